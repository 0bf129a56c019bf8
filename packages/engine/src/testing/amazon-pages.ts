/**
 * Miniature Amazon pages in the layouts of 2015 to 2026, desktop and mobile: the elements that parsers use, with
 * misleading elements around them. All texts are our own.
 */
const picture = (name: string, size: string): string =>
  `https://m.media-amazon.com/images/I/${name}.${size}.jpg`

interface Shell {
  site: string
  asin: string
  /** HTML between navigation and footer. */
  content: string
}

/** A whole page: misleading scripts, comments and attributes before the content, other articles after it. */
function toPage({ site, asin, content }: Shell): string {
  return `<!DOCTYPE html><html lang="de-de"><head><meta charset="utf-8"><title>Lampe : Amazon</title>
<link rel="stylesheet" href="/a.css"><link rel="canonical" href="https://www.${site}/Lampe-Beispiel/dp/${asin}">
<script>var trap = '<span id="productTitle">not this</span><div id="feature-bullets"><li>nor this</li></div>'</script>
<!-- <span id="productTitle">nor that</span> --></head>
<body class="a-m-de"><div id="a-page"><div id="nav-belt" data-frame='<title>Rahmen</title><script>"x"</script><span id="productTitle">nor here</span>'>
<form action="/s"><select><option>Alle</option></select></form></div>
<div id="dp" class="home"><div id="dp-container">${content}</div></div>
<div id="sp_detail"><span class="a-price priceToPay"><span class="a-offscreen">1,23&nbsp;€</span></span>
<table class="comparison"><tr><th>Farbe</th><td>Grün</td><td>Gelb</td></tr></table></div>
<div id="customerReviews"><h1>4 von 5</h1><ul><li><b>Größe:</b> riesig</li></ul></div>
<div id="navFooter">Impressum</div></div></body></html>`
}

const gallery = (names: string[]): string =>
  `<div id="imageBlock_feature_div"><div id="imgTagWrapperId"><img id="landingImage" src="${picture('small', '_SX300_')}"></div>
<script>P.when('A').register('ImageBlockATF', function(A){ var data = { 'colorImages': { 'initial': [${names
    .map(
      (name, index) =>
        `{"hiRes":${index === 1 ? 'null' : `"${picture(name, '_AC_SL1500_')}"`},"large":"${picture(name, '_AC_')}","variant":"V]${index}","main":{"${picture(name, '_SX1_')}":[1,1]}}`,
    )
    .join(',')}]}, 'colorToAsin': {'initial': {}} }; return data })</script></div>`

const crumbs = (names: string[]): string =>
  `<div id="wayfinding-breadcrumbs_feature_div"><ul>${names
    .map((name) => `<li><span class="a-list-item"><a href="/b">${name}</a></span></li>`)
    .join('<li class="a-breadcrumb-divider"><span>›</span></li>')}</ul></div>`

const bullets = (texts: string[]): string =>
  `<div id="feature-bullets"><h1>Info zu diesem Artikel</h1><ul><li id="replacementPartsFitmentBullet" class="aok-hidden">Passt es?</li>
${texts.map((text) => `<li><span class="a-list-item"> ${text} </span></li>`).join('\n')}</ul><a id="seeMoreDetailsLink">Mehr</a></div>`

const row = (label: string, value: string): string =>
  `<tr><th class="prodDetSectionEntry"> ${label} </th><td class="prodDetAttrValue"> \u200e${value} </td></tr>`

const stars = `<div id="averageCustomerReviews"><span id="acrPopover" title="4,5 von 5 Sternen"><i class="a-icon a-icon-star"></i></span>
<a id="acrCustomerReviewLink"><span id="acrCustomerReviewText">1.234 Sternebewertungen</span></a></div>`

