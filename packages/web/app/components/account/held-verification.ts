interface HeldVerification {
  verificationLink: string
  email: string
}

const key = 'verification'

/** Stores the unverified address in this tab, so that it survives a reload. */
export function holdVerification(verificationLink: unknown, email: string): boolean {
  if (typeof verificationLink !== 'string') return false
  sessionStorage.setItem(key, JSON.stringify({ verificationLink, email }))
  return true
}

export function releaseVerification(): void {
  sessionStorage.removeItem(key)
}

export function readHeldVerification(): HeldVerification | undefined {
  const held: Partial<HeldVerification> | null = JSON.parse(sessionStorage.getItem(key) ?? 'null')
  const { verificationLink, email } = held ?? {}
  return verificationLink !== undefined && email !== undefined ? { verificationLink, email } : undefined
}

/** The path that the sandbox returns for verifying without an email. */
export function verificationPath({ verificationLink }: HeldVerification): string | undefined {
  const { pathname } = new URL(verificationLink, window.location.origin)
  return pathname.startsWith('/verify-email/') ? pathname : undefined
}
