import { invalidRequest } from '../api/errors.ts'
import type { Params } from '../api/params.ts'
import { renew, retry, runDue } from '../billing/renewals.ts'
import { expireOpenSession } from '../checkout/sessions.ts'
import { nextBankResponses, setNextBankResponses } from '../payments/bank.ts'
import { decideDispute, openDispute } from '../payments/disputes.ts'
import { createRefund, failRefund, readCharge } from '../payments/refunds.ts'
import type { Account } from '../state/account.ts'
import type { Subscription } from '../state/wire.ts'
import type { Dispatcher } from '../webhooks/dispatcher.ts'
import { areEventsHeld, holdEvents, listDeliveries } from '../webhooks/queue.ts'

interface ActionRequest {
  account: Account
  dispatcher: Dispatcher
  /** The id in the address, or empty. */
  id: string
  params: Params
}
/** Runs in a transaction up to its first await. */
export type Action = (request: ActionRequest) => object | Promise<object>

const outcomes = { paid: 'approve', declined: 'generic_decline' } as const

/** Runs `work` with the outcome of the request as the bank's response, and then restores the previous ones. */
function withOutcome({ account, id, params }: ActionRequest, work: () => void): Subscription {
  const outcome = params.oneOf('outcome', ['paid', 'declined'])
  const before = nextBankResponses(account)
  if (outcome !== undefined) setNextBankResponses(account, [outcomes[outcome]])
  work()
  if (outcome !== undefined) setNextBankResponses(account, before)
  return account.store.get('subscription', id)
}

function renewNow(request: ActionRequest): Subscription {
  const { account, id } = request
  const subscription = account.store.get('subscription', id)
  if (subscription.status !== 'active') throw invalidRequest(`This subscription is ${subscription.status}.`)
  return withOutcome(request, () => renew(account, subscription))
}

function retryNow(request: ActionRequest): Subscription {
  const { account, id } = request
  const { latest_invoice: latest } = account.store.get('subscription', id)
  const invoice = account.store.get('invoice', String(latest))
  if (invoice.status !== 'open') throw invalidRequest(`The last invoice is ${invoice.status}.`)
  return withOutcome(request, () => retry(account, invoice))
}

function advanceClock({ account, params }: ActionRequest): object {
  const seconds = params.requiredInteger('advanceSeconds')
  if (seconds < 0) throw params.invalid('advanceSeconds', 'Time does not go back.')
  account.advanceClock(seconds)
  runDue(account)
  return { now: account.now() }
}

function setWebhooks({ account: { store }, params }: ActionRequest): object {
  holdEvents(store, params.flag('isHeld') ?? areEventsHeld(store))
  return { isHeld: areEventsHeld(store) }
}

/** Sends held events one after the other: in order of creation or reversed. */
async function release({ account, dispatcher, params }: ActionRequest): Promise<object> {
  const order = params.oneOf('order', ['as-made', 'reversed']) ?? 'as-made'
  const held = listDeliveries(account.store, 'state', 'held')
  const answers = await dispatcher.sendInTurn(order === 'reversed' ? held.toReversed() : held)
  return { answers }
}

async function replay({ account, dispatcher, id, params }: ActionRequest): Promise<object> {
  account.store.get('event', id)
  return { answers: await dispatcher.replay(id, params.integer('times') ?? 1) }
}

/** The actions by address below `/_control/stripe/`. */
export const actions: Record<string, Action> = {
  bank: ({ account, params }) => {
    setNextBankResponses(account, params.texts('next')?.filter((each) => each !== '') ?? [])
    return { next: nextBankResponses(account) }
  },
  clock: advanceClock,
  disputes: ({ account, params }) =>
    openDispute(account, readCharge(account, params), params.text('reason') ?? 'fraudulent'),
  'disputes/:id': ({ account, id, params }) => {
    const outcome = params.oneOf('outcome', ['won', 'lost'])
    if (outcome === undefined) throw params.invalid('outcome', 'Missing outcome: won or lost.')
    return decideDispute(account, account.store.get('dispute', id), outcome)
  },
  'events/:id/replay': replay,
  refunds: ({ account, params }) => createRefund(account, params),
  'refunds/:id/fail': ({ account, id }) => failRefund(account, account.store.get('refund', id)),
  'sessions/:id/expire': ({ account, id }) => expireOpenSession(account, id),
  'subscriptions/:id/renew': renewNow,
  'subscriptions/:id/retry': retryNow,
  webhooks: setWebhooks,
  'webhooks/release': release,
}
