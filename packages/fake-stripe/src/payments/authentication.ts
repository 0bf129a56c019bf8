import type { Account } from '../state/account.ts'
import type { Refusal } from './cards.ts'
import type { Intent } from './intents.ts'

/** The authentication page of an intent. */
export const authenticationUrl = (account: Account, { id, client_secret: secret }: Intent): string =>
  `${account.url}/stripe/authenticate/${id}?client_secret=${secret}`

/** The next action: redirect to the bank's page, or the browser script opens it if there is no return URL. */
export function authenticationStep(account: Account, intent: Intent, returnUrl: string | null) {
  const url = authenticationUrl(account, intent)
  if (returnUrl !== null) {
    return { type: 'redirect_to_url', redirect_to_url: { return_url: returnUrl, url } }
  }
  return { type: 'use_stripe_sdk', use_stripe_sdk: { type: 'three_d_secure_redirect', stripe_js: url } }
}

export const authenticationFailure = (kind: Intent['object']): Refusal => ({
  code: `${kind}_authentication_failure`,
  message:
    'We are unable to authenticate your payment method. Please choose a different payment method and try again.',
})
