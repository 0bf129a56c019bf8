import { z } from 'zod'

const storedVerification = z.object({ verificationLink: z.string(), email: z.string() })
type HeldVerification = z.infer<typeof storedVerification>

const key = 'verification'

/** Keeps what is known of an unverified address in this tab, so that it survives a reload. */
export function holdVerification(verificationLink: unknown, email: string): boolean {
  if (typeof verificationLink !== 'string') return false
  sessionStorage.setItem(key, JSON.stringify({ verificationLink, email }))
  return true
}

/** Forgets it: the address is verified, or somebody has signed in. */
export function releaseVerification(): void {
  sessionStorage.removeItem(key)
}

/** The unverified address of this tab, if any. */
export function readHeldVerification(): HeldVerification | undefined {
  const text = sessionStorage.getItem(key)
  if (text === null) return undefined
  const parsed = storedVerification.safeParse(JSON.parse(text))
  return parsed.success ? parsed.data : undefined
}

/** The path that the server gave for verifying at once, which it does in the sandbox only. */
export function verificationPath({ verificationLink }: HeldVerification): string | undefined {
  const { pathname } = new URL(verificationLink, window.location.origin)
  return pathname.startsWith('/verify-email/') ? pathname : undefined
}
