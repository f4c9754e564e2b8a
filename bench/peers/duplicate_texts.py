"""What the peers that find near-duplicates have in common: texts read, grams made, whatever is similar joined."""
import json
import re
import sys

WORD = re.compile(r"\w+")


def grams(text):
    words = WORD.findall(text.lower())
    return list({" ".join(words[i:i + 5]) for i in range(max(1, len(words) - 4))})


def root(parents, node):
    while parents[node] != node:
        parents[node] = parents[parents[node]]
        node = parents[node]
    return node


def main(finder_of):
    finder = finder_of()
    parents = []
    pairs = 0
    for path in sys.argv[1:]:
        for line in open(path, encoding="utf-8"):
            number = len(parents)
            parents.append(number)
            for other in finder.similar(number, grams(json.loads(line)["text"])):
                pairs += 1
                parents[root(parents, number)] = root(parents, other)
    sizes = {}
    for number in range(len(parents)):
        sizes[root(parents, number)] = sizes.get(root(parents, number), 0) + 1
    clusters = [size for size in sizes.values() if size > 1]
    print(json.dumps({"pages": len(parents), "clusters": len(clusters), "near_duplicates": sum(clusters) - len(clusters),
                      "pairs": pairs}))
