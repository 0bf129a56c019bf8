const stripeScripts = 'https://js.stripe.com'

/**
 * Returns the origins that a page must allow for the script at an address, by CSP directive: those in Stripe's security
 * guide, or the sandbox's own, which does everything in frames.
 */
export function paymentSources(scriptUrl: string) {
  const { origin } = new URL(scriptUrl)
  if (origin !== stripeScripts) return { script: origin, frame: origin, connect: '' }
  const script = `${stripeScripts} https://*.js.stripe.com`
  return { script, frame: `${script} https://hooks.stripe.com`, connect: 'https://api.stripe.com' }
}
