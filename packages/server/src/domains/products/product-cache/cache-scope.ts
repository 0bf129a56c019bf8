import { type SourceName, sourceFacts } from '@merkwerk/contract'
import type { Config } from '../../../platform/config/config.ts'
import { siteUrl } from './sites.ts'

type ScopeConfig = Pick<Config, 'mode' | 'sources' | 'recordings'>

/** Results of one scope are never used in another. */
export interface CacheScope {
  /** Mode, base address and recordings, and the account of a seller's own connection. */
  source: string
  marketplace: string
  site: string
}

/** The scope of a site's results under these settings. */
export function chooseCacheScope(
  config: ScopeConfig,
  { name, site }: { name: SourceName; site: string },
): CacheScope {
  const { pages, answers } = config.recordings
  const parts = [config.mode, siteUrl(config, name, site), pages, answers]
  return { source: parts.filter(Boolean).join(' '), marketplace: name, site }
}

/** The scope of results that an account got with its own credentials. */
export function chooseConnectionScope(
  config: ScopeConfig,
  site: { name: SourceName; site: string },
  accountId: number,
): CacheScope {
  const shared = chooseCacheScope(config, site)
  return { ...shared, source: `${shared.source} account ${accountId}` }
}

/** Whether a site such as `amazon.de` belongs to a source. */
export const belongsToSource = (source: SourceName, site: string): boolean =>
  site.startsWith(`${source}.`) || site === sourceFacts(source).host

/** The sites of a marketplace among those that a run names, or the configured site. */
export function listSites(
  config: Pick<Config, 'sources'>,
  name: SourceName,
  sites: readonly string[] = [],
): readonly string[] {
  const named = sites.filter((site) => belongsToSource(name, site))
  return named.length > 0 ? named : [config.sources[name].site]
}
