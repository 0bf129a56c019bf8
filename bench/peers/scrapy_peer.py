"""Fetches and parses product pages with Scrapy: scrapy_peer.py SITE ASINS OUTPUT CONCURRENCY. Prints its cost."""
import json
import sys
import time

import scrapy
from amazon_fields import fields
from scrapy.crawler import CrawlerProcess

site, asins, output, concurrency = sys.argv[1:]


class Products(scrapy.Spider):
    name = "products"
    start_urls = [f"{site}/dp/{asin}" for asin in open(asins).read().split()]

    def parse(self, response):
        yield fields(response.selector)


process = CrawlerProcess(
    {
        "CONCURRENT_REQUESTS": int(concurrency),
        "CONCURRENT_REQUESTS_PER_DOMAIN": int(concurrency),
        "FEEDS": {output: {"format": "jsonlines"}},
        "LOG_LEVEL": "ERROR",
        "ROBOTSTXT_OBEY": False,
        "TELNETCONSOLE_ENABLED": False,
        "REQUEST_FINGERPRINTER_IMPLEMENTATION": "2.7",
    }
)
process.crawl(Products)
began, used = time.perf_counter(), time.process_time()
process.start()
print(json.dumps({"seconds": time.perf_counter() - began, "processorSeconds": time.process_time() - used}))
