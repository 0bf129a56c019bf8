import type { ParsedPage } from '../outcome.ts'
import * as amazon from '../sources/amazon/layout.ts'
import { parsePage } from '../sources/parse-page.ts'
import { savedPages } from './saved-pages.ts'

const detailLists = [
  'detailBullets_feature_div',
  'detail-bullets',
  'detail_bullets_id',
  'productDetailsTable',
]

const amazonLayouts = {
  'Amazon, marks, title and byline': [
    ...amazon.PRODUCT_MARKS,
    ...amazon.TITLES,
    amazon.TITLE_HEADING,
    ...amazon.BYLINES,
  ],
  'Amazon, price before 2021': [...amazon.PRICE_ELEMENTS, amazon.CART_PRICE],
  'Amazon, price since 2020': amazon.PRICE_SECTIONS,
  'Amazon, bullets': amazon.BULLET_SECTIONS,
  'Amazon, fashion': [amazon.FASHION_SECTION],
  'Amazon, books and media': [amazon.MEDIA_FORMATS, amazon.BOOK_DESCRIPTION_SECTION],
  'Amazon, lists of details': detailLists,
  'Amazon, tables of details': [...amazon.FACT_SECTIONS, ...amazon.OTHER_FACT_SECTIONS].filter(
    (id) => !detailLists.includes(id) && id !== amazon.FASHION_SECTION,
  ),
  'Amazon, breadcrumbs': amazon.CRUMB_SECTIONS,
  'Amazon, pictures': [...amazon.IMAGES, ...amazon.GALLERY_MARKS],
}

const ebayLayouts = {
  'eBay, 2015 to 2020': [
    'itemTitle',
    'prcIsum',
    'mm-saleDscPrc',
    'itemAttr',
    'attrLabels',
    'bc-w',
    'imgArr',
    'fsImgList',
    'maxImageUrl',
    'descItemNumber',
    'vi-itm-cond',
  ],
  'eBay, since 2021: title, price and number': [
    'x-item-title',
    'x-price-primary',
    'x-item-condition-text',
    'ux-layout-section--itemId',
  ],
  'eBay, since 2021: item specifics': ['x-about-this-item', 'ux-labels-values', 'x-product-details'],
  'eBay, since 2021: breadcrumbs and pictures': [
    'seo-breadcrumbs-container',
    'seo-breadcrumb-text',
    'ux-image-carousel',
  ],
}

/**
 * Layouts of both marketplaces with the names that parsers know: ids on Amazon, ids and classes on eBay. The last
 * ones contain all names at once, like a redesign.
 */
export const layouts: Record<string, string[]> = {
  ...amazonLayouts,
  ...ebayLayouts,
  'Amazon, all of these': Object.values(amazonLayouts).flat(),
  'eBay, all of these': Object.values(ebayLayouts).flat(),
  'eBay, all of these and what is stated for machines': [
    ...Object.values(ebayLayouts).flat(),
    'application/ld+json',
    'itemprop',
  ],
}

/** Parsed pages, by file, of the saved products that have a name of the layout, with all these names changed. */
export function parseWithoutLayout(layout: string): Map<string, ParsedPage> {
  const names = layouts[layout] ?? []
  const marketplace = layout.startsWith('Amazon') ? 'amazon' : 'ebay'
  const parsedPages = new Map<string, ParsedPage>()
  for (const { file, type, id, url, bytes } of savedPages(marketplace)) {
    const html = Buffer.from(bytes).toString('latin1')
    const changed = names.reduce(marketplace === 'amazon' ? renameId : renameAll, html)
    // Pages without an id have no truth file.
    if (type !== 'product' || id === '' || changed === html) continue
    parsedPages.set(file, parsePage(Buffer.from(changed, 'latin1'), { url }))
  }
  return parsedPages
}

const renameId = (html: string, id: string): string =>
  html.replaceAll(`id="${id}"`, `id="${renamed(id)}"`).replaceAll(`id='${id}'`, `id='${renamed(id)}'`)

const renameAll = (html: string, name: string): string => html.replaceAll(name, renamed(name))

/** Another meaningless name of the same length, like those of build tools. */
const renamed = (name: string): string =>
  `q${[...name.slice(1)].map((character, at) => (character.charCodeAt(0) * (at + 7)) % 10).join('')}`