/** Desktop, 2018 to 2020: `priceblock_…`, `productDetails_techSpec_section_1`, brand by its store link. */
export function priceBlockPage(): string {
  return toPage({
    site: 'amazon.de',
    asin: 'B000000018',
    content: `${crumbs(['Beleuchtung', 'Innen &amp; Außen', 'Tischlampen'])}${gallery(['71one', '72two'])}
<h1 id="title"><span id="productTitle"> Leuchtwerk Tischlampe „Nova“ – dimmbar &amp; warm </span></h1>
<a id="bylineInfo" href="/stores/x">Besuchen Sie den Leuchtwerk-Store</a>${stars}
<div id="price"><table><tr><td>Unverb. Preisempf.:</td><td><span class="a-text-strike">1.499,00 €</span></td></tr>
<tr><td>Preis:</td><td><span id="priceblock_ourprice">1.249,90&nbsp;€</span></td></tr></table></div>
<div id="availability"><span>Auf Lager.</span><script>var x = 'kein Text'</script></div><input type="hidden" id="ASIN" value="B000000018">
${bullets(['Dimmbar in <b>drei</b> Stufen', 'Warmes Licht'])}
<div id="prodDetails"><h2>Produktinformation</h2><div><h1>Technische Details</h1><table id="productDetails_techSpec_section_1"><tbody>
${row('Marke', 'Leuchtwerk')}${row('Modellnummer', 'NV-100')}${row('Produktabmessungen', '20 x 20 x 45 cm; 1,6 Kilogramm')}${row('EAN', '4006381333931')}</tbody></table></div>
<div><h1>Zusätzliche Produktinformationen</h1><table id="productDetails_detailBullets_sections1"><tbody>${row('ASIN', 'B000000018')}
<tr><th>Durchschnittliche Kundenbewertung</th><td>${stars} 4,5 von 5 Sternen</td></tr>
<tr><th>Amazon Bestseller-Rang</th><td>Nr. 12 in <a href="/gp/bestsellers/lighting">Lampen</a></td></tr></tbody></table></div></div>
<div id="productDescription"><p>Eine Lampe.</p><p>Für den Tisch.</p></div>`,
  })
}

/** Desktop, 2021 to 2023: product overview, `corePrice…`, detail bullets with bidi marks around their colons. */
export function corePricePage(): string {
  const item = (label: string, value: string) =>
    `<li><span class="a-list-item"><span class="a-text-bold">${label} \u200f : \u200e </span> <span>${value}</span></span></li>`
  return toPage({
    site: 'amazon.co.uk',
    asin: 'B000000021',
    content: `${crumbs(['Garden', 'Feeders'])}${gallery(['81a', '82b', '83c'])}
<h1 id="title"><span id="productTitle">Finch &amp; Co Bird Feeder, 2 Pack</span></h1><a id="bylineInfo">Brand: Finch &amp; Co</a>
<div id="corePriceDisplay_desktop_feature_div"><span class="a-price a-text-price" data-a-strike="true"><span class="a-offscreen">£29.99</span></span>
<span class="a-price priceToPay"><span class="a-offscreen"> </span><span aria-hidden="true"><span class="a-price-symbol">£</span><span class="a-price-whole">24<span class="a-price-decimal">.</span></span><span class="a-price-fraction">95</span></span></span></div>
<div id="availability">In stock</div><input id="ASIN" value="B000000021">
<div id="productOverview_feature_div"><table><tr><td class="a-span3"><span class="a-text-bold">Colour</span></td><td><span>Forest Green</span></td></tr>
<tr><td>Included components</td><td><span class="a-truncate"><span class="a-truncate-full a-offscreen">Feeder, hook, brush and a long list</span><span class="a-truncate-cut">Feeder, hook…</span></span><a class="a-popover-trigger">See more</a></td></tr></table></div>
${bullets(['Holds 500 g', 'Easy to clean'])}
<div id="detailBullets_feature_div"><h2>Product details</h2><div id="detailBullets_feature_div"><ul>${item('Product Dimensions', '10 x 10 x 30 cm; 850 g')}${item('Manufacturer', 'Finch Ltd')}${item('ASIN', 'B000000021')}</ul>
<ul><li><span class="a-text-bold">Best Sellers Rank: </span> 5 in Garden <ul><li>1 in <a href="/gp/bestsellers/garden">Feeders</a></li></ul></li></ul></div></div>`,
  })
}

/** Fashion, 2022 to 2024: facts in a grid, bullets below them, a selected variation with its parent. */
export function fashionPage(): string {
  const fact = (label: string, value: string) =>
    `<div class="a-fixed-left-grid product-facts-detail"><div class="a-fixed-left-grid-col a-col-left"><span>${label}</span></div><div class="a-fixed-left-grid-col a-col-right"><span>${value}</span></div></div>`
  return toPage({
    site: 'amazon.it',
    asin: 'B0000000P2',
    content: `${gallery(['91x'])}<span id="productTitle">Maglietta Aurora da donna</span><a id="bylineInfo">Visita lo Store di Aurora Moda</a>
<div id="corePriceDisplay_desktop_feature_div"><span class="a-price priceToPay"><span class="a-offscreen">1.015,99€</span></span></div>
<form id="twister"><input id="ASIN" value="B0000000C2"></form><script>var state = {"mediaAsin":"B0000000C2","parentAsin":"B0000000P2"}</script>
<div id="productFactsDesktopExpander"><h3>Dettagli prodotto</h3>${fact('Composizione', '100% Cotone')}${fact('Istruzioni per la cura', 'Lavare a 30°')}
<h3>Informazioni su questo articolo</h3><ul><li><span>Taglio comodo</span></li><li><span>Girocollo</span></li></ul></div>`,
  })
}

