/** The ids of Amazon's product pages (desktop and mobile, 2015 to 2026), which are the same on all country sites. */

/** Any of these makes a page a product page. */
export const PRODUCT_MARKS = [
  'dp',
  'dp-container',
  'productTitle',
  'ebooksProductTitle',
  'btAsinTitle',
  'title_feature_div',
]

/** Elements that contain the title, most specific first. */
export const TITLES = ['productTitle', 'ebooksProductTitle', 'btAsinTitle', 'gc-asin-title']
/** The heading around the title. On mobile pages the title itself. */
export const TITLE_HEADING = 'title'

/** The line with the brand, its store or the authors. */
export const BYLINES = ['bylineInfo', 'brand']

/** Hidden inputs with the ASIN of the selected variation. */
export const ASIN_INPUTS = [
  'ASIN',
  'items[0.base][asin]',
  'ftSelectAsin',
  'twister-plus-asin',
  'attach-baseAsin',
  'asin',
]

/** Sections with the price of the buy box, since 2020. */
export const PRICE_SECTIONS = [
  'corePriceDisplay_desktop_feature_div',
  'corePrice_feature_div',
  'corePrice_desktop',
  'corePriceDisplay_mobile_feature_div',
  'corePrice_mobile_feature_div',
  'tp_price_block_total_price_ww',
]

/** Elements that contain only the price of the buy box, before 2021. */
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

/** Selectable formats on the pages of books, music and films. */
export const MEDIA_FORMATS = 'tmmSwatches'

/** The input that repeats the price for the cart. */
export const CART_PRICE = 'items[0.base][customerVisiblePrice][displayString]'

/** Buttons of an offer that can be bought, for which the page states a price. */
export const BUY_BUTTONS = ['add-to-cart-button', 'buy-now-button', 'one-click-button']

/** Start tags of elements that store the price for the page's own analytics. */
export const MEASURED_PRICE = 'data-asin-price="'

/** The input with only the amount. */
export const CART_AMOUNT = 'items[0.base][customerVisiblePrice][amount]'

export const BULLET_SECTIONS = ['feature-bullets', 'featurebullets_feature_div', 'pqv-feature-bullets']

/** Fashion pages list facts and bullets in one expander. */
export const FASHION_SECTION = 'productFactsDesktopExpander'

export const DESCRIPTION_SECTION = 'productDescription'
/** Book descriptions are in a separate noscript element, or visible. */
export const BOOK_DESCRIPTION_SECTION = 'bookDescription_feature_div'

export const CRUMB_SECTIONS = [
  'wayfinding-breadcrumbs_feature_div',
  'desktop-breadcrumbs_feature_div',
  'wayfinding-breadcrumbs_container',
  'showing-breadcrumbs_div',
]

/** Sections whose tables, lists and grids contain facts of the product. */
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

/** Wider sections, used if none of those exists. */
export const OTHER_FACT_SECTIONS = [
  'productDetails_feature_div',
  'product-details-grid_feature_div',
  'detailBulletsWrapper_feature_div',
  'technicalSpecifications_section_1',
  'descriptionAndDetails',
]

/** The section with warnings about toys, each in an element with the class. */
export const TOY_WARNINGS = { section: 'cpsia-block', warning: 'cpsiaWarning' }

/** The section with ingredients, directions and safety information, each below a bold heading. */
export const IMPORTANT_INFORMATION = 'important-information'
/** Headings of safety information there. */
export const SAFETY_HEADING =
  /^(?:safety (?:information|warnings?)|sicherheits(?:hinweise?|informationen)|warnhinweise?|consignes? de sécurité|informations? (?:de|sur la) sécurité|informazioni (?:sulla|di) sicurezza|información (?:de|sobre) seguridad|advertencias? de seguridad|veiligheidsinformatie)$/i

export const IMAGES = ['landingImage', 'imgBlkFront', 'ebooksImgBlkFront', 'main-image']

/** The image block, which its script follows. */
export const GALLERY_MARKS = ['imageBlock_feature_div', 'booksImageBlock_feature_div', 'leftCol']

/** The names of the image gallery's state in scripts. A list follows each. */
export const GALLERY_STATES = [
  { name: "'colorImages'", list: "'initial'" },
  { name: '"colorImages"', list: '"initial"' },
  { name: "'imageGalleryData'", list: "'imageGalleryData'" },
]

/** The text above an offer if the page has no new offer, e.g. `Used: Very Good`. */
export const CONDITIONS = ['usedOnlyLayoutCaption', 'usedOnlyLayoutCaption_feature_div']

/** Offers of used articles, which begin with a bold caption. */
export const USED_OFFERS = [
  'usedAccordionCaption_feature_div',
  'usedAccordionRow',
  'usedOnlyBuybox',
  'usedbuyBox',
  'usedBuySection',
]
/** A page with one of these has a new offer. */
export const NEW_OFFERS = [
  'newAccordionRow',
  'newAccordionRow_0',
  'newAccordionRow_1',
  'buyNewSection',
  'newBuyBoxPrice',
  ...BUY_BUTTONS,
]

export const AVAILABILITIES = ['availability', 'outOfStock']

/** Elements that let the buyer choose a variation. Without one, an article has no parent. */
export const VARIATION_MARKS = ['twister', 'tp-inline-twister-dim-values-container']

/** The variations of one article share a parent that cannot be bought. A later script names its ASIN. */
export const PARENT_ASIN = '"parentAsin"'
