import { html, type Markup } from '@merkwerk/contract/html'
import { toItemId } from '../../products/codes.ts'
import { otherProducts } from '../../products/other-products.ts'
import { createRandomGenerator } from '../../products/random-generator.ts'
import { germanAmount, type Hit, type Site } from '../site.ts'
import { ebayFrame, ebayImage } from './frame.ts'

function card(site: Site, hit: Hit): Markup {
  const address = `${site.origin}${site.path}/itm/${hit.id}`
  return html`<li data-listingid="${hit.id}" class="s-card s-card--horizontal"><div class="su-card-container su-card-container--horizontal">
<div class="su-card-container__media"><div class="su-image"><a class="s-card__link image-treatment" href="${address}?itmmeta=sandbox" target="_blank" tabindex="-1">${hit.image !== undefined && html`<img class="s-card__image" loading="lazy" src="${ebayImage(site, hit.image, 500)}" alt="${hit.title}">`}</a></div></div>
<div class="su-card-container__content"><div class="su-card-container__header"><a class="s-card__link" href="${address}?itmmeta=sandbox" target="_blank"><div role="heading" aria-level="3" class="s-card__title"><span class="su-styled-text primary default">${hit.title}</span><span class="clipped">Wird in neuem Fenster oder Tab geöffnet</span></div></a>
${hit.condition !== undefined && html`<div class="s-card__subtitle-row"><div class="s-card__subtitle"><span class="su-styled-text secondary default">${hit.condition} | </span><span class="su-styled-text secondary default">Gewerblich</span></div></div>`}</div>
<div class="su-card-container__attributes"><div class="su-card-container__attributes__primary">${hit.cents !== undefined && html`<div class="s-card__attribute-row"><span class="su-styled-text primary bold large-1 s-card__price">EUR ${germanAmount(hit.cents)}</span></div>`}<div class="s-card__attribute-row"><span class="su-styled-text secondary large">Sofort-Kaufen</span></div></div></div></div></div></li>`
}

/** eBay's suggestions if there are few or no hits. They are not hits of the search. */
function fewerWords(site: Site, query: string): Markup {
  const others = otherProducts(createRandomGenerator(`${query} fewer words`), 4)
  return html`<li class="srp-river-answer srp-river-answer--REWRITE_START"><div class="s-message"><span>Ergebnisse für weniger Suchbegriffe</span></div></li>
${others.map((other) => card(site, { id: toItemId(other.gtin, 1), title: other.title, cents: other.cents }))}`
}

export function ebaySearchPage(site: Site, query: string, hits: readonly Hit[]): Markup {
  const count = hits.length === 1 ? 'Ergebnis' : 'Ergebnisse'
  return ebayFrame(site, {
    title: `${query} online kaufen`,
    content: html`<div id="mainContent" class="srp-main"><div class="srp-controls__row"><div class="srp-controls__control srp-controls__count"><h1 class="srp-controls__count-heading"><span class="BOLD">${hits.length}</span> ${count} für <span class="BOLD">${query}</span></h1></div></div>
<div id="srp-river-main"><div id="srp-river-results" class="srp-river-results clearfix"><ul class="srp-results srp-list clearfix">
${hits.length === 0 && html`<li class="srp-save-null-search"><h3 class="srp-save-null-search__heading">Keine exakten Treffer gefunden</h3></li>`}
${hits.map((hit) => card(site, hit))}
${hits.length === 0 && fewerWords(site, query)}
</ul></div></div></div>`,
  })
}
