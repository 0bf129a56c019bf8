import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { StripeError } from '../api/errors.ts'
import { authenticationUrl } from '../payments/authentication.ts'
import type { Account } from '../state/account.ts'
import type { CheckoutSession, PaymentIntent, SetupIntent } from '../state/wire.ts'
import { orderOf } from './complete-session.ts'
import { checkoutPage, closedPage, type Shown } from './page.ts'
import { paySession } from './pay-session.ts'
import { type FieldErrors, firstFields, readFields, readPage } from './read-page.ts'
import { sendPage } from './send-page.ts'
import { describeError, type Language, languageOf, textsIn } from './texts.ts'

type Request = FastifyRequest<{ Params: { id: string } }>

/** The field of a card error, by its `param`. */
const fieldOf: Record<string, keyof FieldErrors> = {
  number: 'number',
  exp_month: 'expiry',
  exp_year: 'expiry',
  cvc: 'cvc',
}

export const successUrlOf = (session: CheckoutSession): string =>
  String(session.success_url).replaceAll('{CHECKOUT_SESSION_ID}', session.id)

const lastError = (intent: PaymentIntent | SetupIntent) =>
  intent.object === 'payment_intent' ? intent.last_payment_error : intent.last_setup_error

function shownOf(account: Account, session: CheckoutSession, language: Language): Shown {
  const order = orderOf(account, session.id)
  const customer = session.customer === null ? undefined : account.store.find('customer', session.customer)
  const intent = order.intent === null ? undefined : account.store.findAny(order.intent)
  const error = intent && lastError(intent as PaymentIntent | SetupIntent)
  return {
    session,
    items: order.line_items,
    language,
    fields: firstFields(session, customer?.email ?? null),
    errors: {},
    refusal: error ? describeError(error, language) : undefined,
  }
}

/** The open session, otherwise the page that explains why it cannot be paid. */
function openSession(account: Account, request: Request, language: Language): CheckoutSession | string {
  const texts = textsIn(language)
  const session = account.store.find('checkout.session', request.params.id)
  if (session === undefined) return closedPage(language, texts.unknown)
  if (session.status === 'complete') return closedPage(language, texts.complete)
  return session.status === 'open' ? session : closedPage(language, texts.expired)
}

/** Attempts the payment. Returns the next URL, or the page with errors. */
function pay(account: Account, session: CheckoutSession, language: Language, form: string): string | Shown {
  const fields = readFields(new URLSearchParams(form))
  const again = { ...shownOf(account, session, language), fields: { ...fields, number: '', cvc: '' } }
  const read = readPage(fields, session, textsIn(language))
  if ('errors' in read) return { ...again, errors: read.errors, refusal: undefined }
  try {
    const intent = account.during(null, () => paySession(account, session, read.filled))
    if (intent.status === 'succeeded') return successUrlOf(session)
    if (intent.status === 'requires_action') return authenticationUrl(account, intent)
    return { ...again, refusal: describeError(lastError(intent) ?? {}, language) }
  } catch (error) {
    if (!(error instanceof StripeError)) throw error
    const field = fieldOf[error.body.param ?? '']
    const message = describeError(error.body, language)
    return field
      ? { ...again, errors: { [field]: message }, refusal: undefined }
      : { ...again, refusal: message }
  }
}

export function checkoutPageRoutes(scope: FastifyInstance, account: Account, onChange: () => void): void {
  const show = (reply: FastifyReply, status: number, page: string, session?: CheckoutSession) =>
    sendPage(reply.code(status), page, session ? [successUrlOf(session)] : [])

  scope.get('/stripe/checkout/:id', async (request: Request, reply) => {
    const accept = request.headers['accept-language']
    const session = openSession(account, request, languageOf(accept))
    if (typeof session === 'string') return show(reply, 404, session)
    const language = languageOf(accept, session.locale)
    return show(reply, 200, checkoutPage(shownOf(account, session, language)), session)
  })

  scope.post('/stripe/checkout/:id', async (request: Request, reply) => {
    const accept = request.headers['accept-language']
    const session = openSession(account, request, languageOf(accept))
    if (typeof session === 'string') return show(reply, 404, session)
    const outcome = pay(account, session, languageOf(accept, session.locale), String(request.body ?? ''))
    onChange()
    if (typeof outcome === 'string') return reply.redirect(outcome, 303)
    return show(reply, 402, checkoutPage(outcome), session)
  })
}
