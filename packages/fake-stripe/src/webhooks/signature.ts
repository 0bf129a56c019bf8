import { createHmac } from 'node:crypto'

/** The `Stripe-Signature` header of a payload (docs.stripe.com/webhooks, "Verify webhook signatures manually"). */
export function signatureHeader(payload: string, secret: string, seconds: number): string {
  const signature = createHmac('sha256', secret).update(`${seconds}.${payload}`).digest('hex')
  return `t=${seconds},v1=${signature}`
}
