/**
 * Simulates external services on loopback: two marketplaces with their interfaces, a Stripe account, registers of VAT
 * numbers and a mailbox, for development, demos and tests. Identifiers or calls of /_control cause faults. See the README.
 */
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { FakeStripe } from '@merkwerk/fake-stripe'
import fastify from 'fastify'
import { loadRecordedResponses } from './apis/recorded-responses.ts'
import { apiRoutes } from './apis/routes.ts'
import { controlRoutes } from './control.ts'
import { dataSourceRoutes } from './data-sources/routes.ts'
import { Mailbox } from './mailbox/mailbox.ts'
import { mailboxRoutes } from './mailbox/routes.ts'
import { pictureRoutes } from './marketplaces/pictures.ts'
import { loadRecordedPages } from './marketplaces/recorded-pages.ts'
import { marketplaceRoutes } from './marketplaces/routes.ts'
import { openaiRoutes } from './openai/routes.ts'
import { startPageRoute } from './start-page.ts'
import { Traffic } from './traffic.ts'
import { vatRegisterRoutes } from './vat-registers/routes.ts'

export { type ProductTruth, productTruth } from './marketplaces/truth.ts'

interface SandboxOptions {
  /** 0 selects a free one. */
  port: number
  /** Leaves out the irrelevant bulk of a real page, for tests whose subject is not parsing. */
  hasLeanPages?: boolean
  /** A folder of recorded pages with its `pages.tsv`. */
  pagesDir?: string
  /** A folder of recorded responses of the official interfaces. */
  apiDir?: string
  /** Port of the mailbox. Default: the one after `port`, or a free one if `port` is 0. */
  smtpPort?: number
  /** Folder for persistent state. Without it the state is lost on exit. */
  dataDir?: string
  /** URL that receives Stripe's events, signed with `whsec_sandbox_merkwerk`. */
  stripeWebhook?: string
}

export interface Sandbox extends AsyncDisposable {
  /** Without a trailing slash. The marketplaces are `${url}/amazon.de` and `${url}/ebay.de`. */
  readonly url: string
  readonly port: number
  readonly smtpPort: number
}

/** The secret that the server expects in sandbox mode. */
const webhookSecret = 'whsec_sandbox_merkwerk'

const robots = 'User-agent: *\nAllow: /\nDisallow: /_control/\nDisallow: /mailbox/\n'

/** Starts the sandbox on 127.0.0.1. Rejects if a port is in use or recordings cannot be read. */
export async function startSandbox(options: SandboxOptions): Promise<Sandbox> {
  const recorded = options.pagesDir === undefined ? undefined : await loadRecordedPages(options.pagesDir)
  const recordedResponses = await loadRecordedResponses(options.apiDir)
  const traffic = new Traffic()
  const mailbox = new Mailbox()
  const app = fastify({ forceCloseConnections: true, routerOptions: { maxParamLength: 500 } })
  app.get('/healthz', async () => ({ status: 'ok' }))
  app.get('/robots.txt', async (_request, reply) => reply.type('text/plain').send(robots))
  let url = ''
  const stripe = new FakeStripe({
    path: options.dataDir && join(options.dataDir, 'stripe.sqlite'),
    url: () => url,
    webhook: options.stripeWebhook ? { url: options.stripeWebhook, secret: webhookSecret } : undefined,
  })
  startPageRoute(app)
  controlRoutes(app, traffic)
  stripe.serve(app)
  mailboxRoutes(app, mailbox)
  openaiRoutes(app)
  vatRegisterRoutes(app)
  pictureRoutes(app)
  marketplaceRoutes(app, traffic, { recorded, isLean: options.hasLeanPages ?? false })
  apiRoutes(app, recordedResponses)
  dataSourceRoutes(app)

  await using resources = new AsyncDisposableStack()
  resources.use(stripe)
  resources.use(mailbox)
  resources.defer(() => app.close())
  await app.listen({ port: options.port, host: '127.0.0.1' })
  const { port } = app.server.address() as AddressInfo
  url = `http://127.0.0.1:${port}`
  stripe.start()
  const nextPort = options.port === 0 ? 0 : options.port + 1
  const smtpPort = await mailbox.listen(options.smtpPort ?? nextPort)
  const running = resources.move()
  return { url, port, smtpPort, [Symbol.asyncDispose]: () => running.disposeAsync() }
}
