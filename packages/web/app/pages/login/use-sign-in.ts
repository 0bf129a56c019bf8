import { useLocation, useNavigate } from 'react-router'
import { paths } from '../../paths.ts'
import { returnPathOf } from '../../sign-in-paths.ts'
import { type Credentials, codeNeeded, signIn } from './sign-in.ts'

/** Signs in and navigates. Resolves with `'code'` when a code is required. Rejects like `signIn`. */
export function useSignIn() {
  const navigate = useNavigate()
  const { search } = useLocation()
  return async (body: Credentials & { totp_code?: string }): Promise<'code' | undefined> => {
    const next = await signIn(body, returnPathOf(search))
    if (next === codeNeeded) return next
    await navigate(next, { replace: next !== paths.emailVerification })
  }
}
