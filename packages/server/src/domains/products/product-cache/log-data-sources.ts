import { marketplaces, type SourceName } from '@merkwerk/contract'
import { sourcePlugins } from '@merkwerk/engine'
import type { Context } from '../../../platform/context.ts'
import { openFetcher, siteUrl } from './sites.ts'
import { createSharedThrottle } from './throttle.ts'

const anyGtin = '4006381333931'
const timeoutMs = 60_000

/**
 * Logs which data sources of each marketplace can look up an EAN: interfaces can, pages only if robots.txt allows their
 * search. Warns if none can, because records without an ASIN are then never found there. Never rejects.
 */
export async function logDataSources(context: Pick<Context, 'config' | 'db' | 'logger'>): Promise<void> {
  for (const name of marketplaces) {
    const { site, access } = context.config.sources[name]
    const search = access.includes('page')
      ? await readSearchRule(context, name).catch(() => 'unreachable')
      : undefined
    const eansAnsweredBy = access.filter((one) => one === 'api' || search === 'allowed')
    const facts = { site, sources: access, eansAnsweredBy, ...(search && { searchPage: search }) }
    if (eansAnsweredBy.length > 0) context.logger.info(facts, `EANs can be looked up on ${site}`)
    else context.logger.warn(facts, `EANs cannot be looked up on ${site}`)
  }
}

async function readSearchRule({ config, db }: Pick<Context, 'config' | 'db'>, name: SourceName) {
  const { site } = config.sources[name]
  const throttle = createSharedThrottle(db, config.fetching.requestsPerSecond)
  await using fetcher = openFetcher(config, throttle, { name, site })
  const url = siteUrl(config, name, site) + (sourcePlugins[name].searchPath?.(anyGtin) ?? '')
  return await fetcher.ruleFor(url, AbortSignal.timeout(timeoutMs))
}
