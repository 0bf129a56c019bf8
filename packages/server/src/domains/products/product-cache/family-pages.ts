// docs/decisions/0063-families.md

import type { OpenedPage, OpenPage, SharedPages } from '@merkwerk/engine'
import { LRUCache } from 'lru-cache'
import { Coalescer } from '../../../platform/coalesce.ts'
import type { Context } from '../../../platform/context.ts'
import { minuteMs } from '../../../platform/durations.ts'

/** Pages in memory, of all runs. */
const maxPages = 200
/** How long a page is kept: results made of it state the time of their own lookup. */
const keptMs = 15 * minuteMs

/**
 * Opens a product page once for the lookups of a run that lead to it at the same time, and keeps it if it lists a family: each article of
 * a listing with variations leads to its page, and the search for an article may list its siblings.
 */
export class FamilyPages {
  readonly #opening = new Coalescer<OpenedPage>()
  readonly #known: LRUCache<string, OpenedPage>
  /** By function, because only a site's own one knows its address and credentials. */
  readonly #sites = new WeakMap<OpenPage, number>()
  #siteCount = 0

  constructor({ now }: Context['clock']) {
    this.#known = new LRUCache({ max: maxPages, ttl: keptMs, perf: { now: () => now().getTime() } })
  }

  forRun(runId: number): SharedPages {
    return {
      open: async (open, path, signal) => {
        const key = `${runId} ${this.#numberSite(open)} ${path}`
        return (
          this.#known.get(key) ??
          this.#opening.run(key, signal, (shared) => this.#open(open, path, shared, key))
        )
      },
    }
  }

  #numberSite(open: OpenPage): number {
    const site = this.#sites.get(open) ?? ++this.#siteCount
    this.#sites.set(open, site)
    return site
  }

  async #open(open: OpenPage, path: string, signal: AbortSignal, key: string): Promise<OpenedPage> {
    const opened = await open(path, signal)
    if (listsFamily(opened)) this.#known.set(key, opened)
    return opened
  }
}

const listsFamily = (opened: OpenedPage): boolean =>
  opened.kind === 'parsed' &&
  opened.page.outcome === 'found' &&
  (opened.page.product.family?.siblings.length ?? 0) > 0
