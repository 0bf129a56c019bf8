import type { Attribute, Price, Product } from '@merkwerk/contract'
import type { LinkedVariants } from '../page/linked-variants.ts'
import type { ListedVariations } from './family.ts'

/** A visible text run or element of a heading. */
export interface HeadingPart {
  text: string
  /** A link or button, e.g. to the untranslated title. */
  isControl: boolean
}

/** The extracted texts of the page of a listing or of a product with its listings. */
export interface ListingParts {
  title?: string | undefined
  /** The page's own addresses: canonical link, og:url. */
  addresses: (string | undefined)[]
  /** The printed item number. On a product page, the address of its first listing. */
  itemNumber?: string | undefined
  /** The address the page was fetched from. */
  url?: string | undefined
  priceText?: string | undefined
  /** The price found outside of the price section. */
  price?: Price | undefined
  /** Amount and currency of microdata or JSON-LD. */
  structuredPrice?: { amount?: string | undefined; currency?: string | undefined } | undefined
  condition?: string | undefined
  /** Rows of the item specifics, including the condition. */
  specifics: Attribute[]
  variations: ListedVariations
  /** Rows of eBay's product catalog, used for identifiers only. */
  catalogProduct: Attribute[]
  /** GTINs of microdata or JSON-LD. */
  structuredGtins: string[]
  /** The brand of JSON-LD, used if no row contains one. */
  structuredBrand?: string | undefined
  /** From JSON-LD. */
  rating?: Product['rating'] | undefined
  /** Of JSON-LD, used if the page has no menus. */
  linkedVariants?: LinkedVariants | undefined
  breadcrumbs: string[]
  images: string[]
  availability?: string | undefined
  /** Facts about product safety. */
  safety?: Attribute[]
  /** Whether the page is complete (`</body>` or `</html>`). */
  isWhole: boolean
}
