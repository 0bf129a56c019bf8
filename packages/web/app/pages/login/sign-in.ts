import { ApiError } from '@merkwerk/client'
import { endpoints } from '@merkwerk/contract'
import { z } from 'zod'
import { call } from '../../api/index.ts'
import { session } from '../../api/session.ts'
import { holdVerification, releaseVerification } from '../../components/account/held-verification.ts'
import { paths } from '../../paths.ts'
import { pathAfterSignIn } from '../../sign-in-paths.ts'

/** Returned instead of a path. */
export const codeNeeded = 'code'

const tokens = z.object({ access: z.string(), refresh: z.string() })

export interface Credentials {
  email: string
  password: string
}

/** Signs in and returns the next path, or `codeNeeded` for a second factor. Rejects with the error for the login page. */
export async function signIn(
  body: Credentials & { totp_code?: string },
  returnPath: string | undefined,
): Promise<string> {
  try {
    const answer = await call(endpoints.login, { body })
    const role = answer.admin ? 'admin' : 'user'
    session.start(answer, role)
    releaseVerification()
    return pathAfterSignIn(role, returnPath)
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    if (error.code === 'SECOND_FACTOR_REQUIRED') return codeNeeded
    const restricted = tokens.safeParse(error.details)
    if (error.code === 'PAYMENT_REQUIRED' && restricted.success) {
      session.start(restricted.data, 'user')
      return returnPath === undefined ? paths.subscriptionFee : pathAfterSignIn('user', returnPath)
    }
    if (error.code === 'SECOND_FACTOR_MISSING' && restricted.success) {
      session.start(restricted.data, 'admin')
      return paths.loginSecondFactor
    }
    if (error.code === 'EMAIL_NOT_VERIFIED' && holdVerification(error.details.verification_link, body.email))
      return paths.emailVerification
    throw error
  }
}
