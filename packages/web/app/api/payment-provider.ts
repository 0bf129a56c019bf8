import { ApiError } from '@merkwerk/client'
import { endpoints } from '@merkwerk/contract'
import type { Stripe, StripeConstructor } from '@stripe/stripe-js'
import { call } from './index.ts'

declare global {
  interface Window {
    Stripe?: StripeConstructor
  }
}

/** A page waits for the script no longer than this. */
const loadTimeoutMs = 20_000

let loading: Promise<Stripe> | undefined

/**
 * The payment provider's script, loaded once a page view from where the server says. Rejects when it cannot be loaded;
 * the next call tries again.
 */
export function loadPaymentProvider(): Promise<Stripe> {
  loading ??= openProvider().catch((error: unknown) => {
    loading = undefined
    throw error
  })
  return loading
}

async function openProvider(): Promise<Stripe> {
  const { publishable_key, script_url } = await call(endpoints.getPaymentProvider, {})
  if (!window.Stripe) await addScript(script_url)
  if (!window.Stripe) throw new ApiError('NO_RESPONSE', 0)
  return window.Stripe(publishable_key)
}

function addScript(address: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script')
    const give = (settle: () => void) => {
      clearTimeout(timer)
      settle()
    }
    const fail = () => {
      script.remove()
      reject(new ApiError('NO_RESPONSE', 0))
    }
    const timer = setTimeout(fail, loadTimeoutMs)
    script.onload = () => give(resolve)
    script.onerror = () => give(fail)
    script.src = address
    document.head.append(script)
  })
}
