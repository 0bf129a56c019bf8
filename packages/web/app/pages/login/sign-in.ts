import { endpoints } from '@merkwerk/contract'
import { z } from 'zod'
import { session } from '../../api/browser-session.ts'
import { CallError } from '../../api/error.ts'
import { call } from '../../api/index.ts'
import { holdVerification } from '../../components/account/held-verification.ts'
import { pathOfRole, paths } from '../../paths.ts'

const tokens = z.object({ access: z.string(), refresh: z.string() })

interface Destination {
  path: string
  state?: unknown
}

/**
 * Signs in and says where to go: to work, to the payment with a restricted session, or to the page that waits for
 * the address to be verified. Rejects with what is to be said on the login page.
 */
export async function signIn(body: { email: string; password: string }): Promise<Destination> {
  try {
    const answer = await call(endpoints.login, { body })
    const role = answer.admin ? 'admin' : 'user'
    session.start(answer, role)
    return { path: pathOfRole(role) }
  } catch (error) {
    if (!(error instanceof CallError)) throw error
    const restricted = tokens.safeParse(error.body)
    if (error.code === 'PAYMENT_REQUIRED' && restricted.success) {
      session.start(restricted.data, 'user')
      return { path: paths.subscriptionFee }
    }
    const held = holdVerification(error.body.verification_link, body.email)
    if (error.code === 'EMAIL_NOT_VERIFIED' && held) return { path: paths.emailVerification, state: held }
    throw error
  }
}
