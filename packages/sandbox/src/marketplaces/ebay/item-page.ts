import { html, type Markup, scriptJson } from '@merkwerk/contract/html'
import { toItemId } from '../../products/codes.ts'
import { findFault } from '../../products/faults.ts'
import { type GeneratedProduct, instructions } from '../../products/generate-product.ts'
import type { Listing } from '../../products/listings.ts'
import { otherProducts } from '../../products/other-products.ts'
import { createRandomGenerator } from '../../products/random-generator.ts'
import { decimalAmount, germanAmount, type Site } from '../site.ts'
import { ebayFrame, ebayImage } from './frame.ts'
import { type EbayShown, shownOnEbay } from './shown.ts'

function structuredProduct(site: Site, { product, listing, images }: EbayShown): Markup {
  return scriptJson({
    '@context': 'https://schema.org',
    '@type': 'Product',
    name: listing.title,
    image: images.map((image) => ebayImage(site, image, 1600)),
    offers: {
      '@type': 'Offer',
      url: `${site.origin}${site.path}/itm/${listing.itemId}`,
      itemCondition: `https://schema.org/${listing.condition.startsWith('Neu') ? 'NewCondition' : 'UsedCondition'}`,
      availability: 'https://schema.org/InStock',
      priceCurrency: 'EUR',
      price: decimalAmount(listing.cents),
    },
    [`gtin${product.gtin.length}`]: product.gtin,
    brand: { '@type': 'Brand', name: listing.brand },
  })
}

function breadcrumbs(site: Site, path: readonly string[]): Markup {
  return html`<div class="vim x-breadcrumb" data-testid="x-breadcrumb"><div class="seo-breadcrumbs-container viexpsvc"><nav aria-labelledby="breadcrumbs-heading" class="breadcrumbs breadcrumb--overflow" role="navigation"><h2 id="breadcrumbs-heading" class="clipped">Breadcrumb</h2><ul>
${path.map((name, index) => html`<li><a class="seo-breadcrumb-text" href="${site.path}/b/bn_${index + 1}"><span>${name}</span></a></li>`)}
</ul></nav></div></div>`
}

function carousel(site: Site, { images, listing }: EbayShown): Markup {
  return html`<div class="vim x-photos" data-testid="x-photos"><div class="ux-image-carousel-container image-container" data-testid="ux-image-carousel-container"><h2 class="clipped">Bild 1 von ${images.length}</h2>
<div tabindex="0" aria-label="Öffnet das Bildergalerie-Dialogfenster ${listing.title}" role="region" class="ux-image-carousel zoom img-transition-medium">
${images.map(
  (image, index) =>
    html`<div class="ux-image-carousel-item image-treatment${index === 0 && ' active'} image" data-idx="${index}"><img alt="Bild ${index + 1} von ${images.length}" data-zoom-src="${ebayImage(site, image, 1600)}" src="${ebayImage(site, image, 500)}"></div>`,
)}
</div></div></div>`
}

function offer({ listing, availability }: EbayShown): Markup {
  return html`<div class="vim x-sellercard-atf_main"><div class="x-sellercard-atf" data-testid="x-sellercard-atf"><span class="ux-textspans ux-textspans--BOLD">${listing.seller}</span> <span class="ux-textspans">${listing.feedbackPercent}% positive Bewertungen</span></div></div>
<div class="vim x-price-section"><div class="x-bin-price" data-testid="x-bin-price"><div class="x-bin-price__content"><div class="x-price-primary" data-testid="x-price-primary"><span class="ux-textspans">EUR ${germanAmount(listing.cents)}</span></div></div></div></div>
<div class="vim x-item-condition" data-testid="x-item-condition"><div class="x-item-condition-label"><span class="ux-textspans">Artikelzustand:</span></div><div class="x-item-condition-text"><div class="ux-icon-text"><span class="ux-icon-text__text"><span aria-hidden="true"><span class="ux-textspans">${listing.condition}</span></span><span class="clipped">${listing.condition}</span></span></div></div></div>
<div class="vim x-quantity" data-testid="x-quantity"><div class="d-quantity__availability" id="qtyAvailability"><span class="ux-textspans ux-textspans--SECONDARY">${availability}</span></div></div>
<div class="vim d-shipping-minview" data-testid="d-shipping-minview"><div data-testid="ux-labels-values" class="ux-labels-values col-12 ux-labels-values--shipping"><div class="ux-labels-values__labels"><div class="ux-labels-values__labels-content"><span class="ux-textspans">Versand:</span></div></div><div class="ux-labels-values__values"><div class="ux-labels-values__values-content"><span class="ux-textspans">Kostenloser Versand mit DHL Paket</span></div></div></div></div>`
}

