import robotsParser from 'robots-parser'
import { dayMs } from './clock.ts'
import type { Clock, RobotsRule } from './fetcher.ts'

export interface RobotsOptions {
  userAgent: string
  /** Loads a robots.txt. Undefined without a response. */
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

/**
 * Applies robots.txt (RFC 9309). A missing file (4xx) allows everything. An unreachable file forbids everything
 * for now. Files are cached per origin for a day and failures for 30 seconds. Simultaneous checks share one
 * request.
 */
export class Robots {
  readonly #options: RobotsOptions
  readonly #entries = new Map<string, Entry>()

  constructor(options: RobotsOptions) {
    this.#options = options
  }

  async check(address: URL): Promise<RobotsRule> {
    let entry = this.#entries.get(address.origin)
    if (!entry || entry.freshUntil <= this.#options.clock.now()) {
      entry = this.#loadEntry(new URL('/robots.txt', address))
      this.#entries.set(address.origin, entry)
    }
    return (await entry.rules)(address)
  }

  #loadEntry(address: URL): Entry {
    const { userAgent, load, clock } = this.#options
    const loadRules = async (): Promise<Rules> => {
      const response = await load(address).catch((cause) => {
        entry.freshUntil = 0
        throw cause
      })
      // Unlike other 4xx statuses, 429 says nothing about the site's rules.
      const isUnreachable = !response || response.status >= 500 || response.status === 429
      entry.freshUntil = clock.now() + (isUnreachable ? failureMs : dayMs)
      if (isUnreachable) return () => 'unreachable'
      if (response.status >= 300) return () => 'allowed'
      const robots = parseRobots(address.href, response.text.slice(0, maxCharacters))
      return (page) => (robots.isDisallowed(page.href, userAgent) ? 'forbidden' : 'allowed')
    }
    const entry: Entry = { freshUntil: Number.POSITIVE_INFINITY, rules: loadRules() }
    return entry
  }
}
