package io.zkat.loadtest.cli;

/** Lines of case files whose verdict the fake target reads off the first byte. */
final class CaseLines {
  private CaseLines() {}

  static String proof(String id, String kind, String proof, boolean valid) {
    return "{\"id\":\"%s\",\"kind\":\"%s\",\"params\":\"params.txt\",\"inputs\":[\"01\"],\"outputs\":[\"02\"],\"proof\":\"%s\",\"valid\":%s}\n"
        .formatted(id, kind, proof, valid);
  }

  static String request(String id, String kind, String request, boolean valid) {
    return "{\"id\":\"%s\",\"kind\":\"%s\",\"params\":\"params.txt\",\"txid\":\"1\",\"request\":\"%s\",\"valid\":%s}\n"
        .formatted(id, kind, request, valid);
  }
}
