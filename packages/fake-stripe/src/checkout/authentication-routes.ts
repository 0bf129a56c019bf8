import type { FastifyInstance, FastifyRequest } from 'fastify'
import { html, type Markup } from '../html.ts'
import { finishAuthentication } from '../payments/confirm-payment.ts'
import { finishSetupAuthentication } from '../payments/setup-intents.ts'
import type { Account } from '../state/account.ts'
import type { PaymentIntent, SetupIntent } from '../state/wire.ts'
import { sessionOfIntent } from './complete-session.ts'
import { frame } from './frame.ts'
import { closedPage } from './page.ts'
import { successUrlOf } from './page-routes.ts'
import { sendPage } from './send-page.ts'
import { type Language, languageOf, money, textsIn } from './texts.ts'

type Intent = PaymentIntent | SetupIntent
type Request = FastifyRequest<{
  Params: { id: string }
  Querystring: { client_secret?: string; embedded?: string }
}>

/** The intent whose secret is in the address. */
function findIntent({ store }: Account, { params, query }: Request): Intent | undefined {
  const intent = store.find('payment_intent', params.id) ?? store.find('setup_intent', params.id)
  return intent?.client_secret === query.client_secret ? intent : undefined
}

function question(intent: Intent, language: Language): Markup {
  const texts = textsIn(language)
  const text =
    intent.object === 'payment_intent'
      ? texts.authenticateText(money(intent.amount, intent.currency, language))
      : texts.authenticateSetup
  return html`<form method="post"><h1>${texts.authenticateTitle}</h1><p>${text}</p>
<button name="outcome" value="succeed">${texts.succeed}</button>
<button name="outcome" value="fail" class="quiet">${texts.fail}</button></form>`
}

function withOutcome(returnUrl: string, intent: Intent): string {
  const url = new URL(returnUrl)
  url.searchParams.set(intent.object, intent.id)
  url.searchParams.set(`${intent.object}_client_secret`, String(intent.client_secret))
  url.searchParams.set('redirect_status', intent.status === 'succeeded' ? 'succeeded' : 'failed')
  return url.href
}

/** The next page after authentication: the shop, or the checkout page for another card. */
function targetOf(account: Account, intent: Intent): string | undefined {
  const session = sessionOfIntent(account, intent.id)
  if (session) return session.status === 'open' ? session.url! : successUrlOf(session)
  return undefined
}

function finish(account: Account, intent: Intent, isProved: boolean): Intent {
  return account.during(null, () =>
    intent.object === 'payment_intent'
      ? finishAuthentication(account, intent, isProved)
      : finishSetupAuthentication(account, intent, isProved),
  )
}

const donePage = (language: Language): string =>
  frame(
    language,
    textsIn(language).authenticateTitle,
    html`<div class="notice"><p>${textsIn(language).authenticateNothing}</p></div><script src="/stripe/v3/authenticated.js"></script>`,
  )

/** The authentication page, as a whole page or in a frame of the browser script. */
export function authenticationRoutes(scope: FastifyInstance, account: Account, onChange: () => void): void {
  scope.get('/stripe/authenticate/:id', async (request: Request, reply) => {
    const language = languageOf(request.headers['accept-language'])
    const intent = findIntent(account, request)
    if (intent?.status !== 'requires_action') {
      return sendPage(reply.code(404), closedPage(language, textsIn(language).authenticateNothing), [])
    }
    const returnUrl = intent.next_action?.redirect_to_url?.return_url
    const session = sessionOfIntent(account, intent.id)
    const targets = [...(returnUrl ? [returnUrl] : []), ...(session ? [successUrlOf(session)] : [])]
    const page = frame(language, textsIn(language).authenticateTitle, question(intent, language))
    return sendPage(reply, page, targets, request.query.embedded !== undefined)
  })

  scope.post('/stripe/authenticate/:id', async (request: Request, reply) => {
    const language = languageOf(request.headers['accept-language'])
    const intent = findIntent(account, request)
    if (intent === undefined) {
      return sendPage(reply.code(404), closedPage(language, textsIn(language).authenticateNothing), [])
    }
    const returnUrl = intent.next_action?.redirect_to_url?.return_url
    const isProved = new URLSearchParams(String(request.body)).get('outcome') === 'succeed'
    const finished = finish(account, intent, isProved)
    onChange()
    const target = returnUrl ? withOutcome(returnUrl, finished) : targetOf(account, finished)
    if (target !== undefined) return reply.redirect(target, 303)
    return sendPage(reply, donePage(language), [], true)
  })
}
