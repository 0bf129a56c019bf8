import { ApiError } from '@merkwerk/client/app'
import { endpoints } from '@merkwerk/contract'
import { useLocation, useNavigate } from 'react-router'
import { z } from 'zod'
import { call } from '../../api/index.ts'
import { session } from '../../api/session.ts'
import { holdVerification, releaseVerification } from '../../components/account/held-verification.ts'
import { paths } from '../../paths.ts'
import { findReturnPath, pathAfterSignIn } from '../../sign-in-paths.ts'

export interface Credentials {
  email: string
  password: string
}
type CompleteCredentials = Credentials & { totp_code?: string }

/** Signs in and navigates. Resolves with `'code'` when a code is required. Rejects with the error for the login page. */
export function useSignIn() {
  const navigate = useNavigate()
  const { search } = useLocation()
  return async (body: CompleteCredentials): Promise<'code' | undefined> => {
    const next = await signIn(body, findReturnPath(search))
    if (next === 'code') return next
    await navigate(next, { replace: next !== paths.emailVerification })
  }
}

const tokens = z.object({ access: z.string(), refresh: z.string() })

/** The next path, or `'code'` for a second factor. */
async function signIn(body: CompleteCredentials, returnPath: string | undefined): Promise<string> {
  try {
    const response = await call(endpoints.login, { body })
    const role = response.admin ? 'admin' : 'user'
    session.start(response, role)
    releaseVerification()
    return pathAfterSignIn(role, returnPath)
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    if (error.code === 'SECOND_FACTOR_REQUIRED') return 'code'
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
