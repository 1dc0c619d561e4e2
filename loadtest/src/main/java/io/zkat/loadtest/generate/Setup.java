package io.zkat.loadtest.generate;

import com.google.gson.GsonBuilder;
import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParseException;
import com.google.gson.JsonParser;
import io.zkat.loadtest.backend.Encoded;
import io.zkat.loadtest.backend.ParamsFile;
import io.zkat.loadtest.console.CannotDo;
import io.zkat.validator.params.PublicParams;
import io.zkat.validator.proof.ProofType;
import io.zkat.validator.prover.Randomness;
import io.zkat.validator.prover.identity.IdemixIssuer;
import io.zkat.validator.prover.identity.X509Signer;
import io.zkat.validator.prover.setup.ParamsMaker;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.Base64;
import java.util.HexFormat;
import java.util.List;

/**
 * Public parameters with the secret keys of their issuers and auditors, kept in one folder: {@value
 * #PARAMS} and {@value #CREDENTIALS}.
 */
public final class Setup {
  /** The parameters, as the reference writes them. */
  public static final String PARAMS = "params.txt";

  /** The secret keys. */
  public static final String CREDENTIALS = "credentials.json";

  private static final String NOTE =
      "Secret keys of made-up issuers and auditors, in the clear: for tests and load only.";

  private final byte[] file;
  private final PublicParams params;
  private final IdemixIssuer idemix;
  private final List<X509Signer> issuers;
  private final List<X509Signer> auditors;

  private Setup(
      byte[] file,
      PublicParams params,
      IdemixIssuer idemix,
      List<X509Signer> issuers,
      List<X509Signer> auditors) {
    this.file = file;
    this.params = params;
    this.idemix = idemix;
    this.issuers = List.copyOf(issuers);
    this.auditors = List.copyOf(auditors);
  }

  /** Makes new keys and parameters. */
  public static Setup create(ParamsPlan plan, SecureRandom random) {
    IdemixIssuer idemix = IdemixIssuer.create(plan.idemixCurve().id(), Randomness.of(random));
    ParamsMaker maker = new ParamsMaker(plan.curve().id(), plan.bits());
    if (plan.proofTypes().contains(ProofType.CSP)) {
      maker.withCsp();
    }
    if (plan.proofTypes().contains(ProofType.BULLETPROOF)) {
      maker.withBulletproofs();
    }
    maker.withIdemixIssuer(idemix.curveId(), idemix.publicKey());
    List<X509Signer> issuers = signers("issuer", plan.issuers(), random);
    List<X509Signer> auditors = signers("auditor", plan.auditors(), random);
    issuers.forEach(issuer -> maker.withIssuer(issuer.identity()));
    auditors.forEach(auditor -> maker.withAuditor(auditor.identity()));
    byte[] file = maker.file();
    return new Setup(file, ParamsFile.load(PARAMS, file), idemix, issuers, auditors);
  }

  private static List<X509Signer> signers(String name, int count, SecureRandom random) {
    List<X509Signer> signers = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      signers.add(X509Signer.create(name + i, random));
    }
    return signers;
  }

  /** Writes both files into a folder. */
  public void write(Path folder, boolean force) {
    Path params = folder.resolve(PARAMS);
    Path credentials = folder.resolve(CREDENTIALS);
    OutputFile.check(params, force);
    OutputFile.check(credentials, force);
    try (OutputFile out = OutputFile.create(params, force)) {
      out.write(file);
      out.complete();
    }
    try (OutputFile out = OutputFile.create(credentials, force)) {
      out.line(
          new GsonBuilder().setPrettyPrinting().disableHtmlEscaping().create().toJson(secrets()));
      out.complete();
    }
  }

  private JsonObject secrets() {
    JsonObject issuer = new JsonObject();
    issuer.addProperty("curve", idemix.curveId());
    issuer.addProperty("publicKey", Base64.getEncoder().encodeToString(idemix.publicKey()));
    issuer.addProperty("secretKey", HexFormat.of().formatHex(idemix.secretKey()));
    JsonObject all = new JsonObject();
    all.addProperty("note", NOTE);
    all.add("idemix", issuer);
    all.add("issuers", keys(issuers));
    all.add("auditors", keys(auditors));
    return all;
  }

  private static JsonArray keys(List<X509Signer> signers) {
    JsonArray keys = new JsonArray();
    for (X509Signer signer : signers) {
      JsonObject key = new JsonObject();
      key.addProperty("pem", new String(signer.pem(), StandardCharsets.US_ASCII));
      key.addProperty("pkcs8", Base64.getEncoder().encodeToString(signer.pkcs8()));
      keys.add(key);
    }
    return keys;
  }

  /** Reads both files of a folder. */
  public static Setup read(Path folder, SecureRandom random) {
    Path credentials = folder.resolve(CREDENTIALS);
    byte[] file = read(folder.resolve(PARAMS));
    try {
      String text = new String(read(credentials), StandardCharsets.UTF_8);
      JsonObject json = JsonParser.parseString(text).getAsJsonObject();
      JsonObject idemix = json.getAsJsonObject("idemix");
      return new Setup(
          file,
          ParamsFile.load(folder.resolve(PARAMS).toString(), file),
          IdemixIssuer.restore(
              idemix.get("curve").getAsInt(),
              Base64.getDecoder().decode(idemix.get("publicKey").getAsString()),
              HexFormat.of().parseHex(idemix.get("secretKey").getAsString())),
          signers(json.getAsJsonArray("issuers"), random),
          signers(json.getAsJsonArray("auditors"), random));
    } catch (JsonParseException
        | IllegalArgumentException
        | IllegalStateException
        | NullPointerException
        | ClassCastException e) {
      // What Gson throws where a member is missing or of another kind.
      throw new CannotDo(credentials + " does not hold the keys that generate params writes", e);
    }
  }

  private static List<X509Signer> signers(JsonArray keys, SecureRandom random) {
    List<X509Signer> signers = new ArrayList<>();
    for (JsonElement element : keys) {
      JsonObject key = element.getAsJsonObject();
      signers.add(
          new X509Signer(
              key.get("pem").getAsString().getBytes(StandardCharsets.US_ASCII),
              Base64.getDecoder().decode(key.get("pkcs8").getAsString()),
              random));
    }
    return signers;
  }

  private static byte[] read(Path path) {
    try {
      return Files.readAllBytes(path);
    } catch (IOException e) {
      throw new CannotDo(
          "cannot read " + path + ": " + Encoded.reasonOf(e) + " (zkat generate params makes it)",
          e);
    }
  }

  /** The parameters. */
  public PublicParams params() {
    return params;
  }

  /** The issuer of credentials. */
  public IdemixIssuer idemix() {
    return idemix;
  }

  /** Who may issue tokens, in the order of the parameters. */
  public List<X509Signer> issuers() {
    return issuers;
  }

  /** Who audits, in the order of the parameters. */
  public List<X509Signer> auditors() {
    return auditors;
  }
}
