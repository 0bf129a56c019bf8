/** Amazon's country sites and the currency of their prices (ISO 4217). */
const CURRENCIES: Record<string, string> = {
  'amazon.de': 'EUR',
  'amazon.fr': 'EUR',
  'amazon.it': 'EUR',
  'amazon.es': 'EUR',
  'amazon.nl': 'EUR',
  'amazon.ie': 'EUR',
  'amazon.com.be': 'EUR',
  'amazon.co.uk': 'GBP',
  'amazon.com': 'USD',
  'amazon.ca': 'CAD',
  'amazon.com.mx': 'MXN',
  'amazon.com.br': 'BRL',
  'amazon.com.au': 'AUD',
  'amazon.co.jp': 'JPY',
  'amazon.in': 'INR',
  'amazon.pl': 'PLN',
  'amazon.se': 'SEK',
  'amazon.com.tr': 'TRY',
  'amazon.ae': 'AED',
  'amazon.sa': 'SAR',
  'amazon.eg': 'EGP',
  'amazon.sg': 'SGD',
  'amazon.cn': 'CNY',
  'amazon.co.za': 'ZAR',
}

/** The site of an address, e.g. `amazon.co.uk`, also if the site is part of the path. */
export function siteOf(url: string | undefined): string | undefined {
  const site = url && /\bamazon\.(?:com?\.)?[a-z]{2,3}\b/i.exec(url)?.[0].toLowerCase()
  return site && site in CURRENCIES ? site : undefined
}

export function currencyOf(site: string | undefined): string | undefined {
  return site === undefined ? undefined : CURRENCIES[site]
}

export function asinInUrl(url: string | undefined): string | undefined {
  return (
    url &&
    /\/(?:dp|gp\/product|gp\/aw\/d|exec\/obidos\/ASIN)\/(?:[^/?#]*\/)?([A-Z0-9]{10})(?![A-Z0-9])/i
      .exec(url)?.[1]
      ?.toUpperCase()
  )
}
