/** The currency of a bare `$` or an amount without a symbol on eBay's country sites. Euro sites need no entry. */
const CURRENCIES: Record<string, string> = {
  'ebay.com': 'USD',
  'ebay.ca': 'CAD',
  'ebay.com.au': 'AUD',
  'ebay.com.sg': 'SGD',
  'ebay.com.hk': 'HKD',
  'ebay.com.my': 'MYR',
  'ebay.ph': 'PHP',
  'ebay.co.uk': 'GBP',
  'ebay.ch': 'CHF',
  'ebay.pl': 'PLN',
}

/** The currency of a country site by host name, e.g. `ebay.de`. Undefined for an unknown host. */
export function siteCurrency(host: string): string | undefined {
  return host === '' ? undefined : (CURRENCIES[host] ?? 'EUR')
}

/** The country site of an address, e.g. `ebay.de` for any of its subdomains. Empty for other hosts. */
export function siteOf(address: string): string {
  return /^https?:\/\/(?:[a-z0-9-]{1,63}\.){0,8}(ebay\.[a-z.]{2,10})(?:[/:?#]|$)/.exec(address)?.[1] ?? ''
}

/** The product number (ePID) in the address of a product page: `/p/123`, `/p/some-words/123`. */
export function productIdInAddress(address: string): string | undefined {
  return /\/p\/(?:[^/?#]*\/)?(\d{3,14})(?:[/?#]|$)/.exec(address)?.[1]
}

/** The item number in an eBay address: `/itm/123…`, `/itm/some-words/123…`, `/p/1?iid=123…`. */
export function itemIdInAddress(address: string): string | undefined {
  return (
    /\/itm\/(?:[^/?#]*\/)?(\d{9,14})(?:[/?#]|$)/.exec(address)?.[1] ??
    /\/p\/[^?#]*\?(?:[^#]*&)?iid=(\d{9,14})(?:[&#]|$)/.exec(address)?.[1]
  )
}
