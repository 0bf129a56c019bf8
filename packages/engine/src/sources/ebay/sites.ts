interface Site {
  /** The currency of a bare `$` or an amount without a symbol. */
  currency: string
  /** Of the Browse API. Source: eBay developer documentation, "Buy API marketplace support". */
  marketplaceId?: string
}

const SITES: Record<string, Site> = {
  'ebay.de': { currency: 'EUR', marketplaceId: 'EBAY_DE' },
  'ebay.at': { currency: 'EUR', marketplaceId: 'EBAY_AT' },
  'ebay.ch': { currency: 'CHF', marketplaceId: 'EBAY_CH' },
  'ebay.fr': { currency: 'EUR', marketplaceId: 'EBAY_FR' },
  'ebay.it': { currency: 'EUR', marketplaceId: 'EBAY_IT' },
  'ebay.es': { currency: 'EUR', marketplaceId: 'EBAY_ES' },
  'ebay.nl': { currency: 'EUR', marketplaceId: 'EBAY_NL' },
  'ebay.be': { currency: 'EUR', marketplaceId: 'EBAY_BE' },
  'ebay.ie': { currency: 'EUR', marketplaceId: 'EBAY_IE' },
  'ebay.pl': { currency: 'PLN', marketplaceId: 'EBAY_PL' },
  'ebay.co.uk': { currency: 'GBP', marketplaceId: 'EBAY_GB' },
  'ebay.com': { currency: 'USD', marketplaceId: 'EBAY_US' },
  'ebay.ca': { currency: 'CAD', marketplaceId: 'EBAY_CA' },
  'ebay.com.au': { currency: 'AUD', marketplaceId: 'EBAY_AU' },
  'ebay.com.sg': { currency: 'SGD' },
  'ebay.com.hk': { currency: 'HKD' },
  'ebay.com.my': { currency: 'MYR' },
  'ebay.ph': { currency: 'PHP' },
}

/** The Browse API's id of a country site. Undefined if the interface does not serve the site. */
export const findMarketplaceId = (site: string): string | undefined => SITES[site]?.marketplaceId

/** Whether the Browse API serves a country site. */
export const browseServes = (site: string): boolean => findMarketplaceId(site) !== undefined

/** The currency of a country site by host name, e.g. `ebay.de`. Undefined without a host. */
export const siteCurrency = (host: string): string | undefined =>
  host === '' ? undefined : (SITES[host]?.currency ?? 'EUR')

/** The country site of an address, e.g. `ebay.de` for any of its subdomains. Empty for other hosts. */
export const toSite = (address: string): string =>
  /^(?:https?:)?\/\/(?:[a-z0-9-]{1,63}\.){0,8}(ebay\.[a-z.]{2,10})(?:[/:?#]|$)/i
    .exec(address)?.[1]
    ?.toLowerCase() ?? ''

/** The product number (ePID) in the address of a product page: `/p/123`, `/p/some-words/123`. */
export const productIdInAddress = (address: string): string | undefined =>
  /\/p\/(?:[^/?#]*\/)?(\d{3,14})(?:[/?#]|$)/.exec(address)?.[1]

/** The item number in an eBay address: `/itm/123…`, `/itm/some-words/123…`, `/p/1?iid=123…`. */
export function itemIdInAddress(address: string): string | undefined {
  return (
    /\/itm\/(?:[^/?#]*\/)?(\d{9,14})(?:[/?#]|$)/.exec(address)?.[1] ??
    /\/p\/[^?#]*\?(?:[^#]*&)?iid=(\d{9,14})(?:[&#]|$)/.exec(address)?.[1]
  )
}

/** The number of the chosen variation in the address of a listing: `?var=123…`. */
export const variationInAddress = (address: string): string | undefined =>
  /[?&]var=(\d{3,14})(?:[&#]|$)/.exec(address)?.[1]