const longCondition: Record<Listing['condition'], string> = {
  Neu: 'Neuer, unbenutzter und unbeschädigter Artikel in der ungeöffneten Verpackung, sofern es eine gibt.',
  'Neu: Sonstige (siehe Artikelbeschreibung)': 'Neuer, unbenutzter Artikel, dem die Verpackung fehlen kann.',
  Gebraucht: 'Artikel, der schon benutzt wurde und voll funktioniert.',
}

const specificsRow = (label: string, value: Markup | string): Markup =>
  html`<div class="ux-layout-section-evo__col"><dl data-testid="ux-labels-values" class="ux-labels-values ux-labels-values--inline col-6"><dt class="ux-labels-values__labels"><div class="ux-labels-values__labels-content"><div><span class="ux-textspans">${label}</span></div></div></dt><dd class="ux-labels-values__values"><div class="ux-labels-values__values-content"><div><span class="ux-textspans">${value}</span></div></div></dd></dl></div>`

function specifics(shown: EbayShown): Markup {
  const { condition } = shown.listing
  return html`<div data-ebay-critical-module="ABOUT_THIS_ITEM" id="viTabs_0_is" class="vim x-about-this-item" data-testid="x-about-this-item"><div class="ux-layout-section-module-evo"><div class="section-title"><div class="section-title__title-container"><h2 class="section-title__title"><span class="ux-layout-section-module-evo__title"><span class="ux-textspans">Artikelmerkmale</span></span></h2></div></div>
<div class="ux-layout-section-evo ux-layout-section--features"><div class="ux-layout-section-evo__item ux-layout-section-evo__item--table-view"><div class="ux-layout-section-evo__row">
${specificsRow('Artikelzustand', `${condition}: ${longCondition[condition]}`)}
${shown.specifics.map(({ label, value }) => specificsRow(label, value))}
</div></div></div></div></div>`
}

export function ebayItemPage(site: Site, product: GeneratedProduct, listing: Listing): Markup {
  const shown = shownOnEbay(product, listing)
  const address = `${site.origin}${site.path}/itm/${listing.itemId}`
  return ebayFrame(site, {
    title: listing.title,
    head: html`<link rel="canonical" href="${address}"><meta property="og:url" content="${address}"><meta property="og:title" content="${listing.title}">
<script type="application/ld+json">${structuredProduct(site, shown)}</script>`,
    content: html`<div id="mainContent" class="main-container">
${breadcrumbs(site, product.category.ebayPath)}
${carousel(site, shown)}
<div class="vim x-item-title" data-ebay-critical-module="TITLE" data-testid="x-item-title"><h1 class="x-item-title__mainTitle"><span class="ux-textspans ux-textspans--BOLD">${listing.title}</span></h1></div>
${offer(shown)}
${similarItems(site, listing.itemId)}
<div class="tabs__content"><div class="vim d-item-details-tab-header"><div class="ux-layout-section ux-layout-section--itemId"><span class="ux-textspans">eBay-Artikelnr.:</span><span class="ux-textspans ux-textspans--BOLD">${listing.itemId}</span></div></div>
${specifics(shown)}
<div class="vim d-item-description" data-testid="d-item-description"><h2 class="section-title__title">Artikelbeschreibung des Verkäufers</h2><iframe id="desc_ifr" title="Artikelbeschreibung des Verkäufers" sandbox="allow-popups" src="${site.origin}${site.path}/itmdesc/${listing.itemId}"></iframe></div></div>
${similarItems(site, `${listing.itemId} more`)}
</div>`,
  })
}

/** The seller's description in the frame of a listing's page. */
export function ebayDescriptionPage(product: GeneratedProduct): Markup {
  const isInstructing = findFault(product.gtin, 'ebay')?.kind === 'instructions'
  return html`<!DOCTYPE html><html lang="de"><head><meta charset="utf-8"><title>Artikelbeschreibung</title></head><body><div id="ds_div">${product.description.map((text) => html`<p>${text}</p>`)}
${isInstructing && html`<p style="display:none;font-size:0">${instructions}</p>`}</div></body></html>`
}

/** Other sellers' items below the listing. */
function similarItems(site: Site, seed: string): Markup {
  const others = otherProducts(createRandomGenerator(seed), 10)
  return html`<section class="vim x-evo-merch" aria-label="Ähnliche Artikel"><h2 class="merch-title">Ähnliche Artikel, gesponsert</h2><ul class="carousel__list">
${others.map(
  (other) =>
    html`<li class="recs-item"><a href="${site.path}/itm/${toItemId(other.gtin, 1)}"><img alt="" src="${ebayImage(site, `1aAAOSw${other.images[0]}`, 225)}"><h3 class="recs-title">${other.title}</h3></a><span class="recs-price">EUR ${germanAmount(other.cents)}</span></li>`,
)}</ul></section>`
}
