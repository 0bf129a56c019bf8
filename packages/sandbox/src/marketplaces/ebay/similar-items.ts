import { html, type Markup } from '@merkwerk/fake-stripe/html'
import { itemIdOf } from '../../products/codes.ts'
import { otherProducts } from '../../products/other-products.ts'
import { createRandomGenerator } from '../../products/random-generator.ts'
import { germanAmount, type Site } from '../site.ts'
import { ebayImage } from './frame.ts'

/** Other sellers' items below the listing. */
export function similarItems(site: Site, seed: string): Markup {
  const others = otherProducts(createRandomGenerator(seed), 10)
  return html`<section class="vim x-evo-merch" aria-label="Ähnliche Artikel"><h2 class="merch-title">Ähnliche Artikel, gesponsert</h2><ul class="carousel__list">
${others.map(
  (other) =>
    html`<li class="recs-item"><a href="${site.path}/itm/${itemIdOf(other.gtin, 1)}"><img alt="" src="${ebayImage(site, `1aAAOSw${other.images[0]}`, 225)}"><h3 class="recs-title">${other.title}</h3></a><span class="recs-price">EUR ${germanAmount(other.cents)}</span></li>`,
)}</ul></section>`
}
