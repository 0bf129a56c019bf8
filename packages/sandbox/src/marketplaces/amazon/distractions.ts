import { html, type Markup } from '@merkwerk/contract/html'
import type { GeneratedProduct } from '../../products/generate-product.ts'
import { otherProducts } from '../../products/other-products.ts'
import { createRandomGenerator, type RandomGenerator } from '../../products/random-generator.ts'
import { germanAmount, type Site } from '../site.ts'
import { amazonImage } from './gallery.ts'

function card(site: Site, other: GeneratedProduct): Markup {
  return html`<li class="a-carousel-card" role="listitem"><div class="sp_offerVertical p13n-asin" data-asin="${other.asin}">
<a class="a-link-normal" href="${site.path}/dp/${other.asin}/ref=sspa_dk_detail_0"><img alt="${other.title}" src="${amazonImage(site, other.images[0] ?? '', 'UL160')}">
<span class="a-truncate" data-rows="4">${other.title}</span></a>
<div class="a-row"><span class="a-price"><span class="a-offscreen">${germanAmount(other.cents)} €</span></span></div></div></li>`
}

/** Sponsored products. */
export function carousel(site: Site, random: RandomGenerator): Markup {
  return html`<div id="sp_detail_feature_div" class="celwidget"><div id="sp_detail" class="a-carousel-container"><h2 class="a-carousel-heading">Gesponserte Produkte zu diesem Artikel</h2>
<ol class="a-carousel" role="list">${otherProducts(random, 12).map((other) => card(site, other))}</ol></div></div>`
}

/** A comparison with other products and their attributes. */
export function comparison(site: Site, random: RandomGenerator): Markup {
  const others = otherProducts(random, 4)
  const line = (label: string, value: (other: GeneratedProduct) => string) =>
    html`<tr><th class="a-span3 comparison_attribute_name_column">${label}</th>${others.map((other) => html`<td class="comparison_attribute_value">${value(other)}</td>`)}</tr>`
  return html`<div id="HLCXComparisonWidget_feature_div" class="celwidget"><div id="HLCXComparisonTable" class="a-section"><h2>Mit ähnlichen Artikeln vergleichen</h2><table class="a-bordered"><tbody>
${line('Titel', (other) => other.title)}
${line('Preis', (other) => `${germanAmount(other.cents)} €`)}
${line('Marke', (other) => other.brand)}
${line('Abmessungen', (other) => other.dimensions)}
${line('Kaufen', (other) => `${site.origin}${site.path}/dp/${other.asin}`)}
</tbody></table></div></div>`
}

/** The manufacturer's advertising. */
export function advertising(product: GeneratedProduct): Markup {
  return html`<div id="aplus_feature_div" class="celwidget" data-feature-name="aplus"><h2>Vom Hersteller</h2><div id="aplus" class="a-section a-spacing-large bucket"><div class="aplus-v2 desktop celwidget">
${product.bullets.map((text) => html`<div class="celwidget aplus-module module-1"><div class="aplus-module-wrapper"><h3 class="a-spacing-mini">${product.brand}</h3><p>${text} Entwickelt in einer Werkstatt, in der noch gehobelt wird.</p></div></div>`)}
<table class="apm-tablemodule-table"><tbody><tr><th>Baureihe</th><td>${product.model}</td></tr><tr><th>Schwestermodelle</th><td>auf Anfrage</td></tr></tbody></table></div></div></div>`
}

const opinions = [
  'Tut, was es soll, und das leise.',
  'Verpackung war beschädigt, Inhalt in Ordnung.',
  'Nach zwei Wochen täglicher Nutzung immer noch zufrieden.',
  'Farbe weicht etwas vom Bild ab, sonst gut.',
  'Preis und Leistung passen. Lieferung schnell.',
]
const people = ['Birte K.', 'Werner', 'Katzenfreundin', 'H. Lindner', 'Jo', 'Amira S.']

/** Customer reviews, with a table of scores that are not attributes. */
export function reviews(asin: string): Markup {
  const random = createRandomGenerator(`${asin} reviews`)
  const review = (
    index: number,
  ) => html`<li id="R${asin}${index}" data-hook="review" class="review aok-relative"><div class="a-profile-content"><span class="a-profile-name">${random.pick(people)}</span></div>
<i data-hook="review-star-rating" class="a-icon a-icon-star a-star-${random.between(1, 5)}"><span class="a-icon-alt">${random.between(1, 5)},0 von 5 Sternen</span></i>
<span data-hook="review-date">Rezension aus Deutschland vom ${random.between(1, 28)}. März 2025</span>
<div class="a-row review-data"><span data-hook="review-body"><span>${random.pick(opinions)} ${random.pick(opinions)}</span></span></div></li>`
  return html`<div id="customerReviews_feature_div" class="celwidget"><div id="reviewsMedley" class="a-fixed-left-grid"><h2>Kundenrezensionen</h2>
<table id="histogramTable">${[5, 4, 3, 2, 1].map((stars) => html`<tr><td>${stars} Sterne</td><td>${random.between(0, 70)} %</td></tr>`)}</table>
<ul id="cm-cr-dp-review-list">${[1, 2, 3, 4, 5, 6, 7, 8].map(review)}</ul></div></div>`
}

/** The best-seller rank, which is not an attribute. */
export function ranking(site: Site, product: GeneratedProduct): Markup {
  const random = createRandomGenerator(`${product.asin} rank`)
  const path = product.category.amazonPath
  return html`<span><span>Nr. ${random.between(200, 90_000)} in ${path[0]} (<a href="${site.path}/gp/bestsellers">Siehe Top 100 in ${path[0]}</a>)</span> <span>Nr. ${random.between(1, 900)} in <a href="${site.path}/gp/bestsellers/1">${path.at(-1)}</a></span></span>`
}
