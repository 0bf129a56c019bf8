/**
 * Miniature eBay pages in the layouts of 2015 to 2026: the elements that parsers use, with misleading elements
 * around them. All texts are our own.
 */
export interface MiniatureListing {
  site: string
  itemId: string
  title: string
  price: string
  condition: string
  specifics: [name: string, value: string][]
  /** Image names as in the addresses of eBay's image host. */
  pictures: string[]
  crumbs: string[]
  availability: string
}

export const buttonCell: MiniatureListing = {
  site: 'ebay.de',
  itemId: '110000000001',
  title: 'Voltara Knopfzelle CR2032 – 3 V &amp; lang haltbar',
  price: 'EUR 1.002,49',
  condition: 'Neu',
  specifics: [
    ['Marke', 'Voltara'],
    ['Herstellernummer', 'CR2032'],
    ['EAN', '4006381333931'],
    ['Gewicht', '3 g'],
    ['Norm', '<span>IEC</span> <a href="#">60086</a>'],
  ],
  pictures: ['aaAAOSw1', 'bbAAOSw2'],
  crumbs: ['Heimwerker', 'Batterien', 'Knopfzellen'],
  availability: 'Mehr als 10 verfügbar',
}

const picture = (name: string, size: number): string =>
  `https://i.ebayimg.com/images/g/${name}/s-l${size}.jpg`
const escaped = (url: string): string => url.replaceAll('/', '\\u002F')

function head({ site, itemId }: MiniatureListing): string {
  return `<!DOCTYPE html><html lang=de><head><meta charset=utf-8><title>Knopfzelle | eBay</title>
<link rel="canonical" href="https://www.${site}/itm/${itemId}"><meta property="og:url" content="https://www.${site}/itm/${itemId}">
<script>var trap = '<h1 id="itemTitle">not this</h1><div class="x-item-title">nor this</div>'</script></head>`
}

/** 2015 to 2020: ids, tables, microdata, images in the state of a script. */
export function legacyListing(item: MiniatureListing = buttonCell): string {
  const cells = [
    ['Artikelzustand:', `<div>${item.condition}: <span id="vi-cond-addl-info">Beschreibung</span></div>`],
    ...item.specifics,
  ]
    .map(
      ([name, value], index) =>
        `${index % 2 ? '' : '<tr>'}<td class="attrLabels">${name} </td><td width="50%"><span>${value}</span></td>${index % 2 ? '</tr>' : ''}`,
    )
    .join('')
  const gallery = item.pictures
    .map(
      (name) =>
        `{"thumbImgUrl":"${escaped(picture(name, 64))}","tags":["a]"],"maxImageUrl":"${escaped(picture(name, 1600))}"}`,
    )
    .join(',')
  const crumbs = item.crumbs
    .map(
      (crumb) =>
        `<li itemprop="itemListElement" class="bc-w"><a itemprop="item" href="#"><span itemprop="name">${crumb}</span></a></li><li>&gt;</li>`,
    )
    .join('')
  return `${head(item)}<body><div id="Body" itemscope itemtype="https://schema.org/Product">
<table><tr><td id="vi-VR-brumb-lnkLst"><ul itemtype="https://schema.org/BreadcrumbList">${crumbs}</ul></td></tr></table>
<h1 class="it-ttl" itemprop="name" id="itemTitle"><span class="g-hdn">Details zu &nbsp;</span>${item.title}</h1>
<div><img id="icImg" itemprop="image" src="${picture(item.pictures[0] ?? '', 300)}"></div>
<script>gallery.init({ "imgArr" : [${gallery}], 'next': 1})</script>
<div id="vi-itm-cond" itemprop="itemCondition">${item.condition}</div><span id="qtySubTxt"><span>${item.availability}</span></span>
<div itemprop="offers"><span class="notranslate" id="prcIsum" itemprop="price" content="1002.49">${item.price}</span><meta itemprop="priceCurrency" content="EUR"></div>
<div id="descItemNumber" class="iti-act-num">${item.itemId}</div>
<div class="itemAttr" id="viTabs_0_is"><div class="section"><h2 class="secHd">Artikelmerkmale</h2><table><tbody>${cells}</tbody></table></div></div>
<div id="desc_div"><iframe id="desc_ifr" src="https://vi.vipr.ebaydesc.com/x"></iframe></div></div></body></html>`
}

