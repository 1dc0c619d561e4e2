package io.zkat.validator.mutation;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.util.SplittableRandom;
import java.util.function.UnaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** A block of PEM. Alterations of the form are those of its lines and of its base64. */
final class PemFormat implements Format {
  private static final Pattern BLOCK =
      Pattern.compile("-----BEGIN ([A-Z0-9 ]*)-----\n([A-Za-z0-9+/=\n]*)-----END \\1-----\n?");
  private static final int LINE = 64;

  private final SplittableRandom random;
  private final Base64Text base64;

  PemFormat(SplittableRandom random) {
    this.random = random;
    this.base64 = new Base64Text(random);
  }

  @Override
  public byte @Nullable [] alter(byte[] bytes, UnaryOperator<byte[]> inside) {
    String text = new String(bytes, ISO_8859_1);
    Matcher matcher = BLOCK.matcher(text);
    if (!matcher.matches()) {
      return null;
    }
    String label = matcher.group(1);
    String body = matcher.group(2).replace("\n", "");
    String altered =
        random.nextInt(3) != 0
            ? block(label, lines(base64.altered(body, inside), LINE))
            : form(text, label, body);
    return altered.getBytes(ISO_8859_1);
  }

  private String form(String text, String label, String body) {
    String block = block(label, lines(body, LINE));
    return switch (random.nextInt(16)) {
      case 0 -> text + block;
      case 1 -> "garbage\n" + text;
      case 2 -> " " + text;
      case 3 -> text.replace("\n", "\r\n");
      case 4 -> text.stripTrailing();
      case 5 -> text + "\n\n garbage";
      case 6 -> block(label, lines(body, 1 + random.nextInt(100)));
      case 7 -> block(label, "Proc-Type: 4,ENCRYPTED\n\n" + lines(body, LINE));
      case 8 -> block(label, "Key: value\n" + lines(body, LINE));
      case 9 -> block("X509 CRL", lines(body, LINE));
      case 10 -> block(label, lines(body, LINE).replace("\n", " \t\n"));
      case 11 -> block(label, "\n" + lines(body, LINE) + "\n");
      case 12 -> text.replace("-----END " + label, "-----END " + label + " ");
      case 13 -> text.replaceFirst("-----\n", "----- \n");
      case 14 -> text.replaceFirst("-----BEGIN", "----BEGIN");
      default -> text.replace("-----END", "\n-----END");
    };
  }

  private static String block(String label, String body) {
    return "-----BEGIN " + label + "-----\n" + body + "-----END " + label + "-----\n";
  }

  private static String lines(String body, int width) {
    StringBuilder lines = new StringBuilder();
    for (int at = 0; at < body.length(); at += width) {
      lines.append(body, at, Math.min(body.length(), at + width)).append('\n');
    }
    return lines.toString();
  }
}
