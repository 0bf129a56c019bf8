type Shape = 'table' | 'cells' | 'terms' | 'grid' | 'items' | 'pairs' | 'turns' | 'texts'

/** A product page after a redesign: without any known id or class. All texts are our own. */
export interface Redesign {
  site: string
  /** The path of the product, e.g. `/dp/B0REDESIGN`. */
  path: string
  title: string
  headTitle: string
  price: string
  buyLabel: string
  aboutHeading: string
  bullets: string[]
  facts: [label: string, value: string][]
  shape: Shape
  /** Elements of the offer, e.g. JSON-LD or an older price. */
  extra: string
}

export const lamp: Redesign = {
  site: 'amazon.de',
  path: '/dp/B0REDESIGN',
  title: 'Leuchtwerk Tischlampe Nova, dimmbar',
  headTitle: 'Leuchtwerk Tischlampe Nova, dimmbar : Amazon.de: Beleuchtung',
  price: '1.249,90 €',
  buyLabel: 'In den Einkaufswagen',
  aboutHeading: 'Info zu diesem Artikel',
  bullets: ['Dimmbar in drei Stufen', 'Warmes Licht'],
  facts: [
    ['Marke', 'Leuchtwerk'],
    ['Farbe', 'Grün'],
    ['EAN', '4006381333931'],
    ['Artikelgewicht', '1,6 Kilogramm'],
  ],
  shape: 'table',
  extra: '',
}

export const shapes: Record<Shape, (facts: Redesign['facts']) => string> = {
  table: (facts) =>
    `<table class="x1">${facts.map(([label, value]) => `<tr><th>${label}</th><td>\u200e${value}</td></tr>`).join('')}</table>`,
  cells: (facts) =>
    `<table class="x1">${facts.map(([label, value]) => `<tr><td>${label}</td><td>:</td><td>${value}</td></tr>`).join('')}</table>`,
  terms: (facts) =>
    `<dl>${facts.map(([label, value]) => `<dt>${label}</dt><dd>${value}</dd>`).join('')}</dl>`,
  grid: (facts) =>
    `<div>${facts.map(([label, value]) => `<div class="x2"><div><span>${label}</span></div><div><span>${value}</span></div></div>`).join('')}</div>`,
  items: (facts) =>
    `<ul>${facts.map(([label, value]) => `<li><b>${label}\u200f : </b><span>${value}</span></li>`).join('')}</ul>`,
  pairs: (facts) =>
    `<ul class="x8">${facts.map(([label, value]) => `<li><span>${label}</span><span>${value}</span></li>`).join('')}</ul>`,
  turns: (facts) =>
    `<div>${facts.map(([label, value]) => `<div class="x2">${label}</div><div class="x8">${value}</div>`).join('')}</div>`,
  texts: (facts) => facts.map(([label, value]) => `<p class="x8"><b>${label}:</b> ${value}</p>`).join(''),
}

/** Other articles around the product, each with its own price, facts and images. */
const others = `<div class="x9"><a href="/dp/B0OTHER001"><img src="https://m.media-amazon.com/images/I/other.jpg" alt="Andere"></a><span>9,99 €</span>
<table class="x1"><tr><th>Marke</th><td>Andere</td></tr><tr><th>Farbe</th><td><a href="/dp/B0OTHER001">Rot</a></td></tr></table></div>
<div data-component-type="sponsored"><h1>Leuchtwerk</h1><dl><dt>Marke</dt><dd>Werbung</dd></dl></div>
<script>var carousel = [{"asin":"B0OTHER001","image":"https://m.media-amazon.com/images/I/other._SL1500_.jpg"}]</script>`

export function redesignedPage(changes: Partial<Redesign> = {}): string {
  const page = { ...lamp, ...changes }
  const pictures = ['71one', '72two'].map(
    (name) =>
      `{"big":"https://m.media-amazon.com/images/I/${name}._SL1500_.jpg","small":"https://m.media-amazon.com/images/I/${name}._SL75_.jpg"}`,
  )
  const button = page.buyLabel && `<button class="x7">${page.buyLabel}</button>`
  return `<!doctype html><html><head><meta charset="utf-8"><title>${page.headTitle}</title><link rel="canonical" href="https://www.${page.site}${page.path}"></head><body>
<nav><ul><li><a href="/">Start</a></li></ul></nav><nav aria-label="breadcrumbs"><ul><li><a href="/b/1">Beleuchtung</a></li><li><a href="/b/2">Tischlampen</a></li></ul></nav>
<main><section class="x3"><h1 class="x4">${page.title}</h1><p hidden>0,01 €</p>
<div class="x5"><div class="x6"><span>${page.price}</span></div>${button}</div>${page.extra}</section>
<script>window.state = {"view":{"shots":[${pictures.join(',')}]}}</script>
<section><h2>${page.aboutHeading}</h2><ul>${page.bullets.map((bullet) => `<li><span>${bullet}</span></li>`).join('')}</ul></section>
<section><h2>Details</h2>${shapes[page.shape](page.facts)}</section>${others}</main></body></html>`
}

/** The same offer as structured data. */
export const toOffer = (amount: string, currency: string): string =>
  `<script type="application/ld+json">{"@context":"https://schema.org","@graph":[{"@type":"Product","offers":[{"@type":"Offer","price":${amount},"priceCurrency":"${currency}"}]}]}</script>`

/** A page that shows only a name and a button, and structured data in one of two formats. */
export function statedPage(url: string, way: 'JSON-LD' | 'microdata'): string {
  const picture = 'https://m.media-amazon.com/images/I/71one.jpg'
  const script = `<script type="application/ld+json">{"@context":"https://schema.org","@type":"Product","name":"${lamp.title}","image":["${picture}"],"description":"Eine Lampe.","gtin13":"4006381333931","brand":{"@type":"Brand","name":"Leuchtwerk"},"offers":{"@type":"Offer","price":1249.9,"priceCurrency":"EUR"},"additionalProperty":[{"@type":"PropertyValue","name":"Farbe","value":"Grün"},{"@type":"PropertyValue","name":"Leistung","value":"5 W"}]}</script><main><h1>${lamp.title}</h1><button>${lamp.buyLabel}</button></main>`
  const property = (name: string, value: string) =>
    `<div itemprop="additionalProperty" itemscope itemtype="https://schema.org/PropertyValue"><span itemprop="name">${name}</span> <span itemprop="value">${value}</span></div>`
  const scope = `<main itemscope itemtype="https://schema.org/Product"><h1 itemprop="name">${lamp.title}</h1><p itemprop="brand" itemscope itemtype="https://schema.org/Brand"><span itemprop="name">Leuchtwerk</span></p><meta itemprop="gtin13" content="4006381333931"><img itemprop="image" src="${picture}">
<div itemprop="offers" itemscope itemtype="https://schema.org/Offer"><span itemprop="price">1.249,90</span> <span itemprop="priceCurrency">EUR</span><button>${lamp.buyLabel}</button></div><p itemprop="description">Eine Lampe.</p>${property('Farbe', 'Grün')}${property('Leistung', '5 W')}</main>`
  return `<!doctype html><html><head><meta charset="utf-8"><title>${lamp.headTitle}</title><link rel="canonical" href="${url}"></head><body>${way === 'microdata' ? scope : script}</body></html>`
}
