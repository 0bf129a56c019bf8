import { type MarketplaceName, type SourceName, sourceFacts, sources } from '@merkwerk/contract'
import {
  type AmazonCredentials,
  browseServes,
  catalogServes,
  type EbayCredentials,
  type EprelKey,
  type IcecatAccount,
} from '@merkwerk/engine'
import type { GivenSettings, Settings } from './settings.ts'

/** How a source is queried: through its official interface or its pages. */
export type Access = 'api' | 'page'

export interface SourceConfig<Credentials = unknown> {
  /** Host name of the country site for runs that name no sites, e.g. `amazon.de`. */
  site: string
  baseUrl: string
  /** In the order of their use. */
  access: readonly Access[]
  api: {
    /** True for the sandbox's interface, which has no rate limit. */
    isSandboxed: boolean
    /** Undefined means the marketplace's own address. */
    address: string | undefined
    /** The installation's own credentials, if any. */
    credentials: Credentials | undefined
    /** Undefined means the rate of its quota. */
    requestsPerSecond?: number | undefined
  }
}

/** Whether a source can be queried without an account of the seller. */
export const hasAccess = ({ access, api }: SourceConfig): boolean =>
  access.includes('page') || (access.includes('api') && api.credentials !== undefined)

const apiSettings = {
  AMAZON: ['AMAZON_API_CLIENT_ID', 'AMAZON_API_CLIENT_SECRET', 'AMAZON_API_REFRESH_TOKEN'],
  EBAY: ['EBAY_API_CLIENT_ID', 'EBAY_API_CLIENT_SECRET'],
} as const

const interfaces = {
  AMAZON: { serves: catalogServes, site: 'amazon.de' },
  EBAY: { serves: browseServes, site: 'ebay.de' },
}

/**
 * Requires the credentials of an official interface to be complete, and in live mode to exist if the interface is used.
 * Refuses the interface as only data source of a site that it does not serve.
 */
export function findApiContradictions(given: GivenSettings): string[] {
  return (['AMAZON', 'EBAY'] as const).flatMap((marketplace) => {
    const site = given[`${marketplace}_SITE`] ?? interfaces[marketplace].site
    const sources = given[`${marketplace}_SOURCES`] ?? ''
    if (sources.trim() === 'api' && !interfaces[marketplace].serves(site))
      return [`${marketplace}_SOURCES: the interface does not serve ${site}`]
    const names: readonly (keyof Settings)[] = apiSettings[marketplace]
    const missing = names.filter((name) => given[name] === undefined)
    const isAsked = /\bapi\b/.test(sources)
    const isDemanded = missing.length < names.length || (isAsked && given.MERKWERK_MODE === 'live')
    return isDemanded ? missing.map((name) => `${name}: must be set for the interface of ${marketplace}`) : []
  })
}

/**
 * Builds a marketplace: its site, access and credentials. Its interface is the real one with credentials, otherwise
 * the sandbox's in sandbox mode.
 */
function buildMarketplace<Credentials>(
  settings: Settings,
  sandboxUrl: string,
  name: 'AMAZON' | 'EBAY',
  { real, sandbox }: { real: Credentials | undefined; sandbox: Credentials },
): SourceConfig<Credentials> {
  const isSandbox = settings.MERKWERK_MODE === 'sandbox'
  const isSandboxed = real === undefined && isSandbox
  const site = settings[`${name}_SITE`]
  const access = settings[`${name}_SOURCES`] ?? (real ? ['api', 'page'] : ['page'])
  return {
    site,
    baseUrl: settings[`${name}_URL`] ?? (isSandbox ? `${sandboxUrl}/${site}` : `https://www.${site}`),
    access,
    api: {
      isSandboxed,
      address: settings[`${name}_API_URL`] ?? (isSandboxed ? sandboxUrl : undefined),
      credentials: isSandboxed && access.includes('api') ? sandbox : real,
    },
  }
}

/** Builds the sources: the marketplaces from the settings, the others from the table of the contract. */
export function buildSources(settings: Settings, sandboxUrl: string) {
  const isSandboxed = settings.MERKWERK_MODE === 'sandbox'
  const others = sources.flatMap((name) => {
    const { host } = sourceFacts(name)
    if (host === null) return []
    const baseUrl = isSandboxed ? `${sandboxUrl}/${name}` : `https://${host}`
    const rates: Partial<Record<SourceName, number | undefined>> = settings.SOURCE_RATES ?? {}
    const api = {
      isSandboxed,
      address: baseUrl,
      requestsPerSecond: rates[name],
      credentials: isSandboxed ? findSandboxCredentials(name) : own(name, settings),
    }
    const config: SourceConfig = { site: host, baseUrl, access: ['api'], api }
    return [[name, config] as const]
  })
  return {
    ...(Object.fromEntries(others) as Record<Exclude<SourceName, MarketplaceName>, SourceConfig>),
    ...buildMarketplaces(settings, sandboxUrl),
  }
}

/** The installation's credentials for a source. Undefined without those that it needs. */
function own(name: SourceName, settings: Settings): object | undefined {
  if (name === 'kaufland') return undefined
  if (name === 'eprel') {
    const { EPREL_API_KEY: apiKey } = settings
    return apiKey === undefined ? undefined : ({ apiKey } satisfies EprelKey)
  }
  if (name !== 'icecat') return {}
  const {
    ICECAT_ACCOUNT: shopName,
    ICECAT_API_TOKEN: apiToken,
    ICECAT_CONTENT_TOKEN: contentToken,
  } = settings
  return shopName === undefined ? undefined : ({ shopName, apiToken, contentToken } satisfies IcecatAccount)
}

const sandboxCredentials: Partial<Record<SourceName, object>> = {
  icecat: { shopName: 'sandbox' } satisfies IcecatAccount,
  eprel: { apiKey: 'sandbox' } satisfies EprelKey,
}
/** Kaufland has no account for installations, in the sandbox either. */
const findSandboxCredentials = (name: SourceName): object | undefined =>
  name === 'kaufland' ? undefined : (sandboxCredentials[name] ?? {})

function buildMarketplaces(settings: Settings, sandboxUrl: string) {
  const { AMAZON_API_CLIENT_ID, AMAZON_API_CLIENT_SECRET, AMAZON_API_REFRESH_TOKEN } = settings
  const { EBAY_API_CLIENT_ID, EBAY_API_CLIENT_SECRET } = settings
  const amazonCredentials: AmazonCredentials | undefined =
    AMAZON_API_CLIENT_ID && AMAZON_API_CLIENT_SECRET && AMAZON_API_REFRESH_TOKEN
      ? {
          clientId: AMAZON_API_CLIENT_ID,
          clientSecret: AMAZON_API_CLIENT_SECRET,
          refreshToken: AMAZON_API_REFRESH_TOKEN,
        }
      : undefined
  const ebayCredentials: EbayCredentials | undefined =
    EBAY_API_CLIENT_ID && EBAY_API_CLIENT_SECRET
      ? { clientId: EBAY_API_CLIENT_ID, clientSecret: EBAY_API_CLIENT_SECRET }
      : undefined
  const application = { clientId: 'sandbox', clientSecret: 'sandbox' }
  return {
    amazon: buildMarketplace(settings, sandboxUrl, 'AMAZON', {
      real: amazonCredentials,
      sandbox: { ...application, refreshToken: 'sandbox' },
    }),
    ebay: buildMarketplace(settings, sandboxUrl, 'EBAY', { real: ebayCredentials, sandbox: application }),
  }
}
