/** Origins that a page must allow for the payment provider's script, by CSP directive. */
export interface PaymentSources {
  script: string
  frame: string
  connect: string
}

const stripeScripts = 'https://js.stripe.com'

/**
 * Returns the origins that the script at an address needs: those in Stripe's security guide, or the sandbox's own,
 * which does everything in frames.
 */
export function paymentSources(scriptUrl: string): PaymentSources {
  const { origin } = new URL(scriptUrl)
  if (origin !== stripeScripts) return { script: origin, frame: origin, connect: '' }
  const script = `${stripeScripts} https://*.js.stripe.com`
  return { script, frame: `${script} https://hooks.stripe.com`, connect: 'https://api.stripe.com' }
}
