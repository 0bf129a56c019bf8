import robotsParser from 'robots-parser'
import type { Clock, RobotsRule } from './fetcher.ts'

/** Loads a robots.txt; undefined when there was no answer. */
export type RobotsSource = (address: URL) => Promise<{ status: number; text: string } | undefined>

// The package exports the function itself (CommonJS), its types say that it is under `default`.
const parseRobots = robotsParser as unknown as typeof robotsParser.default

type Rules = (address: URL) => RobotsRule
interface Entry {
  rules: Promise<Rules>
  /** Infinity while loading. */
  freshUntil: number
}

const dayMs = 24 * 60 * 60 * 1000
const failureMs = 30_000
/** RFC 9309, 2.5: at least 500 KiB must be read; what is beyond is left out. */
const maxCharacters = 512 * 1024

/**
 * Obeys robots.txt as RFC 9309 says: none (4xx) allows everything, an unreachable one forbids everything for now.
 * Kept for a day per origin, failures for half a minute; loaded once however many ask.
 */
export class Robots {
  readonly #userAgent: string
  readonly #load: RobotsSource
  readonly #clock: Clock
  readonly #entries = new Map<string, Entry>()

  constructor(options: { userAgent: string; load: RobotsSource; clock: Clock }) {
    this.#userAgent = options.userAgent
    this.#load = options.load
    this.#clock = options.clock
  }

  async check(address: URL): Promise<RobotsRule> {
    let entry = this.#entries.get(address.origin)
    if (!entry || entry.freshUntil <= this.#clock.now()) {
      entry = this.#loadEntry(new URL('/robots.txt', address))
      this.#entries.set(address.origin, entry)
    }
    const rules = await entry.rules
    return rules(address)
  }

  #loadEntry(address: URL): Entry {
    const load = async (): Promise<Rules> => {
      const answer = await this.#load(address).catch((cause) => {
        entry.freshUntil = 0
        throw cause
      })
      // A throttled robots.txt says nothing about the site's rules, unlike the other 4xx.
      const isUnreachable = !answer || answer.status >= 500 || answer.status === 429
      entry.freshUntil = this.#clock.now() + (isUnreachable ? failureMs : dayMs)
      if (isUnreachable) return () => 'unreachable'
      if (answer.status >= 300) return () => 'allowed'
      const robots = parseRobots(address.href, answer.text.slice(0, maxCharacters))
      return (page) => (robots.isDisallowed(page.href, this.#userAgent) ? 'forbidden' : 'allowed')
    }
    const entry: Entry = { freshUntil: Number.POSITIVE_INFINITY, rules: load() }
    return entry
  }
}
