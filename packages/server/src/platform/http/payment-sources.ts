/** What a page has to allow for the payment provider's script to work, by directive. */
export interface PaymentSources {
  script: string
  frame: string
  connect: string
}

const stripeScripts = 'https://js.stripe.com'

/**
 * The origins that the script at an address needs: of Stripe's those that its security guide lists, of the sandbox's,
 * which does everything in frames, its own.
 */
export function paymentSources(scriptUrl: string): PaymentSources {
  const { origin } = new URL(scriptUrl)
  if (origin !== stripeScripts) return { script: origin, frame: origin, connect: '' }
  const script = `${stripeScripts} https://*.js.stripe.com`
  return { script, frame: `${script} https://hooks.stripe.com`, connect: 'https://api.stripe.com' }
}
