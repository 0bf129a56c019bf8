"""Parses the saved Amazon product pages of a folder with parsel. Prints the milliseconds of CPU time per page."""
import gzip
import pathlib
import sys
import time

from parsel import Selector

from peers.amazon_fields import fields


def read(packed):
    return fields(Selector(text=gzip.decompress(packed).decode("utf-8", "replace")))


pages = [path.read_bytes() for path in sorted(pathlib.Path(sys.argv[1]).glob("amazon-product*.gz"))]
read(pages[0])
started = time.process_time()
for packed in pages:
    read(packed)
print((time.process_time() - started) * 1000 / len(pages))
