#!/usr/bin/env python3
"""Takes the committed sample of the reference test vectors from the full set.

    src/test/vectors/sample.py FULL_SET src/test/resources/vectors

The choice is a function of the full set alone: for every file and every combination of the fields in
STRATA, a fixed number of lines evenly spread over the file. Parameter files are taken whole, so are the worked
examples but for the two that edge/ holds as lines. Run it again when the full set changes.
"""

import gzip
import io
import json
import pathlib
import sys

# Lines of each combination, by folder. An operation of field/ needs more lines than a kind of request: they are
# small, and their edge cases do not show in a field of their own.
LINES = {"field": 32, "proofs": 4, "requests": 1, "invalid": 2, "edge": 24}
STRATA = ("op", "kind", "category", "proofType", "owner", "valid", "panic", "accept", "in", "compressed")
# Held as lines in edge/wire.jsonl and edge/requests.jsonl.
LEFT_OUT = {"worked/wire-cases.json", "worked/request-edge-cases.json"}


def read(path):
    data = path.read_bytes()
    return gzip.decompress(data) if path.name.endswith(".gz") else data


def write(path, data):
    path.parent.mkdir(parents=True, exist_ok=True)
    out = io.BytesIO()
    # No name and no time in the header: the same input gives the same file.
    with gzip.GzipFile(filename="", mode="wb", fileobj=out, mtime=0, compresslevel=9) as z:
        z.write(data)
    path.write_bytes(out.getvalue())


def size(part):
    """The length of a list; a number is one already."""
    return len(part) if isinstance(part, list) else part


def stratum(name, line):
    case = json.loads(line)
    key = [str(case.get(field)) for field in STRATA]
    # Two inputs and two outputs are what tests and benchmarks take for the usual transfer.
    key.append([size(case.get("inputs")), size(case.get("outputs"))] == [2, 2])
    if name.startswith("requests/extras"):
        # What these requests show (a script, an upgrade, metadata) stands in the id, before its running number.
        key.append(case["id"].rpartition("-")[0])
    return tuple(key)


def choose(name, lines, quota):
    groups = {}
    for index, line in enumerate(lines):
        groups.setdefault(stratum(name, line), []).append(index)
    chosen = set()
    for members in groups.values():
        take = min(quota, len(members))
        chosen.update(members[i * len(members) // take] for i in range(take))
    return [lines[i] for i in sorted(chosen)]


def main(full, target):
    total = 0
    for folder, quota in LINES.items():
        for path in sorted((full / folder).rglob("*")):
            name = path.relative_to(full).as_posix()
            if path.suffix == ".txt":
                (target / name).parent.mkdir(parents=True, exist_ok=True)
                (target / name).write_bytes(read(path))
                total += path.stat().st_size
            elif name.removesuffix(".gz").endswith(".jsonl"):
                lines = read(path).decode().splitlines()
                sample = choose(name, lines, quota)
                out = target / (name.removesuffix(".gz") + ".gz")
                write(out, ("\n".join(sample) + "\n").encode())
                total += out.stat().st_size
                print(f"{name}: {len(sample)} of {len(lines)} lines, {out.stat().st_size} bytes")
    for path in sorted((full / "worked").iterdir()):
        name = path.relative_to(full).as_posix()
        if name not in LEFT_OUT:
            out = target / (name + ".gz")
            write(out, read(path))
            total += out.stat().st_size
    print(f"{total} bytes in all")


if __name__ == "__main__":
    main(pathlib.Path(sys.argv[1]), pathlib.Path(sys.argv[2]))
