import { endpoints } from '@merkwerk/contract'
import { useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { z } from 'zod'
import { describeError } from '../../api/describe-error.ts'
import { call } from '../../api/index.ts'

const heldVerification = z.object({ verificationLink: z.string(), email: z.string() })
type HeldVerification = z.infer<typeof heldVerification>

/** What pages of an unverified address hand on to each other in the history's state. */
export function holdVerification(verificationLink: unknown, email: string): HeldVerification | undefined {
  return typeof verificationLink === 'string' ? { verificationLink, email } : undefined
}

/**
 * The verification that this page was handed, if any, and how to go on with it: where the server gave the link
 * itself it is opened; where it only points to the page that says so, the mail is sent again.
 */
export function useHeldVerification() {
  const navigate = useNavigate()
  const parsed = heldVerification.safeParse(useLocation().state)
  const held = parsed.success ? parsed.data : undefined
  const [outcome, setOutcome] = useState<{ isSent: boolean; failure?: string }>({ isSent: false })

  async function verify() {
    if (held === undefined) return
    const { pathname } = new URL(held.verificationLink, window.location.origin)
    if (pathname.startsWith('/verify-email/')) return navigate(pathname)
    try {
      await call(endpoints.resendVerification, { body: { email: held.email } })
      setOutcome({ isSent: true })
    } catch (error) {
      setOutcome({ isSent: false, failure: describeError(error, 'resendVerification') })
    }
  }
  return { held, verify: () => void verify(), ...outcome }
}
