import type { Session, Tokens } from '@merkwerk/client/app'
import type { SessionEndReason } from '@merkwerk/contract'

type Role = 'admin' | 'user'

/** `no-session` if there was no token, and no tab has ended the session: somebody has cleared the storage. */
type EndReason = SessionEndReason | 'no-session'

/** Called when the session ends; without a reason when its owner ended it in this tab. */
type EndListener = (reason?: EndReason) => void

/** The database of drafts, with the files that sellers have chosen. */
export const draftDatabase = 'list-drafts'
/** What a tab keeps of its user's work begins with this in session storage. */
export const tabPrefix = 'tab:'

/**
 * Removes what this tab keeps, and drafts of all tabs, also of those that were closed. The build of the static pages and old browsers have no
 * database.
 */
function forgetWork(): void {
  const { sessionStorage, indexedDB } = globalThis
  for (const key of Object.keys(sessionStorage ?? {}))
    if (key.startsWith(tabPrefix)) sessionStorage.removeItem(key)
  indexedDB?.deleteDatabase(draftDatabase)
}

type SessionStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>

const endReasonKey = 'end-reason'

/** Stores the reason first: other tabs see every step, and must know it when the tokens are gone. */
function clearStorage(storage: SessionStorage, reason: EndReason): void {
  if (reason !== 'no-session') storage.setItem(endReasonKey, reason)
  const keys = Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '')
  for (const key of keys) if (key !== endReasonKey) storage.removeItem(key)
}

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

  /** Why a tab of this browser ended the session, for those that only find no token. */
  get endReason(): EndReason {
    return (this.#storage().getItem(endReasonKey) as SessionEndReason | null) ?? 'no-session'
  }

  start(tokens: Tokens, role: Role): void {
    this.#hasEnded = false
    this.#storage().removeItem(endReasonKey)
    this.#storage().setItem('role', role)
    this.renew(tokens)
  }

  renew(tokens: Tokens): void {
    this.#storage().setItem('access', tokens.access)
    this.#storage().setItem('refresh', tokens.refresh)
  }

  /**
   * Clears local storage, drafts and what the tab keeps, so that the next user of the browser finds nothing but the reason. Notifies the
   * listeners once, although calls under way may end the session again.
   */
  end(reason?: EndReason): void {
    const isMissing = this.access === null
    const wasKnown = this.#hasEnded && isMissing
    const stored = isMissing ? this.endReason : (reason ?? 'signed-out')
    clearStorage(this.#storage(), stored)
    forgetWork()
    this.#hasEnded = true
    if (!wasKnown) for (const listener of this.#listeners) listener(reason && stored)
  }

  /** Returns the function that unsubscribes. */
  subscribe(listener: EndListener): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }
}

export const session = new BrowserSession(() => localStorage)
