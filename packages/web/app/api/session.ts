import type { SessionEndReason } from '@merkwerk/contract'

export type Role = 'admin' | 'user'

export interface Tokens {
  access: string
  refresh: string
}

/** Called when the session ends; without a reason when its owner ended it in this tab. */
type EndListener = (reason?: SessionEndReason) => void

/** The part of `Storage` a session lives in. */
export type SessionStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'clear'>

/**
 * The signed-in session as the browser keeps it: `access`, `refresh` and `role` in local storage. It steers the
 * screens only; the server decides every call.
 */
export class Session {
  readonly #storage: () => SessionStorage
  readonly #listeners = new Set<EndListener>()
  #hasEnded = false

  /** `storage` is asked for late: there is none while the shell is built. */
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

  /**
   * Clears local storage and tells the listeners once. Calls that were under way when a session ended end it again: that is
   * not announced.
   */
  end(reason?: SessionEndReason): void {
    const wasKnown = this.#hasEnded && this.access === null
    this.#storage().clear()
    this.#hasEnded = true
    if (!wasKnown) for (const listener of this.#listeners) listener(reason)
  }

  /** Calls back when the session ends in this tab; returns how to stop. */
  subscribe(listener: EndListener): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }
}

/** When an access token runs out, in ms since 1970; 0 for what is no JWT. */
export function expiryOf(access: string): number {
  try {
    const payload = access.split('.')[1] ?? ''
    const claims: unknown = JSON.parse(atob(payload.replace(/-/g, '+').replace(/_/g, '/')))
    const exp = typeof claims === 'object' && claims !== null && 'exp' in claims ? Number(claims.exp) : 0
    return Number.isFinite(exp) ? exp * 1000 : 0
  } catch {
    return 0
  }
}
