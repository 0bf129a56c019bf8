import { StripeError } from './errors.ts'

export type KeyKind = 'secret' | 'publishable'

const refused = (message: string, code?: string): StripeError =>
  new StripeError(401, { type: 'invalid_request_error', ...(code && { code }), message })

function toToken(authorization = ''): string {
  const [scheme, value = ''] = authorization.split(' ')
  if (scheme === 'Bearer') return value
  // With basic authentication the key is the username, as in the API's curl examples.
  return scheme === 'Basic' ? (Buffer.from(value, 'base64').toString().split(':')[0] ?? '') : ''
}

/** The kind of a request's key. Throws 401 without a test key, or if a publishable one does not suffice. */
export function toKey(authorization: string | undefined, isForBrowsers: boolean): KeyKind {
  const token = toToken(authorization)
  if (token === '') {
    throw refused(
      "You did not provide an API key. You need to provide your API key in the Authorization header, using Bearer auth (e.g. 'Authorization: Bearer YOUR_SECRET_KEY').",
    )
  }
  if (/^(sk|rk)_test_\w+$/.test(token)) return 'secret'
  if (!/^pk_test_\w+$/.test(token)) throw refused(`Invalid API Key provided: ${token.slice(0, 8)}****`)
  if (isForBrowsers) return 'publishable'
  throw refused(
    'This API call cannot be made with a publishable API key. Please use a secret API key.',
    'secret_key_required',
  )
}