/** Desktop, 2024 to 2026: attribute tables in expanders, several buy boxes of which the first is open. */
export function expanderPage(): string {
  const expander = (heading: string, rows: string) =>
    `<div class="a-expander-container"><a><span class="a-expander-prompt"> ${heading} </span></a><div style="display:none"><table class="prodDetTable"><tbody>${rows}</tbody></table></div></div>`
  return toPage({
    site: 'amazon.fr',
    asin: 'B000000024',
    content: `${gallery(['61q'])}<span id="productTitle">Casque Sonora sans fil</span><a id="bylineInfo">Visiter la boutique Sonora</a>
<div id="buyBoxAccordion"><div id="corePrice_feature_div"><span class="a-price a-text-price header-price"><span class="a-offscreen">1 049,50 €</span></span></div>
<div id="corePrice_feature_div"><span class="a-price a-text-price header-price"><span class="a-offscreen">899,00 €</span></span></div></div>
<input id="ASIN" value="B000000024">${bullets(['Autonomie de 40 heures'])}
<div id="prodDetails"><h2>Informations sur le produit</h2>${expander('Caractéristiques', `${row('Couleur', 'Noir')}${row('Poids de l\u2019article', '250 Grammes')}`)}
${expander('Détails', `${row('Marque', 'Sonora')}${row('Code EAN', '3017620422003')}${row('ASIN', 'B000000024')}`)}
<form><label>Prix</label></label><input></form></div>`,
  })
}

/** A book of 2018: authors instead of a brand, the price in the buy box's Kindle row, details as `<b>` labels. */
export function bookPage(): string {
  return toPage({
    site: 'amazon.de',
    asin: 'B00000BOOK',
    content: `${crumbs(['Kindle-Shop', 'Romane'])}<div id="booksTitle"><h1 id="title"><span id="ebooksProductTitle">Der stille Hafen</span> <span>Kindle Edition</span></h1></div>
<div id="bylineInfo">von <span class="author">Mara Beispiel (Autor)</span></div>
<div id="bookDescription_feature_div"><noscript><div>Ein Buch über das Meer.</div></noscript></div><img id="ebooksImgBlkFront" src="${picture('book', '_SX200_')}" data-a-dynamic-image='{"${picture('book', '_SY346_')}":[240,346],"${picture('book', '_SY500_')}":[347,500]}'>
<div id="tmmSwatches"><ul><li class="swatchElement selected"><span class="a-color-price">EUR 12,99</span></li></ul></div>
<div id="buybox"><table><tr class="kindle-price"><td>Kindle-Preis:</td><td class="a-color-price">EUR 12,99</td></tr></table></div>
<table id="productDetailsTable"><tr><td><div id="detail_bullets_id"><h2>Produktinformation</h2><ul><li><b>Format:</b> Kindle Edition</li><li><b>Verlag:</b> Hafen Verlag (1. März 2018)</li>
<li><b>ASIN:</b> B00000BOOK</li><li><b>Durchschnittliche Kundenbewertung:</b> <i class="a-icon-star">4.5</i></li><li><b>Unpassend?</b> Sagen Sie es uns</li></ul></div></td></tr></table>`,
  })
}

/** A Japanese mobile page, 2023: a title without `productTitle`, full-width characters, labels with colons. */
export function mobilePage(): string {
  return toPage({
    site: 'amazon.co.jp',
    asin: 'B00000JP00',
    content: `<span id="title">香り袋 白檀 10個入</span><a id="bylineInfo">山野堂のストアを表示</a><img id="main-image" data-a-hires="${picture('jp', '_SL1500_')}" src="data:image/gif;base64,R0">
<div id="corePriceDisplay_mobile_feature_div"><span class="a-price priceToPay"><span class="a-offscreen"> </span><span aria-hidden="true"><span>￥</span><span>1,638</span></span></span></div>
<div id="availability">残り3点</div><span id="acrPopover" title="5つ星のうち4.3"></span>
<div id="productSpecifications"><table><tr><th>カラー</th><td>グリーン</td></tr><tr><th>商品の重量</th><td>50 g</td></tr></table><h4>登録情報</h4><ul><li><span class="a-text-bold">ASIN： </span> <span>B00000JP00</span></li></ul></div>`,
  })
}

/** No buy box: an article that only other sellers offer. */
export function unavailablePage(): string {
  return toPage({
    site: 'amazon.es',
    asin: 'B00000NONE',
    content: `<span id="productTitle">Silla plegable</span><a id="bylineInfo">Visita la tienda de Roble</a><input id="ASIN" value="B00000NONE">
<div id="olp_feature_div"><a href="/gp/offer-listing/x">Nuevos desde <span class="a-color-price">59,90 €</span></a></div>
<div id="availability">Disponible a través de estos vendedores.</div><div id="outOfStock">Ver opciones</div>`,
  })
}

