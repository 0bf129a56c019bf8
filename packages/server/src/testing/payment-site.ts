import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Client } from '@merkwerk/client/app'
import { type Sandbox, startSandbox } from '@merkwerk/sandbox'
import { expect, vi } from 'vitest'
import type { Context } from '../platform/context.ts'
import { startWorker } from '../worker.ts'
import { polling } from './polling.ts'
import { createAccount, signIn, type TestAccount } from './test-accounts.ts'
import { startTestApi, type TestApi } from './test-api.ts'
import { createTestContext } from './test-context.ts'
import { openTestMailbox } from './test-mailbox.ts'

/** A webhook of Stripe as it arrived: body and signature. */
export interface Report {
  type: string
  id: string
  body: string
  signature: string
}

export interface Payer extends TestAccount {
  client: Pick<Client, 'call'>
  call(method: 'GET' | 'POST' | 'DELETE', path: string, body?: object): ReturnType<TestApi['call']>
}

/** API, worker and sandbox for tests of payments. The tests can hold back webhooks. */
export interface PaymentSite extends AsyncDisposable {
  context: Context
  sandbox: Sandbox
  api: TestApi
  mailbox: ReturnType<typeof openTestMailbox>
  /** The webhooks that Stripe has sent so far, in order. */
  reports: Report[]
  /** Whether webhooks are delivered immediately. Otherwise they wait in `reports`. */
  isForwarding: boolean
  /** Delivers a webhook like Stripe and returns the response's status. */
  deliver(report: Report): Promise<number>
  /** Waits until Stripe has sent this many webhooks of this type. */
  reported(type: string, times?: number): Promise<Report[]>
  /** Waits until every received event is handled. */
  settled(): Promise<void>
  /** Advances our clock and Stripe's. */
  pass(days: number): Promise<void>
  /** Triggers an action of the sandbox's control page for Stripe, e.g. `disputes`. */
  control(action: string, fields?: Record<string, string>): Promise<Record<string, unknown>>
  signUp(traits?: Parameters<typeof createAccount>[1]): Promise<Payer>
}

const filled = { number: '4242 4242 4242 4242', expiry: '12 / 34', cvc: '123' }

/** Pays on Stripe's page. Returns the URL it redirects to, or null if the page stays open. */
export async function payOnPage(url: string, fields: Record<string, string> = {}): Promise<string | null> {
  const response = await fetch(url, {
    method: 'POST',
    body: new URLSearchParams({ ...filled, ...fields }),
    redirect: 'manual',
  })
  return response.headers.get('location')
}

const readText = async (request: IncomingMessage): Promise<string> =>
  Buffer.concat((await request.toArray()) as Buffer[]).toString()

/** Receives Stripe's webhooks. `answer` returns the status of the response. */
async function openRelay(answer: (report: Report) => Promise<number>) {
  const relay = createServer(async (request, response) => {
    const body = await readText(request)
    const { id, type } = JSON.parse(body) as { id: string; type: string }
    const signature = String(request.headers['stripe-signature'])
    response.writeHead(await answer({ type, id, body, signature })).end()
  })
  relay.listen(0, '127.0.0.1')
  await once(relay, 'listening')
  return {
    url: `http://127.0.0.1:${(relay.address() as AddressInfo).port}/`,
    [Symbol.dispose]() {
      relay.closeAllConnections()
      relay.close()
    },
  }
}

/** Opens a site with a running worker. `settings` are those of `createTestContext`. Dispose it in `afterAll`. */
export async function openPaymentSite(settings: Record<string, string> = {}): Promise<PaymentSite> {
  await using opened = new AsyncDisposableStack()
  const reports: Report[] = []
  let passedMs = 0
  const relay = opened.use(
    await openRelay(async (report) => {
      reports.push(report)
      return site.isForwarding ? site.deliver(report) : 200
    }),
  )
  const sandbox = opened.use(await startSandbox({ port: 0, stripeWebhook: relay.url }))
  const mailbox = openTestMailbox()
  const context = opened.use(
    await createTestContext(
      { SANDBOX_URL: sandbox.url, ...settings },
      { clock: { now: () => new Date(Date.now() + passedMs) }, mail: mailbox.mail },
    ),
  )
  const api = opened.use(await startTestApi(context))
  opened.use(await startWorker(context))
  const resources = opened.move()
  const site: PaymentSite = {
    context,
    sandbox,
    api,
    mailbox,
    reports,
    isForwarding: true,
    deliver: (report) => deliver(api, report),
    reported: (type, times = 1) =>
      vi.waitFor(() => {
        const found = reports.filter((report) => report.type === type)
        if (found.length < times) throw new Error(`Stripe reported ${found.length} of ${times} ${type}`)
        return found
      }, polling),
    settled: () => vi.waitFor(() => expectSettled(context), polling),
    async pass(days) {
      const seconds = days * 24 * 3600
      passedMs += 1000 * seconds
      await site.control('clock', { advanceSeconds: String(seconds) })
    },
    control: (action, fields = {}) => control(sandbox, action, fields),
    signUp: async (traits = {}) => toPayer(context, api, await createAccount(context, traits)),
    [Symbol.asyncDispose]: () => resources.disposeAsync(),
  }
  return site
}

async function deliver({ url }: TestApi, { body, signature }: Report): Promise<number> {
  const headers = { 'content-type': 'application/json; charset=utf-8', 'stripe-signature': signature }
  const response = await fetch(`${url}/stripe/webhook/`, { method: 'POST', headers, body })
  return response.status
}

async function control({ url }: Sandbox, action: string, fields: Record<string, string>) {
  const response = await fetch(`${url}/_control/stripe/${action}`, {
    method: 'POST',
    headers: { accept: 'application/json' },
    body: new URLSearchParams(fields),
  })
  const text = await response.text()
  expect(response.status, text).toBe(200)
  return JSON.parse(text) as Record<string, unknown>
}

/** How long a session is used, by the clock of the tests: they may advance it by days. */
const sessionMs = 60_000

function toPayer(context: Context, api: TestApi, account: TestAccount): Payer {
  let session = { since: Number.NEGATIVE_INFINITY, token: '' }
  const findToken = async (): Promise<string> => {
    const now = context.clock.now().getTime()
    if (now - session.since > sessionMs)
      session = { since: now, token: (await signIn(context, account)).access }
    return session.token
  }
  return {
    ...account,
    client: { call: async (...input) => api.client(await findToken()).call(...input) },
    call: async (method, path, body) =>
      api.call(method, path, { token: await findToken(), ...(body && { body }) }),
  }
}

async function expectSettled({ db }: Context): Promise<void> {
  const open = await db
    .selectFrom('stripe_events')
    .select(['id', 'type'])
    .where('processed_at', 'is', null)
    .execute()
  expect(open).toEqual([])
}
