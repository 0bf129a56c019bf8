import { endpoints } from '@merkwerk/contract'
import type { StripeError } from '@stripe/stripe-js'
import { beforeEach, vi } from 'vitest'
import type { FakeApi } from './fake-api.ts'

interface Outcome {
  error?: Partial<StripeError>
}

/** The payment provider's script: what it returns next, and what it was asked. The card fields are ready at once. */
interface FakeStripe {
  /** The result of checking the typed card. */
  submitted: Outcome
  confirmed: Outcome & { setupIntent?: { payment_method: string | { id: string } | null } }
  /** The result of the bank's question. */
  confirmedByBank: Outcome
  /** Whether the card fields load. */
  isReady: boolean
  /** The secrets of the calls, in order. */
  secrets: { fields: string[]; confirmed: string[]; askedByBank: string[] }
  locale: string | undefined
}

const fresh = (): FakeStripe => ({
  submitted: {},
  confirmed: { setupIntent: { payment_method: 'pm_new' } },
  confirmedByBank: {},
  isReady: true,
  secrets: { fields: [], confirmed: [], askedByBank: [] },
  locale: undefined,
})

/** The app loads the script once a session, so all tests share this object. */
const state = fresh()

const script = {
  elements: ({ clientSecret, locale }: { clientSecret: string; locale: string }) => {
    state.secrets.fields.push(clientSecret)
    state.locale = locale
    return {
      create: () => ({
        on: (_event: 'ready', listener: () => void) => state.isReady && queueMicrotask(listener),
        mount: () => undefined,
        destroy: () => undefined,
      }),
      submit: async () => state.submitted,
      update: () => undefined,
    }
  },
  confirmSetup: async ({ clientSecret }: { clientSecret: string }) => {
    state.secrets.confirmed.push(clientSecret)
    return state.confirmed
  },
  handleNextAction: async ({ clientSecret }: { clientSecret: string }) => {
    state.secrets.askedByBank.push(clientSecret)
    return state.confirmedByBank
  },
}

/** Puts the script into the page and answers the calls that load it. Call it once at the top of a file. */
export function setUpStripe(api: FakeApi): FakeStripe {
  beforeEach(() => {
    Object.assign(state, fresh())
    vi.stubGlobal('Stripe', () => script)
    api.on(endpoints.getPaymentProvider, { publishable_key: 'pk_1', script_url: 'https://js.example/' })
    api.on(endpoints.startCardSetup, { client_secret: 'seti_1' }, { client_secret: 'seti_2' })
  })
  return state
}
