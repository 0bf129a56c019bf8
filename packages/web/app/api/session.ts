import type { Session, Tokens } from '@merkwerk/client/app'
import type { SessionEndReason } from '@merkwerk/contract'

type Role = 'admin' | 'user'

/** Called when the session ends; without a reason when its owner ended it in this tab. */
type EndListener = (reason?: SessionEndReason) => void

type SessionStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'clear'>

/** Tokens and role in local storage. The role only selects screens. The server authorizes every call. */
export class BrowserSession implements Session {
  readonly #storage: () => SessionStorage
  readonly #listeners = new Set<EndListener>()
  #hasEnded = false

  /** The build of the static pages has no local storage. */
  constructor(storage: () => SessionStorage) {
    this.#storage = storage
  }

  get access(): string | null {
    return this.#storage().getItem('access')
  }

  get refresh(): string | null {
    return this.#storage().getItem('refresh')
  }

  get role(): Role | null {
    const role = this.#storage().getItem('role')
    return role === 'admin' || role === 'user' ? role : null
  }

  start(tokens: Tokens, role: Role): void {
    this.#hasEnded = false
    this.#storage().setItem('role', role)
    this.renew(tokens)
  }

  renew(tokens: Tokens): void {
    this.#storage().setItem('access', tokens.access)
    this.#storage().setItem('refresh', tokens.refresh)
  }

  /** Clears local storage. Notifies the listeners once, although calls under way may end the session again. */
  end(reason?: SessionEndReason): void {
    const wasKnown = this.#hasEnded && this.access === null
    this.#storage().clear()
    this.#hasEnded = true
    if (!wasKnown) for (const listener of this.#listeners) listener(reason)
  }

  /** Returns the function that unsubscribes. */
  subscribe(listener: EndListener): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }
}

export const session = new BrowserSession(() => localStorage)
