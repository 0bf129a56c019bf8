import { html, type Markup } from '@merkwerk/contract/html'
import type { GeneratedProduct } from '../../products/generate-product.ts'
import { createRandomGenerator } from '../../products/random-generator.ts'
import type { Site } from '../site.ts'
import { buyBox, heading, price } from './buying.ts'
import { description, detailList, detailTables, featureBullets, overview } from './details.ts'
import { advertising, carousel, comparison, ranking, reviews } from './distractions.ts'
import { amazonFrame } from './frame.ts'
import { gallery } from './gallery.ts'
import { type AmazonShown, shownOnAmazon } from './shown.ts'
import { twister } from './twister.ts'

function breadcrumbs(site: Site, path: readonly string[]): Markup {
  const divider = html`<li aria-hidden="true" class="a-breadcrumb-divider"><span class="a-list-item a-color-tertiary">›</span></li>`
  return html`<div id="wayfinding-breadcrumbs_feature_div" class="a-subheader a-breadcrumb feature" data-feature-name="wayfinding-breadcrumbs"><ul class="a-unordered-list a-horizontal a-size-small">
${path.map((name, index) => html`${index > 0 && divider}<li><span class="a-list-item"><a class="a-link-normal a-color-tertiary" href="${site.path}/b/ref=dp_bc_${index + 1}"> ${name} </a></span></li>`)}
</ul></div>`
}

function details(site: Site, shown: AmazonShown): Markup {
  const rank = ranking(site, shown.product)
  const [first] = shown.sections
  return shown.product.category.details === 'tables'
    ? detailTables(shown.sections, rank)
    : detailList(first?.rows ?? [], rank)
}

/** The desktop product page of amazon.de. */
export function amazonProductPage(site: Site, product: GeneratedProduct): Markup {
  const shown = shownOnAmazon(product)
  const random = createRandomGenerator(`${product.asin} neighbours`)
  const address = `${site.origin}${site.path}/dp/${product.asin}`
  return amazonFrame(site, {
    title: `${product.title} : Amazon.de: ${product.category.amazonPath[0]}`,
    bodyClass: 'a-m-de a-aui_72554-c dp',
    head: html`<link rel="canonical" href="${address}"><meta name="description" content="${product.title}">`,
    content: html`<div id="dp" class="de_DE"><div id="dp-container">
${breadcrumbs(site, product.category.amazonPath)}
<div id="ppd">${gallery(site, product.title, product.images)}
<div id="centerCol" class="centerColAlign">
${heading(site, shown)}
${price(shown)}
${product.variation && twister(site, product.variation)}
${overview(shown.overview)}
${featureBullets(product.bullets)}
</div>${buyBox(shown)}</div>
${carousel(site, random)}
${advertising(product)}
${description(product.description)}
${details(site, shown)}
${comparison(site, random)}
${carousel(site, random)}
${reviews(product.asin)}
</div></div>`,
  })
}
