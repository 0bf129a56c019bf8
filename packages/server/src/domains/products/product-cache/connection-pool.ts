import type { OfficialApi } from '@merkwerk/engine'
import { LRUCache } from 'lru-cache'

/** Open interfaces under sellers' own credentials. Closes the least recently used one if there are more than `max`. */
export class ConnectionPool implements AsyncDisposable {
  readonly #open: LRUCache<string, OfficialApi>

  constructor(max = 100) {
    // A lookup that still runs on a closed interface ends as unreachable and continues at the shared data sources.
    this.#open = new LRUCache({ max, dispose: (api) => void api[Symbol.asyncDispose]() })
  }

  get(key: string, open: () => OfficialApi | undefined): OfficialApi | undefined {
    const api = this.#open.get(key) ?? open()
    if (api) this.#open.set(key, api)
    return api
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await Promise.all([...this.#open.values()].map((api) => api[Symbol.asyncDispose]()))
  }
}