/** Search results, 2020 to 2026: one hit sponsored, one without a price, one inset that is not a hit. */
export function searchPage(): string {
  const hit = (asin: string, title: string, rest: string) =>
    `<div data-asin="${asin}" data-component-type="s-search-result" class="s-result-item"><h2 class="s-line-clamp-1">Leuchtwerk</h2><a href="/x/dp/${asin}"><h2 aria-label="${title}"><span>${title}</span></h2></a><img class="s-image" src="${picture(asin, '_AC_')}">${rest}<form><input></form></div>`
  return `<!DOCTYPE html><html><head><meta charset="utf-8"><title>Amazon.de : lampe</title><link rel="canonical" href="https://www.amazon.de/s?k=lampe"></head><body>
<span data-component-type="s-result-info-bar"><h1><span>1-16 von mehr als 2.000 Ergebnissen oder Vorschlägen für "lampe 3000"</span></h1><select><option>Preis</option></select></span>
<div class="s-main-slot">${hit('B0000000S1', 'Tischlampe Eins', '<span class="puis-sponsored-label-text">Gesponsert</span><span class="a-price"><span class="a-offscreen">19,99 €</span></span>')}
<div data-asin="" class="s-result-item AdHolder"><h2>Marken</h2></div>
${hit('B0000000S2', 'Tischlampe Zwei', '<span class="a-price a-text-price"><span class="a-offscreen">49,99 €</span></span>')}</div>
<div id="navFooter"></div></body></html>`
}

/** Search results of 2018: list items with the title as an attribute. */
export function listSearchPage(): string {
  return `<html><head><title>Amazon.com: lamp</title><link rel="canonical" href="https://www.amazon.com/s?k=lamp"></head><body><span id="s-result-count">1-16 of 521 results for <a>lamp</a></span>
<ul id="s-results-list-atf"><li id="result_0" data-asin="B0000000L1" class="s-result-item celwidget"><img class="s-access-image" src="${picture('l1', '_US218_')}"><a class="s-access-detail-page" href="/dp/B0000000L1"><h2>Desk Lamp One</h2></a><span class="a-price"><span class="a-offscreen">$12.50</span></span></li></ul></body></html>`
}

const small = (title: string, body: string): string =>
  `<!doctype html><html><head><meta charset="utf-8"><title>${title}</title></head><body><!-- For automated access write to us. -->${body}</body></html>`

/** Pages that are neither a product nor results, with their expected outcome. */
export const refusals: [name: string, outcome: 'blocked' | 'not-found' | 'unreadable', html: string][] = [
  [
    'a captcha',
    'blocked',
    small('Amazon.de', '<form action="/errors/validateCaptcha"><img src="/captcha/x.jpg"></form>'),
  ],
  [
    'the button to continue shopping',
    'blocked',
    small(
      'Amazon.de',
      '<h4>Weiter shoppen</h4><form action="/errors/validateCaptcha"><button>Weiter</button></form>',
    ),
  ],
  [
    'an overloaded site',
    'blocked',
    small('Sorry!', '<a href="/ref=cs_503_link"><img src="https://x/images/G/01/error/500_503.png"></a>'),
  ],
  [
    'an unknown address',
    'not-found',
    small(
      'Seite wurde nicht gefunden',
      '<a href="/ref=cs_404_link"><img src="https://x/images/G/03/error/de_DE/title._TTD_.png"></a>',
    ),
  ],
  ['something else', 'unreadable', small('Willkommen', '<p>Bitte anmelden</p>')],
  ['nothing', 'unreadable', ''],
]

/** Many repetitions, for a page without any section that is searched completely. */
export const nameless: string[] = [
  `<dl>${'<dt>Marke</dt><dd>x</dd>'.repeat(30_000)}</dl>`,
  `<div>${'<div><b>a</b><b>b</b></div><div>c</div><div>d</div>'.repeat(20_000)}</div>`,
  '<h1>x</h1><img alt="x">'.repeat(30_000),
  '<div>'.repeat(450) + '<p>In den Einkaufswagen</p>'.repeat(20_000),
  `<script>${'[{"a":'.repeat(200_000)}</script>`,
  `<script>[${'['.repeat(100_000)}{}${']'.repeat(100_000)}]</script>`,
  `<script type="application/ld+json">${'['.repeat(50_000)}"schema.org"${']'.repeat(50_000)}</script>`,
  '<span><span>Marke:</span> x</span><li><b>Farbe:</b> y</li>'.repeat(20_000),
]
