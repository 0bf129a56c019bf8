import { html, type Markup } from '@merkwerk/contract/html'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { failPayment, takePayment } from '../payments/confirm-payment.ts'
import { authenticationFailure, findIntent, type Intent } from '../payments/intents.ts'
import { failSetup, saveCard } from '../payments/setup-intents.ts'
import type { Account } from '../state/account.ts'
import { findSession } from './complete-session.ts'
import { frame, sendPage } from './frame.ts'
import { closedPage } from './page.ts'
import { toSuccessUrl } from './page-routes.ts'
import { type Language, money, textsIn, toLanguage } from './texts.ts'

type Request = FastifyRequest<{
  Params: { id: string }
  Querystring: { client_secret?: string; embedded?: string }
}>

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

/** The next page after authentication: the shop, or the checkout page for another card. */
function findTarget(account: Account, intent: Intent): string | undefined {
  const session = findSession(account, intent.id)
  return session && (session.status === 'open' ? session.url! : toSuccessUrl(session))
}

/** Continues after successful or failed authentication. */
function finish(account: Account, intent: Intent, isAuthenticated: boolean): Intent {
  if (intent.status !== 'requires_action' || intent.payment_method === null) return intent
  const method = account.store.get('payment_method', String(intent.payment_method))
  const failure = authenticationFailure(intent.object)
  return account.store.transaction(() => {
    if (intent.object === 'payment_intent') {
      if (isAuthenticated) return takePayment(account, intent, method)
      return failPayment(account, intent, method, failure)
    }
    return isAuthenticated ? saveCard(account, intent, method) : failSetup(account, intent, method, failure)
  })
}

function donePage(language: Language): string {
  const { authenticateTitle, authenticateNothing } = textsIn(language)
  const content = html`<div class="notice"><p>${authenticateNothing}</p></div><script src="/stripe/v3/authenticated.js"></script>`
  return frame(language, authenticateTitle, content)
}

/** The authentication page, as a whole page or in a frame of the browser script. */
export function authenticationRoutes(scope: FastifyInstance, account: Account, onChange: () => void): void {
  /** The language, and the intent whose secret is in the address. */
  const read = ({ headers, params, query }: Request) => {
    const intent = findIntent(account, params.id)
    return {
      language: toLanguage(headers['accept-language']),
      intent: intent?.client_secret === query.client_secret ? intent : undefined,
    }
  }
  const sendNothing = (reply: FastifyReply, language: Language) =>
    sendPage(reply.code(404), closedPage(language, textsIn(language).authenticateNothing), [])

  scope.get('/stripe/authenticate/:id', async (request: Request, reply) => {
    const { language, intent } = read(request)
    if (intent?.status !== 'requires_action') return sendNothing(reply, language)
    const session = findSession(account, intent.id)
    const targets = session ? [toSuccessUrl(session)] : []
    const page = frame(language, textsIn(language).authenticateTitle, question(intent, language))
    return sendPage(reply, page, targets, request.query.embedded !== undefined)
  })

  scope.post('/stripe/authenticate/:id', async (request: Request, reply) => {
    const { language, intent } = read(request)
    if (intent === undefined) return sendNothing(reply, language)
    const isAuthenticated = new URLSearchParams(String(request.body)).get('outcome') === 'succeed'
    const finished = finish(account, intent, isAuthenticated)
    onChange()
    const target = findTarget(account, finished)
    if (target !== undefined) return reply.redirect(target, 303)
    return sendPage(reply, donePage(language), [], true)
  })
}
