import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type Form, type FormValue, parseForm } from '../api/form.ts'
import { Params } from '../api/params.ts'
import { sendPage } from '../checkout/frame.ts'
import type { Account } from '../state/account.ts'
import type { Dispatcher } from '../webhooks/dispatcher.ts'
import { type Action, actions } from './actions.ts'
import { overview } from './overview.ts'
import { controlPage } from './page.ts'

type Request = FastifyRequest<{ Params: { id?: string } }>

/** Converts JSON to the form format, so that both are parsed alike. */
function asForm(value: unknown): FormValue {
  if (Array.isArray(value)) return value.map(asForm)
  if (typeof value !== 'object' || value === null) return String(value)
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, asForm(inner)]))
}

/** The parameters of a form, which is not parsed yet, or of JSON. */
const toParams = ({ body }: Request): Params =>
  new Params(typeof body === 'string' ? parseForm(body) : (asForm(body ?? {}) as Form))

const isForPeople = (request: Request): boolean => request.headers.accept?.includes('text/html') ?? false

/** Lets tests and users of the control page set the behaviour of banks, clock and network. */
export function stripeControlRoutes(scope: FastifyInstance, account: Account, dispatcher: Dispatcher): void {
  const run = async (action: Action, request: Request, reply: FastifyReply): Promise<FastifyReply> => {
    const params = toParams(request)
    const result = await account.store.transaction(() => {
      const started = action({ account, dispatcher, id: request.params.id ?? '', params })
      params.refuseUnread()
      return started
    })
    dispatcher.poke()
    return isForPeople(request) ? reply.redirect('/_control/stripe/', 303) : reply.send(result)
  }
  for (const [address, action] of Object.entries(actions)) {
    scope.post(`/_control/stripe/${address}`, (request: Request, reply) => run(action, request, reply))
  }
  scope.get('/_control/stripe/', async (request: Request, reply) => {
    const shown = overview(account)
    return isForPeople(request) ? sendPage(reply, controlPage(shown), []) : reply.send(shown)
  })
}
