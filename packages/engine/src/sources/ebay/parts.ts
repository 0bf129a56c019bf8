import type { Attribute, Price, Product } from '@merkwerk/contract'

/** A run of text or an element of a heading, as a person sees it. */
export interface HeadingPart {
  text: string
  /** A link or button, e.g. to the title before its translation. */
  isControl: boolean
}

/** What a reader found on the page of a listing or of a product with its listings, as written there. */
export interface ListingParts {
  title?: string | undefined
  /** How the page names itself: canonical link, og:url. */
  addresses: (string | undefined)[]
  /** The item number that the page prints; on a product's page the address of the listing it opens with. */
  itemNumber?: string | undefined
  /** Where the page was fetched from. */
  url?: string | undefined
  priceText?: string | undefined
  /** The price found outside of the section that shows it. */
  price?: Price | undefined
  /** Amount and currency of microdata or JSON-LD. */
  structuredPrice?: { amount?: string | undefined; currency?: string | undefined } | undefined
  condition?: string | undefined
  /** Rows of the item specifics, the condition row included. */
  specifics: Attribute[]
  /** Rows of eBay's own product catalogue shown below; read for identifiers only. */
  catalogProduct: Attribute[]
  /** GTINs of microdata or JSON-LD. */
  structuredGtins: string[]
  /** The brand of JSON-LD, which counts where no row names one. */
  structuredBrand?: string | undefined
  /** Of JSON-LD. */
  rating?: Product['rating'] | undefined
  breadcrumbs: string[]
  images: string[]
  availability?: string | undefined
  /** Whether the page came to its end (`</body>` or `</html>`). */
  isWhole: boolean
}