const clipped = '<span class="clipped">Wird in neuem Fenster oder Tab geöffnet</span>'
const text = (value: string): string => `<span class="ux-textspans">${value}</span>`

function condition({ condition: words }: MiniatureListing): [string, string] {
  const expandable = 'class="ux-expandable-textual-display-block-inline'
  return [
    'Artikelzustand',
    `<span ${expandable}"><span data-testid="text">${text(`${words}: Neuer Artikel ...`)}</span><span><button>${text('Mehr')}${clipped}</button></span></span>
<span ${expandable} hide" aria-hidden="true"><span data-testid="text">${text(`${words}: Neuer Artikel in Originalverpackung.`)}</span><a href="#">${text('Alle Zustände')}${clipped}</a></span>`,
  ]
}

function carousel(item: MiniatureListing): string {
  const items = item.pictures
    .map((name, index) =>
      index === 0
        ? `<img src="${picture(name, 500)}" data-zoom-src="${picture(name, 1600)}">`
        : `<img data-src="${picture(name, 1600)}">`,
    )
    .map((image) => `<div class="ux-image-carousel-item image">${image}</div>`)
    .join('')
  return `<div class="ux-image-carousel-container"><h2 class="clipped">Bild 1 von 2</h2><div class="ux-image-carousel zoom">${items}<div class="ux-image-carousel-item"><img src="https://shop.example/foreign.jpg"></div></div></div>`
}

function toCrumbs(item: MiniatureListing): string {
  const link = (crumb: string) =>
    `<li><a class="seo-breadcrumb-text" href="https://www.${item.site}/b/x/1"><span>${crumb}</span></a></li>`
  const menu = `<li><span class="fake-menu-button"><span class="fake-menu-button__menu"><ul><li><a class="fake-menu-button__item seo-breadcrumb-text" href="#"><span>${item.crumbs[1]}</span></a></li></ul></span></span></li>`
  const more = `<li><a class="seo-breadcrumb-text" href="https://www.${item.site}/p/140"><span>Mehr ansehen</span></a></li>`
  const [first = '', ...rest] = item.crumbs
  return `<div class="seo-breadcrumbs-container"><nav class="breadcrumbs" role="navigation"><h2 class="clipped">Sie sind hier</h2><ul>${link(first)}${menu}${rest.map(link).join('')}${more}</ul></nav></div>`
}

function linkedProduct(item: MiniatureListing): string {
  const gtin = item.specifics.find(([name]) => name === 'EAN')?.[1]
  return `<script type="application/ld+json">{"@type":"BreadcrumbList"}</script><script type="application/ld+json">
{"@type":"Product","name":"x","offers":{"@type":"Offer","priceCurrency":"EUR","price":"1002.49"}${gtin ? `,"gtin13":"${gtin}"` : ''}}</script>`
}

interface Rows {
  row: (name: string, value: string) => string
}

/** 2022 and 2023: data-testid blocks, labels and values in `div`. */
const divRows: Rows = {
  row: (
    name,
    value,
  ) => `<div class="ux-layout-section-evo__col"><div class="ux-labels-values__labels"><div>${text(name)}</div></div>
<div class="ux-labels-values__values"><div><div>${value}</div></div></div></div>`,
}
/** Since 2024: labels and values in `dl`. */
const listRows: Rows = {
  row: (name, value) =>
    `<div class="ux-layout-section-evo__col"><dl class="ux-labels-values ux-labels-values--inline"><dt class="ux-labels-values__labels"><div>${text(name)}</div></dt><dd class="ux-labels-values__values"><div>${value}</div></dd></dl></div>`,
}

function blocks(item: MiniatureListing, { row }: Rows): string {
  const rows = [
    condition(item),
    ...item.specifics.map(([name, value]): [string, string] => [name, text(value)]),
  ]
  return `${head(item)}<body class="vi"><main><div class="vim d-vi-region">${toCrumbs(item)}${carousel(item)}
<div class="vim x-item-title" data-testid="x-item-title"><h1 class="x-item-title__mainTitle">${text(item.title)}</h1></div>
<div class="x-price-primary" data-testid="x-price-primary">${text(item.price)}</div><div class="x-financing-details">EUR 14,67/Monat</div>
<div class="x-item-condition-text"><div><span><span aria-hidden="true">${text(item.condition)}</span><span class="clipped">${item.condition}</span></span></div></div>
<div class="d-quantity__availability"><div>${text(item.availability)}</div></div>
<div class="ux-labels-values ux-labels-values--shipping"><div class="ux-labels-values__labels">Versand:</div><div class="ux-labels-values__values">EUR 6,19</div></div>
<div class="vim x-about-this-item" id="viTabs_0_is"><h2 class="section-title__title">${text('Artikelmerkmale')}</h2><div class="ux-layout-section--features">${rows.map(([name, value]) => row(name, value)).join('\n')}</div></div>
<div class="vim x-product-details"><h2>Über dieses Produkt</h2>${row('eBay Product ID (ePID)', '140')}</div>
<div class="ux-layout-section ux-layout-section--itemId">${text('eBay-Artikelnr.:')} ${text(item.itemId)}</div></div></main>${linkedProduct(item)}</body></html>`
}

