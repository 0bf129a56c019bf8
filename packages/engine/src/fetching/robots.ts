import { LRUCache } from 'lru-cache'
import robotsParser from 'robots-parser'
import { dayMs } from './clock.ts'
import type { Clock, RobotsRule } from './fetcher.ts'

interface RobotsOptions {
  userAgent: string
  /** Loads a robots.txt. Undefined without a response, or if the site refuses it (403, 429, 5xx). */
  load: (address: URL) => Promise<{ status: number; text: string } | undefined>
  clock: Clock
}

// The package exports the function itself (CommonJS), but its types declare `default`.
const parseRobots = robotsParser as unknown as typeof robotsParser.default

type Rules = (address: URL) => RobotsRule
interface Entry {
  rules: Promise<Rules>
  /** Infinity while loading. */
  freshUntil: number
}

const failureMs = 30_000
/** RFC 9309, 2.5: a crawler must read at least 500 KiB. */
const maxCharacters = 512 * 1024
/** Origins whose files are cached. Images may be at thousands. */
const maxOrigins = 100

/**
 * Returns the rule of robots.txt (RFC 9309) for an address. A missing file allows everything. One that is refused
 * (403, 429) or unreachable forbids everything for now. Caches files for a day and failures for 30 seconds.
 */
export function createRobots({ userAgent, load, clock }: RobotsOptions) {
  const entries = new LRUCache<string, Entry>({ max: maxOrigins })

  const loadEntry = (address: URL): Entry => {
    const loadRules = async (): Promise<Rules> => {
      const response = await load(address).catch((cause) => {
        entry.freshUntil = 0
        throw cause
      })
      entry.freshUntil = clock.now() + (response ? dayMs : failureMs)
      if (!response) return () => 'unreachable'
      if (response.status >= 300) return () => 'allowed'
      const robots = parseRobots(address.href, response.text.slice(0, maxCharacters))
      return (page) => (robots.isDisallowed(page.href, userAgent) ? 'forbidden' : 'allowed')
    }
    const entry: Entry = { freshUntil: Number.POSITIVE_INFINITY, rules: loadRules() }
    return entry
  }

  return async (address: URL): Promise<RobotsRule> => {
    let entry = entries.get(address.origin)
    if (!entry || entry.freshUntil <= clock.now()) {
      entry = loadEntry(new URL('/robots.txt', address))
      entries.set(address.origin, entry)
    }
    return (await entry.rules)(address)
  }
}
