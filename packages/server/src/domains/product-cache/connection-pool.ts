import type { OfficialApi } from '@merkwerk/engine'

/** Interfaces kept open under sellers' own credentials: of more than `most`, the one not asked for longest is closed. */
export class ConnectionPool implements AsyncDisposable {
  readonly #most: number
  readonly #open = new Map<string, OfficialApi>()

  constructor(most = 100) {
    this.#most = most
  }

  /** The one of a key, opened where it is not. */
  get(key: string, open: () => OfficialApi | undefined): OfficialApi | undefined {
    const source = this.#open.get(key) ?? open()
    if (!source) return undefined
    this.#open.delete(key)
    this.#open.set(key, source)
    const [oldest] = this.#open
    if (oldest && this.#open.size > this.#most) {
      this.#open.delete(oldest[0])
      // A look-up that still runs there ends as unreachable and goes on at the shared sources.
      void oldest[1][Symbol.asyncDispose]()
    }
    return source
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await Promise.all([...this.#open.values()].map((source) => source[Symbol.asyncDispose]()))
  }
}
