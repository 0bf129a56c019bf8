import type { SessionEndReason } from '@merkwerk/contract'

export interface Tokens {
  access: string
  refresh: string
}

/** Where a client reads its tokens and stores renewed ones. */
export interface Session {
  readonly access: string | null
  /** Null for a session that cannot be renewed. */
  readonly refresh: string | null
  renew(tokens: Tokens): void
  /** Called when the server refuses the tokens for good. Calls under way may call it again. */
  end(reason: SessionEndReason): void
}

/** A session in memory. */
export function createSession(tokens: { access?: string | undefined; refresh?: string } = {}): Session {
  const session = {
    access: tokens.access ?? null,
    refresh: tokens.refresh ?? null,
    renew: (renewed: Tokens): void => void Object.assign(session, renewed),
    end: (): void => void Object.assign(session, { access: null, refresh: null }),
  }
  return session
}

/** When an access token expires, in ms since 1970; 0 for a text that is no token. */
export function readExpiry(access: string): number {
  try {
    const payload = access.split('.')[1] ?? ''
    const claims: unknown = JSON.parse(atob(payload.replace(/-/g, '+').replace(/_/g, '/')))
    const exp = typeof claims === 'object' && claims !== null && 'exp' in claims ? Number(claims.exp) : 0
    return Number.isFinite(exp) ? exp * 1000 : 0
  } catch {
    return 0
  }
}