export const blockListing = (item: MiniatureListing = buttonCell): string => blocks(item, divRows)

/** The layout of 2025, with attributes without quotes as far as HTML allows. */
export const compactListing = (item: MiniatureListing = buttonCell): string =>
  blocks(item, listRows).replace(/(\s(?:class|id|data-testid|rel|property|role))="([\w-]+)"/g, '$1=$2')

const details: [heading: string, rows: [name: string, value: string][]][] = [
  [
    'Produktkennzeichnungen',
    [
      ['Marke', 'Voltara'],
      ['Herstellernummer', 'CR2032'],
      ['EAN', '4006381333931'],
      ['eBay Product ID (ePID)', '1400000001'],
    ],
  ],
  ['Wichtige Produktmerkmale', [['Spannung', '3 V']]],
]

const otherListings = `<div class="x-prp-all-listings"><h2>Alle Angebote</h2><a href="https://www.ebay.de/p/1400000001?iid=110000000009"><span>Knopfzelle gebraucht</span><div class="x-card_details-price">EUR 0,99</div></a></div>`

const productHead = `<!DOCTYPE html><html lang=de><head><meta charset=utf-8><title>Voltara Knopfzelle CR2032 online kaufen | eBay</title>
<link rel="canonical" href="https://www.ebay.de/p/1400000001" /><meta Property="og:title" Content="Voltara Knopfzelle CR2032 online kaufen | eBay" /></head>`

/** The page of a product with its listings, since 2023. It begins with the offer of a listing, if there is one. */
export function productPage(itemId: string | undefined = '110000000001'): string {
  const row = ([name, value]: [string, string]) =>
    `<div class=x-prp-product-details_col><span class=x-prp-product-details_name>${text(name)}</span><span class=x-prp-product-details_value>${text(value)}</span></div>`
  const sections = details.map(
    ([heading, rows]) =>
      `<div class=x-prp-product-details_section><h3>${text(heading)}</h3><div class=x-prp-product-details_row>${rows.map(row).join('')}</div></div>`,
  )
  const offer = `<div class="x-price-section"><div class=x-price-primary>${text('EUR 2,49')}</div></div><div class="x-item-condition-text">${text('Neu')}</div>
<ul class=x-buybox-cta><li><a href="https://www.ebay.de/bin/ctb?item=${itemId}">Sofort-Kaufen</a></li><li><div class=x-see-details-action><a href=https://www.ebay.de/itm/${itemId} target=_blank>Alle Details</a></div></li></ul>`
  return `${productHead}<body><div class=x-prp-main-container>${toCrumbs({ ...buttonCell, crumbs: ['eBay', ...buttonCell.crumbs] })}
${carousel(buttonCell)}<div class="vim x-item-title"><h1 class=x-item-title__mainTitle>${text('Voltara Knopfzelle CR2032')}</h1></div>${itemId ? offer : ''}
<div class=x-prp-product-details id=ProductDetails><h2 class=section-title__title>${text('Über dieses Produkt')}</h2><div>${sections.join('')}</div></div>${otherListings}</div></body></html>`
}

/** The same before 2023: rows of names and values in a list. */
export function olderProductPage(): string {
  const sections = details.map(
    ([heading, rows]) =>
      `<div class="spec-row"><h3>${heading}</h3><ul>${rows.map(([name, value]) => `<li><div class="s-name">${name}</div><div class="s-value">${value}</div></li>`).join('')}</ul></div>`,
  )
  return `${productHead}<body><div id="center-panel"><h1 class="product-title">Voltara Knopfzelle CR2032</h1><div class="price-row"><div class="display-price">EUR 2,49</div>
<a class="btn btn--primary" href="https://www.ebay.de/bin/ctb?item=110000000001">Sofort-Kaufen</a></div><section class="product-spectification"><h2>Über dieses Produkt</h2>${sections.join('')}</section></div>
<script>page({"gallery":[{"src":"${picture('aaAAOSw1', 1600)}"},{"src":"${picture('bbAAOSw2', 1600)}"}]})</script></body></html>`
}

