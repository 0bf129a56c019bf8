import { invalidRequest } from '../api/errors.ts'
import type { Params } from '../api/params.ts'
import { renew, retry, runDue } from '../billing/renewals.ts'
import { expireSession } from '../checkout/complete-session.ts'
import { nextBankResponses, setNextBankResponses } from '../payments/bank.ts'
import { decideDispute, openDispute } from '../payments/disputes.ts'
import { failRefund, refundCharge } from '../payments/refunds.ts'
import type { Account } from '../state/account.ts'
import type { Charge, Subscription } from '../state/wire.ts'
import type { Dispatcher } from '../webhooks/dispatcher.ts'
import { deliveriesIn, setTraffic, trafficOf } from '../webhooks/queue.ts'

interface ActionRequest {
  account: Account
  dispatcher: Dispatcher
  /** The id in the address, or empty. */
  id: string
  params: Params
}
export type Action = (request: ActionRequest) => object | Promise<object>

const outcomes = ['paid', 'declined'] as const

/** The charge in the request, given directly or by its payment. */
function chargeOf({ account, params }: ActionRequest): Charge {
  const payment = params.text('payment_intent')
  const id = payment
    ? account.store.get('payment_intent', payment, 'payment_intent').latest_charge
    : params.requiredText('charge')
  return account.store.get('charge', String(id), 'charge')
}

/** Runs `work` with the given bank response, and then restores the previous ones. */
function withBankResponse(
  account: Account,
  outcome: (typeof outcomes)[number] | undefined,
  work: () => void,
): void {
  const before = nextBankResponses(account)
  if (outcome === 'paid') setNextBankResponses(account, ['approve'])
  if (outcome === 'declined') setNextBankResponses(account, ['generic_decline'])
  work()
  if (outcome !== undefined) setNextBankResponses(account, before)
}

function renewNow({ account, id, params }: ActionRequest): Subscription {
  const outcome = params.oneOf('outcome', outcomes)
  return account.during(null, () => {
    const subscription = account.store.get('subscription', id)
    if (subscription.status !== 'active') throw invalidRequest(`This subscription is ${subscription.status}.`)
    withBankResponse(account, outcome, () => renew(account, subscription))
    return account.store.get('subscription', id)
  })
}

function retryNow({ account, id, params }: ActionRequest): Subscription {
  const outcome = params.oneOf('outcome', outcomes)
  return account.during(null, () => {
    const subscription = account.store.get('subscription', id)
    const invoice = account.store.get('invoice', String(subscription.latest_invoice))
    if (invoice.status !== 'open') throw invalidRequest(`The last invoice is ${invoice.status}.`)
    withBankResponse(account, outcome, () => retry(account, invoice.id))
    return account.store.get('subscription', id)
  })
}

function expireNow({ account, id }: ActionRequest): object {
  return account.during(null, () => {
    const session = account.store.get('checkout.session', id)
    if (session.status !== 'open') throw invalidRequest(`This session is ${session.status}.`)
    return expireSession(account, session)
  })
}

function advanceClock({ account, params }: ActionRequest): object {
  const seconds = params.requiredInteger('advanceSeconds')
  if (seconds < 0) throw invalidRequest('Time does not go back.', undefined, 'advanceSeconds')
  account.advanceClock(seconds)
  runDue(account)
  return { now: account.now() }
}

function setWebhooks({ account, params }: ActionRequest): object {
  const isHeld = params.flag('isHeld')
  const drop = params.integer('drop')
  const delayMs = params.integer('delayMs')
  setTraffic(account.store, {
    ...(isHeld !== undefined && { isHeld }),
    ...(drop !== undefined && { drop }),
    ...(delayMs !== undefined && { delayMs }),
  })
  return trafficOf(account.store)
}

/** Sends held events one after the other: in order of creation, reversed, or as listed. */
async function release({ account, dispatcher, params }: ActionRequest): Promise<object> {
  const events = params.texts('events')
  const order = params.oneOf('order', ['as-made', 'reversed']) ?? 'as-made'
  const held = deliveriesIn(account.store, 'held')
  const wanted = events?.flatMap((event) => held.filter((each) => each.event === event)) ?? held
  const answers = await dispatcher.sendInTurn(order === 'reversed' ? wanted.toReversed() : wanted)
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
  disputes: (request) => {
    const reason = request.params.text('reason') ?? 'fraudulent'
    return request.account.during(null, () => openDispute(request.account, chargeOf(request), reason))
  },
  'disputes/:id': ({ account, id, params }) => {
    const outcome = params.oneOf('outcome', ['won', 'lost'])
    if (outcome === undefined) throw invalidRequest('Missing outcome: won or lost.', undefined, 'outcome')
    return account.during(null, () => decideDispute(account, account.store.get('dispute', id), outcome))
  },
  'events/:id/replay': replay,
  refunds: (request) => {
    const amount = request.params.text('amount') === '' ? undefined : request.params.integer('amount')
    return request.account.during(null, () =>
      refundCharge(request.account, chargeOf(request), {
        amount,
        reason: 'requested_by_customer',
        metadata: {},
      }),
    )
  },
  'refunds/:id/fail': ({ account, id }) =>
    account.during(null, () => failRefund(account, account.store.get('refund', id))),
  'sessions/:id/expire': expireNow,
  'subscriptions/:id/renew': renewNow,
  'subscriptions/:id/retry': retryNow,
  webhooks: setWebhooks,
  'webhooks/release': release,
}
