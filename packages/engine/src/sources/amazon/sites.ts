/** Settings of Amazon's Selling Partner API for a country site. */
export interface ApiSite {
  /** Source: Selling Partner API documentation, "Marketplace IDs". */
  marketplaceId: string
  region: 'eu' | 'na' | 'fe'
  /** BCP 47, the site's main language. */
  language: string
}

interface Site {
  /** ISO 4217, of the site's prices. */
  currency: string
  /** Undefined if the Selling Partner API does not serve the site. */
  api?: ApiSite
}

const site = (
  currency: string,
  marketplaceId: string,
  region: ApiSite['region'],
  language: string,
): Site => ({ currency, api: { marketplaceId, region, language } })

/** Amazon's country sites. */
const SITES: Record<string, Site> = {
  'amazon.de': site('EUR', 'A1PA6795UKMFR9', 'eu', 'de-DE'),
  'amazon.fr': site('EUR', 'A13V1IB3VIYZZH', 'eu', 'fr-FR'),
  'amazon.it': site('EUR', 'APJ6JRA9NG5V4', 'eu', 'it-IT'),
  'amazon.es': site('EUR', 'A1RKKUPIHCS9HS', 'eu', 'es-ES'),
  'amazon.nl': site('EUR', 'A1805IZSGTT6HS', 'eu', 'nl-NL'),
  'amazon.ie': site('EUR', 'A28R8C7NBKEWEA', 'eu', 'en-IE'),
  'amazon.com.be': site('EUR', 'AMEN7PMS3EDWL', 'eu', 'fr-BE'),
  'amazon.co.uk': site('GBP', 'A1F83G8C2ARO7P', 'eu', 'en-GB'),
  'amazon.com': site('USD', 'ATVPDKIKX0DER', 'na', 'en-US'),
  'amazon.ca': site('CAD', 'A2EUQ1WTGCTBG2', 'na', 'en-CA'),
  'amazon.com.mx': site('MXN', 'A1AM78C64UM0Y8', 'na', 'es-MX'),
  'amazon.com.br': site('BRL', 'A2Q3Y263D00KWC', 'na', 'pt-BR'),
  'amazon.com.au': site('AUD', 'A39IBJ37TRP1C6', 'fe', 'en-AU'),
  'amazon.co.jp': site('JPY', 'A1VC38T7YXB528', 'fe', 'ja-JP'),
  'amazon.in': site('INR', 'A21TJRUUN4KGV', 'eu', 'en-IN'),
  'amazon.pl': site('PLN', 'A1C3SOZRARQ6R3', 'eu', 'pl-PL'),
  'amazon.se': site('SEK', 'A2NODRKZP88ZB9', 'eu', 'sv-SE'),
  'amazon.com.tr': site('TRY', 'A33AVAJ2PDY3EV', 'eu', 'tr-TR'),
  'amazon.ae': site('AED', 'A2VIGQ35RCS4UG', 'eu', 'en-AE'),
  'amazon.sa': site('SAR', 'A17E79C6D8DWNP', 'eu', 'en-SA'),
  'amazon.eg': site('EGP', 'ARBP9OOSHTCHU', 'eu', 'en-EG'),
  'amazon.sg': site('SGD', 'A19VAU5U5O7RUS', 'fe', 'en-SG'),
  'amazon.cn': { currency: 'CNY' },
  'amazon.co.za': site('ZAR', 'AE08WJ6YKNBMC', 'eu', 'en-ZA'),
}

/** The API settings of a site. Undefined if the Selling Partner API does not serve the site. */
export const findApiSite = (host: string): ApiSite | undefined => SITES[host]?.api

/** The Selling Partner API endpoint of a region. */
export const toApiAddress = ({ region }: ApiSite): string => `https://sellingpartnerapi-${region}.amazon.com`

/** The site of an address, e.g. `amazon.co.uk`, also if the site is part of the path. */
export function findSite(url: string | undefined): string | undefined {
  const site = url && /\bamazon\.(?:com?\.)?[a-z]{2,3}\b/i.exec(url)?.[0].toLowerCase()
  return site && site in SITES ? site : undefined
}

export const findCurrency = (site: string | undefined): string | undefined =>
  site === undefined ? undefined : SITES[site]?.currency

export function asinInUrl(url: string | undefined): string | undefined {
  return (
    url &&
    /\/(?:dp|gp\/product|gp\/aw\/d|exec\/obidos\/ASIN)\/(?:[^/?#]*\/)?([A-Z0-9]{10})(?![A-Z0-9])/i
      .exec(url)?.[1]
      ?.toUpperCase()
  )
}

/** Returns whether an attribute such as `data-asin` names another product than these, if the first of them is known. */
export const isForeignAsin =
  (own: readonly (string | undefined)[]) =>
  (id: string): boolean =>
    own[0] !== undefined && /(?:^|[.#])[A-Z0-9]{10}$/.test(id) && !own.includes(id.slice(-10))