/** A card of a search page. `itemId` 123456 is eBay's placeholder. */
export interface MiniatureCard {
  itemId: string
  title: string
  price: string
}

/** Cards. Those after `fewerWords` are below the notice that they match fewer words only. */
export function searchPage(
  layout: keyof typeof cardByLayout,
  cards: MiniatureCard[],
  fewerWords: MiniatureCard[] = [],
): string {
  const card = cardByLayout[layout]
  const all = [{ itemId: '123456', title: 'Shop on eBay', price: '$20.00' }, ...cards].map(card).join('')
  const notice = `<li class="srp-river-answer srp-river-answer--REWRITE_START"><p>Ergebnisse für weniger Suchbegriffe</p></li>`
  const rest = fewerWords.length > 0 ? notice + fewerWords.map(card).join('') : ''
  return `<!DOCTYPE html><html><head><title>4006381333931 | eBay</title></head><body><h1 class="srp-controls__count-heading"><span class="BOLD">${cards.length}</span> Ergebnisse für <span class="BOLD">4006381333931</span></h1>
<div id="${layout === 'sresult' ? 'ListViewInner' : 'srp-river-results'}"><ul class="srp-results srp-list">${all}${rest}</ul></div></body></html>`
}

function itemCard({ itemId, title, price }: MiniatureCard): string {
  return `<li class="s-item s-item__pl-on-bottom"><div class="s-item__image"><a href="https://www.ebay.de/itm/${itemId}?hash=1"><img class="s-item__image-img" src="${picture(`p${itemId}`, 225)}"></a></div>
<a class="s-item__link" href="https://www.ebay.de/itm/${itemId}?hash=1"><h3 class="s-item__title"><span class="LIGHT_HIGHLIGHT">Neues Angebot</span>${title}</h3></a><span class="s-item__price">${price}</span></li>`
}

function newCard({ itemId, title, price }: MiniatureCard): string {
  return `<li id="item${itemId}" class="s-card s-card--horizontal"><div class="su-image"><a class="s-card__link" href="https://www.ebay.de/itm/${itemId}?_skw=x"><img class="s-card__image" src="https://ir.ebaystatic.com/cr/v/c1/s.gif" data-src="${picture(`p${itemId}`, 500)}"></a></div>
<a class="s-card__link" href="https://www.ebay.de/itm/${itemId}?_skw=x"><div role="heading" class="s-card__title"><span class="s-card__new-listing">Neues Angebot</span><span class="su-styled-text">${title}</span>${clipped}</div></a><div class="s-card__attribute-row"><span class="su-styled-text s-card__price">${price}</span></div></li>`
}

/** The list of 2015 to 2018. */
function listCard({ itemId, title, price }: MiniatureCard): string {
  return `<li class="sresult lvresult clearfix li" listingid="${itemId}"><div class="lvpic pic"><a href="https://www.ebay.de/itm/Knopfzelle-CR2032-/${itemId}?hash=1"><img class="img" src="https://ir.ebaystatic.com/s.gif" data-src="${picture(`p${itemId}`, 225)}"></a></div>
<h3 class="lvtitle"><a class="vip" href="https://www.ebay.de/itm/Knopfzelle-CR2032-/${itemId}?hash=1">${title}</a></h3><ul class="lvprices"><li class="lvprice prc"><span class="bold">${price}</span></li></ul></li>`
}

const cardByLayout = { sresult: listCard, 's-item': itemCard, 's-card': newCard }

/** The page of an ended listing. */
export const missingPage =
  '<!DOCTYPE html><html><head><title>Fehlerseite | eBay</title></head><body><div class="error-header"><p>Diese Seite gibt es nicht mehr.</p></div></body></html>'

/** The page that eBay sends to suspected robots. */
export const challengePage =
  '<!DOCTYPE html><html><head><title>Pardon Our Interruption...</title></head><body><form id="destForm" action="/splashui/challenge"></form></body></html>'
