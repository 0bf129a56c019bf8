import { ApiError } from '@merkwerk/client/app'
import { endpoints } from '@merkwerk/contract'
import type { Stripe, StripeConstructor } from '@stripe/stripe-js'
import { call } from './index.ts'

declare global {
  interface Window {
    Stripe?: StripeConstructor
  }
}

const loadTimeoutMs = 20_000

let loading: Promise<Stripe> | undefined

/** Loads the provider's script once. Rejects when that fails, and the next call tries again. */
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
    const finish = (settle: () => void) => {
      clearTimeout(timer)
      settle()
    }
    const fail = () => {
      script.remove()
      reject(new ApiError('NO_RESPONSE', 0))
    }
    const timer = setTimeout(fail, loadTimeoutMs)
    script.onload = () => finish(resolve)
    script.onerror = () => finish(fail)
    script.src = address
    document.head.append(script)
  })
}
