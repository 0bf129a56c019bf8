/**
 * Where Amazon's product pages keep what, by the ids of their sections and elements, in the layouts of desktop and
 * mobile pages from 2015 to 2026. Ids are the same on all country sites.
 */

/** Any of these makes a page a product page. */
export const PRODUCT_MARKS = [
  'dp',
  'dp-container',
  'productTitle',
  'ebooksProductTitle',
  'btAsinTitle',
  'title_feature_div',
]

/** Elements that hold the title, the most specific first. */
export const TITLES = ['productTitle', 'ebooksProductTitle', 'btAsinTitle', 'gc-asin-title']
/** The heading around the title; on pages for phones the title itself. */
export const TITLE_HEADING = 'title'

/** The line that names the brand, its store or the authors. */
export const BYLINES = ['bylineInfo', 'brand']

/** Hidden inputs that hold the ASIN of the variation shown. */
export const ASIN_INPUTS = [
  'ASIN',
  'items[0.base][asin]',
  'ftSelectAsin',
  'twister-plus-asin',
  'attach-baseAsin',
  'asin',
]

/** Sections that show the price of the buy box, since 2020. */
export const PRICE_SECTIONS = [
  'corePriceDisplay_desktop_feature_div',
  'corePrice_feature_div',
  'corePrice_desktop',
  'corePriceDisplay_mobile_feature_div',
  'corePrice_mobile_feature_div',
  'tp_price_block_total_price_ww',
]

/** Elements that hold just the price of the buy box, before 2021. */
export const PRICE_ELEMENTS = [
  'priceblock_ourprice',
  'priceblock_dealprice',
  'priceblock_saleprice',
  'priceblock_pospromoprice',
  'price_inside_buybox',
  'newBuyBoxPrice',
  'actualPriceValue',
  'kindle-price',
]

/** Formats to choose from, on the pages of books, music and films. */
export const MEDIA_FORMATS = 'tmmSwatches'

/** The input that repeats the price for the cart. */
export const CART_PRICE = 'items[0.base][customerVisiblePrice][displayString]'

/** Buttons of an offer that can be bought: the page states its price. */
export const BUY_BUTTONS = ['add-to-cart-button', 'buy-now-button', 'one-click-button']

/** Start tags of elements that keep the price for the page's own measurements. */
export const MEASURED_PRICE = 'data-asin-price="'

/** The input with the amount alone. */
export const CART_AMOUNT = 'items[0.base][customerVisiblePrice][amount]'

export const BULLET_SECTIONS = ['feature-bullets', 'featurebullets_feature_div', 'pqv-feature-bullets']

/** Fashion pages list facts and bullets in one expander. */
export const FASHION_SECTION = 'productFactsDesktopExpander'

export const DESCRIPTION_SECTION = 'productDescription'
/** Book descriptions stand in a noscript element of their own, or openly. */
export const BOOK_DESCRIPTION_SECTION = 'bookDescription_feature_div'

export const CRUMB_SECTIONS = [
  'wayfinding-breadcrumbs_feature_div',
  'desktop-breadcrumbs_feature_div',
  'wayfinding-breadcrumbs_container',
  'showing-breadcrumbs_div',
]

/** Sections whose tables, lists and grids state facts of the product. */
export const FACT_SECTIONS = [
  'productOverview_feature_div',
  'productFactsDesktopExpander',
  'technicalSpecifications_feature_div',
  'tech-specs-desktop',
  'prodDetails',
  'audibleProductDetails',
  'productSpecifications',
  'detailBullets_feature_div',
  'detail-bullets',
  'detail_bullets_id',
  'productDetailsTable',
  'product-specification-table',
  'technical-details-table',
  'voyager-ns-desktop-side-sheet-main-section',
  'voyagerAccordian_feature_div',
  'rich_product_information',
]

/** Wider sections, looked into where none of those is there. */
export const OTHER_FACT_SECTIONS = [
  'productDetails_feature_div',
  'product-details-grid_feature_div',
  'detailBulletsWrapper_feature_div',
  'technicalSpecifications_section_1',
  'descriptionAndDetails',
]

export const IMAGES = ['landingImage', 'imgBlkFront', 'ebooksImgBlkFront', 'main-image']

/** The image block, behind which its script stands. */
export const GALLERY_MARKS = ['imageBlock_feature_div', 'booksImageBlock_feature_div', 'leftCol']

/** How scripts write the state of the image gallery: a name, and the list that follows it. */
export const GALLERY_STATES = [
  { name: "'colorImages'", list: "'initial'" },
  { name: '"colorImages"', list: '"initial"' },
  { name: "'imageGalleryData'", list: "'imageGalleryData'" },
]

/** What the buy box says above an offer where nothing new is on offer, e.g. `Used: Very Good`. */
export const CONDITIONS = ['usedOnlyLayoutCaption', 'usedOnlyLayoutCaption_feature_div']

/** Offers of used articles, which open with a bold caption. */
export const USED_OFFERS = [
  'usedAccordionCaption_feature_div',
  'usedAccordionRow',
  'usedOnlyBuybox',
  'usedbuyBox',
  'usedBuySection',
]
/** A page with one of these offers a new article. */
export const NEW_OFFERS = [
  'newAccordionRow',
  'newAccordionRow_0',
  'newAccordionRow_1',
  'buyNewSection',
  'newBuyBoxPrice',
  ...BUY_BUTTONS,
]

export const AVAILABILITIES = ['availability', 'outOfStock']

/** Elements that let the buyer choose a variation; without one of them, an article has no parent. */
export const VARIATION_MARKS = ['twister', 'tp-inline-twister-dim-values-container']

/** The variations of one article share a parent that cannot be bought itself; a later script names its ASIN. */
export const PARENT_ASIN = '"parentAsin"'
