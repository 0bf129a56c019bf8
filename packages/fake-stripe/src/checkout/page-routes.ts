import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { StripeError } from '../api/errors.ts'
import { authenticationUrl, findIntent, toLastError } from '../payments/intents.ts'
import type { CardInput } from '../payments/payment-methods.ts'
import type { Account } from '../state/account.ts'
import type { CheckoutSession } from '../state/wire.ts'
import { getOrder } from './complete-session.ts'
import { sendPage } from './frame.ts'
import { type CardField, checkoutPage, closedPage, type Shown } from './page.ts'
import { paySession } from './pay-session.ts'
import { describeError, type Language, textsIn, toLanguage } from './texts.ts'

type Request = FastifyRequest<{ Params: { id: string } }>

/** The field of a card error, by its `param`. */
const fieldByParameter: Record<string, CardField> = {
  number: 'number',
  exp_month: 'expiry',
  exp_year: 'expiry',
  cvc: 'cvc',
}

export const toSuccessUrl = (session: CheckoutSession): string =>
  String(session.success_url).replaceAll('{CHECKOUT_SESSION_ID}', session.id)

function toShown(account: Account, session: CheckoutSession, language: Language): Shown {
  const { store } = account
  const order = getOrder(account, session.id)
  const intent = findIntent(account, order.intent ?? '')
  const error = intent && toLastError(intent)
  return {
    session,
    items: order.items.map((item) => ({
      ...item,
      name: store.get('product', String(item.price.product)).name,
    })),
    language,
    refusal: error ? { message: describeError(error, language) } : undefined,
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

/** The card of the form. A date such as `12/30`, `12 / 2030` or `1230`; for any other one the month is invalid. */
function readCard(form: URLSearchParams): CardInput {
  const read = (name: CardField): string => (form.get(name) ?? '').trim()
  const [, month, year] = /^(\d{1,2})\s*\/?\s*(?:20)?(\d{2})$/.exec(read('expiry')) ?? []
  return {
    number: read('number').replace(/[\s-]/g, ''),
    expMonth: Number(month),
    expYear: 2000 + Number(year),
    cvc: read('cvc'),
  }
}

/** Attempts the payment. Returns the next URL, or the page with an error. */
function pay(account: Account, session: CheckoutSession, language: Language, form: string): string | Shown {
  const refuse = (error: Parameters<typeof describeError>[0], field?: CardField): Shown => ({
    ...toShown(account, session, language),
    refusal: { field, message: describeError(error, language) },
  })
  try {
    const card = readCard(new URLSearchParams(form))
    const intent = account.store.transaction(() => paySession(account, session, card))
    if (intent.status === 'succeeded') return toSuccessUrl(session)
    if (intent.status === 'requires_action') return authenticationUrl(account, intent)
    return refuse(toLastError(intent) ?? {})
  } catch (error) {
    if (!(error instanceof StripeError)) throw error
    return refuse(error.body, fieldByParameter[error.body.param ?? ''])
  }
}

export function checkoutPageRoutes(scope: FastifyInstance, account: Account, onChange: () => void): void {
  const show = (reply: FastifyReply, status: number, page: Shown) =>
    sendPage(reply.code(status), checkoutPage(page), [toSuccessUrl(page.session)])

  scope.get('/stripe/checkout/:id', async (request: Request, reply) => {
    const accept = request.headers['accept-language']
    const session = openSession(account, request, toLanguage(accept))
    if (typeof session === 'string') return sendPage(reply.code(404), session, [])
    return show(reply, 200, toShown(account, session, toLanguage(accept, session.locale)))
  })

  scope.post('/stripe/checkout/:id', async (request: Request, reply) => {
    const accept = request.headers['accept-language']
    const session = openSession(account, request, toLanguage(accept))
    if (typeof session === 'string') return sendPage(reply.code(404), session, [])
    const outcome = pay(account, session, toLanguage(accept, session.locale), String(request.body ?? ''))
    onChange()
    return typeof outcome === 'string' ? reply.redirect(outcome, 303) : show(reply, 402, outcome)
  })
}
