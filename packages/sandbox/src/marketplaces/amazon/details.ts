import { html, type Markup } from '@merkwerk/contract/html'
import { groups } from '../../products/category.ts'
import type { Row } from '../site.ts'
import type { AmazonShown } from './shown.ts'

const slug = (label: string): string => label.toLowerCase().replace(/[^a-z]+/g, '_')

/** The short table beside the image. */
export function overview(rows: readonly Row[]): Markup {
  return html`<div id="productOverview_feature_div" class="celwidget" data-feature-name="productOverview">
<div class="a-section a-spacing-small a-spacing-top-small"><table class="a-normal a-spacing-micro" role="list"><tbody>
${rows.map(
  ({ label, value }) => html`<tr class="a-spacing-small po-${slug(label)}" role="listitem">
<td class="a-span3" role="presentation"><span class="a-size-base a-text-bold">${label}</span></td>
<td class="a-span9" role="presentation"><span class="a-size-base po-break-word">${value}</span></td></tr>`,
)}
</tbody></table></div></div>`
}

export function featureBullets(bullets: readonly string[]): Markup {
  return html`<div id="featurebullets_feature_div" class="celwidget" data-feature-name="featurebullets">
<div id="feature-bullets" class="a-section a-spacing-medium a-spacing-top-small"><hr aria-hidden="true" class="a-divider-normal">
<h1 class="a-size-base-plus a-text-bold"> Info zu diesem Artikel </h1><ul class="a-unordered-list a-vertical a-spacing-mini">
${bullets.map((text) => html`<li class="a-spacing-mini"><span class="a-list-item"> ${text} </span></li>`)}
</ul></div></div>`
}

export function description(paragraphs: readonly string[]): Markup {
  return html`<div id="productDescription_feature_div" class="celwidget" data-feature-name="productDescription">
<h2>Produktbeschreibung</h2><div id="productDescription" class="a-section a-spacing-small">
${paragraphs.map((text) => html`<p><span>${text}</span></p>`)}</div></div>`
}

const tableRow = ({ label, value }: Row): Markup =>
  html`<tr><th class="a-color-secondary a-size-base prodDetSectionEntry"> ${label} </th><td class="a-size-base prodDetAttrValue"> ${value} </td></tr>`

function table({ heading, rows }: AmazonShown['sections'][number], extra: Markup | false): Markup {
  return html`<div class="a-row a-expander-container a-expander-section-container a-section-expander-container">
<a aria-expanded="false" role="button" href="javascript:void(0)" class="a-expander-header a-declarative a-expander-section-header prodDet-expander-header-styling">
<i class="a-icon a-icon-section-expand"></i><span class="a-expander-prompt" role="heading" aria-level="5"> ${heading} </span></a>
<div data-expanded="false" class="a-expander-content a-expander-extend-content" style="display:none"><div class="a-section">
<table class="a-keyvalue prodDetTable"><tbody>${rows.map(tableRow)}${extra}</tbody></table></div></div></div>`
}

/** Details in tables under expandable headings, as in most categories. */
export function detailTables(sections: AmazonShown['sections'], ranking: Markup): Markup {
  const middle = Math.ceil(sections.length / 2)
  const columns = [sections.slice(0, middle), sections.slice(middle)]
  const names = ['depthLeftSections', 'depthRightSections']
  return html`<div id="productDetails_feature_div" class="celwidget" data-feature-name="productDetails"><hr aria-hidden="true" class="a-divider-normal">
<div id="prodDetails" class="a-section a-spacing-none"><h2>Produktinformation</h2><div class="a-row">
${columns.map(
  (
    column,
    index,
  ) => html`<div class="a-column a-span6"><div class="a-row"><div id="productDetails_expanderTables_${names[index]}" class="a-section">
${column.map((section) => table(section, section.heading === groups.details && rankingRow(ranking)))}</div></div></div>`,
)}
</div></div></div>`
}

const rankingRow = (ranking: Markup): Markup =>
  html`<tr><th class="a-color-secondary a-size-base prodDetSectionEntry"> Amazon Bestseller-Rang </th><td class="a-size-base prodDetAttrValue">${ranking}</td></tr>`

/** Details in one list, as for books, cosmetics and clothes. */
export function detailList(rows: readonly Row[], ranking: Markup): Markup {
  return html`<div id="detailBulletsWrapper_feature_div" class="a-section feature detail-bullets-wrapper bucket" data-feature-name="detailBullets">
<hr aria-hidden="true" class="a-divider-normal bucketDivider"><h2>Produktinformation</h2>
<div id="detailBullets_feature_div"><ul class="a-unordered-list a-nostyle a-vertical a-spacing-none detail-bullet-list">
${rows.map(
  ({
    label,
    value,
  }) => html`<li><span class="a-list-item"> <span class="a-text-bold">${label}                                     &rlm;
                                        :
                                    &lrm;
                                </span> <span>${value}</span> </span></li>`,
)}
</ul></div>
<ul class="a-unordered-list a-nostyle a-vertical a-spacing-none detail-bullet-list"><li><span class="a-list-item"> <span class="a-text-bold"> Amazon Bestseller-Rang: </span> ${ranking} </span></li></ul></div>`
}
