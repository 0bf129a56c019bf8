"""Extracts the fields of an Amazon product page with parsel, by the selectors of the TypeScript reference parser."""
import json
import re

FACTS = (
    "productOverview_feature_div productFactsDesktopExpander technicalSpecifications_feature_div tech-specs-desktop "
    "prodDetails productSpecifications detailBullets_feature_div detail-bullets detail_bullets_id "
    "voyager-ns-desktop-side-sheet-main-section voyagerAccordian_feature_div rich_product_information"
).split()
PRICES = "#corePriceDisplay_desktop_feature_div .priceToPay, #corePrice_feature_div .a-price, #priceblock_ourprice, #priceblock_dealprice, #kindle-price"


def text(node):
    return re.sub(r"\s+", " ", " ".join(node.xpath(".//text()[not(parent::script or parent::style)]").getall())).strip()


def texts(page, selector):
    return [text(node) for node in page.css(selector)]


def facts(page):
    found = []
    for section in page.css(", ".join(f"#{name}" for name in FACTS)):
        for row in section.css("tr"):
            cells = row.xpath("./th | ./td")
            if len(cells) == 2:
                found.append((text(cells[0]), text(cells[1])))
        for item in section.css("li"):
            label = item.css(".a-text-bold, b")
            if label:
                found.append((text(label[0]), text(item)))
        for pair in section.css(".product-facts-detail"):
            found.append((text(pair.css(".a-col-left")[0]), text(pair.css(".a-col-right")[0])))
    return found


def gallery(page):
    for script in page.xpath("//script[contains(., \"'colorImages'\")]/text()").getall():
        start = script.find("'initial'")
        start = script.find("[", start)
        if start != -1:
            return json.JSONDecoder().raw_decode(script[start:])[0]
    return []


def fields(page):
    return {
        "title": texts(page, "#productTitle, #ebooksProductTitle, #title"),
        "byline": texts(page, "#bylineInfo, #brand"),
        "asin": page.css("#ASIN::attr(value)").get(),
        "prices": texts(page, PRICES),
        "bullets": texts(page, "#feature-bullets li"),
        "description": texts(page, "#productDescription, #bookDescription_feature_div"),
        "facts": facts(page),
        "crumbs": texts(page, "#wayfinding-breadcrumbs_feature_div li"),
        "images": [image.get("hiRes") or image.get("large") for image in gallery(page)],
        "availability": texts(page, "#availability"),
        "rating": page.css("#acrPopover::attr(title)").get(),
        "url": page.css('link[rel="canonical"]::attr(href)').get(),
    }
