import { html, type Markup } from '@merkwerk/contract/html'
import type { GeneratedProduct } from '../../products/generate-product.ts'
import { otherProducts } from '../../products/other-products.ts'
import { createRandomGenerator } from '../../products/random-generator.ts'
import { germanAmount, type Hit, type Site } from '../site.ts'
import { amazonFrame } from './frame.ts'
import { amazonImage } from './gallery.ts'

export const hitOnAmazon = ({ asin, title, images, cents }: GeneratedProduct): Hit => ({
  id: asin,
  title,
  image: images[0]!,
  cents,
})

function toPrice(cents: number): Markup {
  const [whole, fraction] = germanAmount(cents).split(',')
  return html`<div data-cy="price-recipe" class="a-section a-spacing-none"><span class="a-price" data-a-size="xl" data-a-color="base"><span class="a-offscreen">${germanAmount(cents)} €</span><span aria-hidden="true"><span class="a-price-whole">${whole}<span class="a-price-decimal">,</span></span><span class="a-price-fraction">${fraction}</span><span class="a-price-symbol">€</span></span></span></div>`
}

function card(site: Site, hit: Hit, position: number, isSponsored: boolean): Markup {
  const address = isSponsored
    ? `${site.path}/sspa/click?ie=UTF8&url=${encodeURIComponent(`${site.path}/dp/${hit.id}/ref=sr_1_${position}_sspa`)}`
    : `${site.path}/dp/${hit.id}/ref=sr_1_${position}`
  return html`<div role="listitem" data-asin="${hit.id}" data-index="${position}" data-component-type="s-search-result" class="sg-col-4-of-4 s-result-item s-asin${isSponsored && ' AdHolder'}">
<div class="sg-col-inner"><div class="puis-card-container s-card-container" data-cy="asin-faceout-container">
${hit.image !== undefined && html`<span data-component-type="s-product-image" class="rush-component"><a class="a-link-normal s-no-outline" href="${address}"><img class="s-image" src="${amazonImage(site, hit.image, 'UY218')}" alt="${hit.title}"></a></span>`}
${isSponsored && html`<div class="a-row puis-sponsored-label-container"><span class="puis-sponsored-label-text">Gesponsert</span></div>`}
<div data-cy="title-recipe" class="a-section a-spacing-none s-title-instructions-style"><a class="a-link-normal s-line-clamp-2 s-link-style a-text-normal" href="${address}"><h2 aria-label="${isSponsored && 'Gesponserte Anzeige – '}${hit.title}" class="a-size-medium a-spacing-none a-color-base a-text-normal"><span>${hit.title}</span></h2></a></div>
${hit.cents !== undefined && toPrice(hit.cents)}</div></div></div>`
}

const noHits = (query: string): Markup =>
  html`<div class="s-no-outline"><div class="a-section a-spacing-large"><div class="a-row"><span class="a-size-medium a-color-base">Keine Ergebnisse für </span><span class="a-size-medium a-color-base">${query}</span></div>
<div class="a-row">Überprüfe die Schreibweise oder verwende allgemeinere Begriffe.</div></div></div>`

/** The search page of amazon.de. A query without hits gets a page that states it. */
export function amazonSearchPage(site: Site, query: string, hits: readonly Hit[]): Markup {
  const sponsored = otherProducts(createRandomGenerator(`${query} sponsored`), hits.length > 0 ? 2 : 0)
  const count = hits.length === 1 ? 'Ergebnis' : 'Ergebnisse'
  const bar = html`<span data-component-type="s-result-info-bar" class="rush-component"><h1 class="a-size-base s-desktop-toolbar a-text-normal"><div class="a-section a-spacing-small s-breadcrumb"><h2 class="a-size-base"><span>${hits.length} ${count} für</span><span> </span><span class="a-color-state a-text-bold">&quot;${query}&quot;</span></h2></div></h1></span>`
  return amazonFrame(site, {
    title: `Suchergebnis auf Amazon.de für: ${query}`,
    bodyClass: 'a-m-de a-aui_72554-c search',
    content: html`<div id="search">${hits.length > 0 && bar}<div class="s-desktop-width-max"><div class="s-main-slot s-result-list s-search-results sg-row" role="list">
${hits.length === 0 && noHits(query)}
${sponsored.map((product, index) => card(site, hitOnAmazon(product), index + 1, true))}
${hits.map((hit, index) => card(site, hit, sponsored.length + index + 1, false))}
</div></div></div>`,
  })
}
