package io.zkat.validator.params;

import io.zkat.validator.wire.ByteView;
import io.zkat.validator.wire.ProtoReader;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The protobuf message {@code PublicParameters}, read but not understood (spec wire 1.1). Byte
 * fields are views of the input. A G1 is its {@code raw} bytes; no bytes stand for an absent one,
 * since the two mean the same (spec wire 3.2).
 */
final class ParamsMessage {
  String driverName = "";
  int driverVersion;

  /** The curve id, negative if it is above 2^63 - 1; meaningful if {@link #hasCurveId}. */
  long curveId;

  boolean hasCurveId;
  final List<ByteView> pedersenGenerators = new ArrayList<>();
  @Nullable RangeProof bulletproof;
  @Nullable RangeProof csp;
  final List<IdemixKey> idemixKeys = new ArrayList<>();
  final List<ByteView> auditors = new ArrayList<>();
  final List<ByteView> issuers = new ArrayList<>();
  long maxToken;
  long quantityPrecision;
  final Map<String, ByteView> metadata = new LinkedHashMap<>();

  /** Both kinds of range proof parameters; CSP has no P and Q. */
  static final class RangeProof {
    final List<ByteView> left = new ArrayList<>();
    final List<ByteView> right = new ArrayList<>();
    ByteView p = ByteView.EMPTY;
    ByteView q = ByteView.EMPTY;
    long bitLength;
    long numberOfRounds;
  }

  /** An idemix issuer key with the number of its curve. */
  static final class IdemixKey {
    ByteView publicKey = ByteView.EMPTY;
    boolean hasCurveId;
    long curveId;
  }

  private boolean wellFormed = true;

  private ParamsMessage() {}

  /** Reads the window; null if it is not a well-formed message. */
  static @Nullable ParamsMessage read(byte[] b, int off, int len) {
    ParamsMessage message = new ParamsMessage();
    message.readFields(new ProtoReader(b, off, len));
    return message.wellFormed ? message : null;
  }

  private void readFields(ProtoReader in) {
    while (in.next()) {
      switch (in.varintField()) {
        case 2 -> driverVersion = (int) in.varint();
        case 9 -> maxToken = in.varint();
        case 10 -> quantityPrecision = in.varint();
        default -> {}
      }
      switch (in.bytesField()) {
        case 1 -> driverName = in.string();
        case 3 -> {
          hasCurveId = true;
          curveId = readId(in.message(), curveId);
        }
        case 4 -> pedersenGenerators.add(readRaw(in.message(), ByteView.EMPTY));
        case 5 -> {
          bulletproof = bulletproof == null ? new RangeProof() : bulletproof;
          readBulletproof(in.message(), bulletproof);
        }
        case 6 -> idemixKeys.add(readIdemixKey(in.message()));
        case 7 -> auditors.add(readRaw(in.message(), ByteView.EMPTY));
        case 8 -> issuers.add(readRaw(in.message(), ByteView.EMPTY));
        case 11 -> in.putEntry(metadata);
        case 12 -> {
          csp = csp == null ? new RangeProof() : csp;
          readCsp(in.message(), csp);
        }
        default -> {}
      }
    }
    wellFormed &= in.ok();
  }

  private void readBulletproof(ProtoReader in, RangeProof range) {
    while (in.next()) {
      switch (in.varintField()) {
        case 5 -> range.bitLength = in.varint();
        case 6 -> range.numberOfRounds = in.varint();
        default -> {}
      }
      switch (in.bytesField()) {
        case 1 -> range.left.add(readRaw(in.message(), ByteView.EMPTY));
        case 2 -> range.right.add(readRaw(in.message(), ByteView.EMPTY));
        case 3 -> range.p = readRaw(in.message(), range.p);
        case 4 -> range.q = readRaw(in.message(), range.q);
        default -> {}
      }
    }
    wellFormed &= in.ok();
  }

  private void readCsp(ProtoReader in, RangeProof range) {
    while (in.next()) {
      switch (in.varintField()) {
        case 3 -> range.bitLength = in.varint();
        case 4 -> range.numberOfRounds = in.varint();
        default -> {}
      }
      switch (in.bytesField()) {
        case 1 -> range.left.add(readRaw(in.message(), ByteView.EMPTY));
        case 2 -> range.right.add(readRaw(in.message(), ByteView.EMPTY));
        default -> {}
      }
    }
    wellFormed &= in.ok();
  }

  private IdemixKey readIdemixKey(ProtoReader in) {
    IdemixKey key = new IdemixKey();
    while (in.next()) {
      switch (in.bytesField()) {
        case 1 -> key.publicKey = in.view();
        case 2 -> {
          key.hasCurveId = true;
          key.curveId = readId(in.message(), key.curveId);
        }
        default -> {}
      }
    }
    wellFormed &= in.ok();
    return key;
  }

  /** Reads {@code CurveID}, merged over {@code current}. */
  private long readId(ProtoReader in, long current) {
    long id = current;
    while (in.next()) {
      if (in.varintField() == 1) {
        id = in.varint();
      }
    }
    wellFormed &= in.ok();
    return id;
  }

  /** Reads {@code G1} or {@code Identity}, which hold only bytes, merged over {@code current}. */
  private ByteView readRaw(ProtoReader in, ByteView current) {
    ByteView raw = current;
    while (in.next()) {
      if (in.bytesField() == 1) {
        raw = in.view();
      }
    }
    wellFormed &= in.ok();
    return raw;
  }
}
