/** Settings of Amazon's Selling Partner API for a country site. */
export interface ApiSite {
  /** Source: Selling Partner API documentation, "Marketplace IDs". */
  marketplaceId: string
  region: 'eu' | 'na' | 'fe'
  /** BCP 47, the site's main language. */
  language: string
}

const site = (marketplaceId: string, region: ApiSite['region'], language: string): ApiSite => ({
  marketplaceId,
  region,
  language,
})

const SITES: Record<string, ApiSite> = {
  'amazon.de': site('A1PA6795UKMFR9', 'eu', 'de-DE'),
  'amazon.fr': site('A13V1IB3VIYZZH', 'eu', 'fr-FR'),
  'amazon.it': site('APJ6JRA9NG5V4', 'eu', 'it-IT'),
  'amazon.es': site('A1RKKUPIHCS9HS', 'eu', 'es-ES'),
  'amazon.nl': site('A1805IZSGTT6HS', 'eu', 'nl-NL'),
  'amazon.com.be': site('AMEN7PMS3EDWL', 'eu', 'fr-BE'),
  'amazon.ie': site('A28R8C7NBKEWEA', 'eu', 'en-IE'),
  'amazon.co.uk': site('A1F83G8C2ARO7P', 'eu', 'en-GB'),
  'amazon.pl': site('A1C3SOZRARQ6R3', 'eu', 'pl-PL'),
  'amazon.se': site('A2NODRKZP88ZB9', 'eu', 'sv-SE'),
  'amazon.com.tr': site('A33AVAJ2PDY3EV', 'eu', 'tr-TR'),
  'amazon.ae': site('A2VIGQ35RCS4UG', 'eu', 'en-AE'),
  'amazon.sa': site('A17E79C6D8DWNP', 'eu', 'en-SA'),
  'amazon.eg': site('ARBP9OOSHTCHU', 'eu', 'en-EG'),
  'amazon.in': site('A21TJRUUN4KGV', 'eu', 'en-IN'),
  'amazon.co.za': site('AE08WJ6YKNBMC', 'eu', 'en-ZA'),
  'amazon.com': site('ATVPDKIKX0DER', 'na', 'en-US'),
  'amazon.ca': site('A2EUQ1WTGCTBG2', 'na', 'en-CA'),
  'amazon.com.mx': site('A1AM78C64UM0Y8', 'na', 'es-MX'),
  'amazon.com.br': site('A2Q3Y263D00KWC', 'na', 'pt-BR'),
  'amazon.com.au': site('A39IBJ37TRP1C6', 'fe', 'en-AU'),
  'amazon.co.jp': site('A1VC38T7YXB528', 'fe', 'ja-JP'),
  'amazon.sg': site('A19VAU5U5O7RUS', 'fe', 'en-SG'),
}

/** The API settings of a site. Undefined if the Selling Partner API does not serve the site. */
export const apiSiteOf = (host: string): ApiSite | undefined => SITES[host]

/** The Selling Partner API endpoint of a region. */
export const apiAddressOf = ({ region }: ApiSite): string => `https://sellingpartnerapi-${region}.amazon.com`
