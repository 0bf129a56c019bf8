import { type Endpoint, type EndpointName, endpoints } from '@merkwerk/contract'
import { toPath } from '../../packages/client/src/request.ts'
import type { FreshProduct } from './fresh-product.ts'

/** What the demo seller has, as the calls name it. */
export interface Shown {
  /** A list of thousands of rows. */
  sheet: string
  /** A list whose last run is `run`. */
  list: string
  run: string
  category: string
  attribute: string
  webhook: string
  message: string
  schedule: string
  seller: number
}

interface Input {
  params?: Record<string, unknown>
  query?: Record<string, unknown>
  body?: object
}

/** What the screens send when they open, or when one of their parts opens. An endpoint with several inputs is measured with each. */
const inputs = (shown: Shown): Partial<Record<EndpointName, Input | Record<string, Input>>> => {
  const { list, run } = shown
  const of = (id: string | number) => ({ params: { id } })
  const [ofSheet, ofList, ofRun, ofUser] = [of(shown.sheet), of(list), of(run), of(shown.seller)]
  const target = 'csv'
  const rules = Object.fromEntries(
    ['key-value', 'keyword-killer', 'key-multivalue'].map((name) => [name, { params: { list: name } }]),
  )
  const positions = Array.from({ length: 100 }, (_, index) => index + 1).join(',')
  /** The rows of a list as they are now, and as of its last run. */
  const ofRows = (input: Input) => ({
    now: input,
    'as of a run': { ...input, query: { ...input.query, run } },
  })
  return {
    getProfile: {},
    listSessions: {},
    listApiKeys: {},
    listSellerAccounts: {},
    getSourceChoice: {},
    getGptRecharge: {},
    listWebhooks: {},
    listWebhookMessages: {
      all: of(shown.webhook),
      failed: { ...of(shown.webhook), query: { state: 'failed' } },
      pending: { ...of(shown.webhook), query: { state: 'pending' } },
    },
    getWebhookMessage: { params: { id: shown.webhook, message: shown.message } },
    getWallet: {},
    getLowBalance: {},
    listTransactions: {
      all: { query: { limit: 50 } },
      refunds: { query: { limit: 50, type: 'Refund' } },
    },
    getCoinHistory: { month: { query: { days: 30 } }, year: { query: { days: 365 } } },
    getProductList: {},
    getSubscription: {},
    getPaymentProvider: {},
    listCards: {},
    getAutoTopUp: {},
    listInvoices: {},
    getBillingDetails: {},
    getLists: {
      page: { query: { page: 1, sort: 'changed', order: 'desc', archived: 'false', limit: 20 } },
      search: { query: { page: 1, search: 'AR-12', limit: 20 } },
    },
    getList: ofSheet,
    getListOrder: { ...ofSheet, query: { sort: 'position', order: 'asc', limit: 200 } },
    getListRows: { ...ofSheet, query: { positions } },
    getListFacets: ofSheet,
    getListGaps: ofSheet,
    getListRow: { params: { id: list, position: 1 } },
    getExpectedAttributes: { ...ofSheet, query: { category: shown.category } },
    quoteListRun: { ...ofSheet, body: { rows: 'open' } },
    getInsights: { query: { weeks: 12 } },
    getJobAnalytics: {},
    getJobsList: {
      page: { query: { page: 1, limit: 10 } },
      running: { query: { page: 1, limit: 20, status: 'Data Processing' } },
      'by name': { query: { page: 1, limit: 10, sort: 'name', order: 'asc' } },
      search: { query: { page: 1, limit: 10, search: 'sort' } },
      'of a list': { query: { list, sort: 'created', order: 'asc', limit: 1 } },
    },
    streamLog: { query: { job_id: run } },
    getJob: ofRun,
    getJobChanges: { ...ofRun, query: { after: 0 } },
    getExportTargets: {},
    checkListExport: ofRows({ params: { id: list, target } }),
    getAttributeScheme: {},
    getAttributeMapping: {},
    getMappingVersions: {},
    getListAttributes: ofRows(ofList),
    getListAttributeValues: ofRows({ ...ofList, query: { name: shown.attribute, limit: 50 } }),
    getExportFiles: { query: { target, options: '{}' } },
    getListLinks: ofList,
    getListImages: ofRows(ofList),
    listSchedules: {},
    previewSchedule: { body: { cron: '0 6 * * *', time_zone: 'Europe/Berlin' } },
    listScheduleRuns: of(shown.schedule),
    listScheduleDeliveries: of(shown.schedule),
    listUsers: {
      page: { query: { view: 'open', page: 1, limit: 20 } },
      pending: { query: { view: 'pending', page: 1, limit: 20 } },
      search: { query: { view: 'open', search: 'crowd-77', page: 1, limit: 20 } },
    },
    getUser: ofUser,
    listUserAudit: ofUser,
    listAlerts: { query: { view: 'open' } },
    getHealth: {},
    getLayoutDrift: {},
    getBookkeeping: { query: { quarter: lastQuarter() } },
    getJobsListByAdmin: {
      page: { query: { page: 1, limit: 10 } },
      'last page': { query: { page: 1_000_000, limit: 10 } },
      'by name': { query: { page: 1, limit: 10, sort: 'name', order: 'asc' } },
      search: { query: { page: 1, limit: 10, search: 'sortiment 3 von 77' } },
      failed: { query: { page: 1, limit: 10, status: 'Failed' } },
      'of a user': { query: { page: 1, limit: 10, user: 'crowd-77@' } },
    },
    listKeyValues: {},
    listMultiValues: {},
    listKeywords: {},
    listFilterChanges: rules,
    getFilterUsage: rules,
    getPrompt: {},
    listPromptVersions: {},
    getGptSettings: {},
    listBenchProducts: { newest: {}, search: { query: { search: 'zz' } } },
  }
}

/** The last quarter that has ended. */
function lastQuarter(): string {
  const now = new Date()
  const quarter = Math.floor(now.getMonth() / 3)
  return quarter === 0 ? `${now.getFullYear() - 1}-Q4` : `${now.getFullYear()}-Q${quarter}`
}

export interface ScreenCall {
  name: string
  endpoint: Endpoint
  path: string
  body?: object
}

/** All calls of screens with their paths. */
export function screenCalls(shown: Shown): ScreenCall[] {
  return Object.entries(inputs(shown)).flatMap(([name, given]) => {
    const endpoint: Endpoint = endpoints[name as EndpointName]
    const isOne = ['params', 'query', 'body'].some((part) => part in given) || Object.keys(given).length === 0
    const variants: Record<string, Input> = isOne ? { '': given } : (given as Record<string, Input>)
    return Object.entries(variants).map(([variant, input]) => ({
      name: variant ? `${name}: ${variant}` : name,
      endpoint,
      path: toPath(endpoint.path, input),
      ...(input.body && { body: input.body }),
    }))
  })
}

/** Calls that read and that no screen sends when it opens, with the reason. */
const others: Partial<Record<EndpointName, string>> = {
  verifyEmail: 'once an account',
  checkResetLink: 'a link of an email',
  approveUserByGet: 'a command',
  getPurchase: 'while a payment is under way',
  getJobEvents: 'while a job runs',
}

/** Calls without a measurement: those that read, by reason, and the number of commands. */
export function unmeasured(shown: Shown): { reads: Record<string, string[]>; commands: number } {
  const known = inputs(shown)
  const left = (Object.keys(endpoints) as EndpointName[]).filter((name) => !(name in known))
  const isRead = (name: EndpointName) => endpoints[name].method === 'GET'
  const toReason = (name: EndpointName): string => {
    const { response }: Endpoint = endpoints[name]
    return others[name] ?? (response === 'file' ? 'a download' : '**without an entry**')
  }
  const reads = Object.groupBy(left.filter(isRead), toReason) as Record<string, string[]>
  return { reads, commands: left.filter((name) => !isRead(name)).length }
}

/** Finds what the calls name. */
export async function findShown({ database }: FreshProduct, sheet: string, email: string): Promise<Shown> {
  const { rows } = await database.query<Shown>(
    `SELECT $1::text AS sheet, accounts.id::int AS seller, run.public_id AS run, lists.public_id AS list,
       (SELECT category FROM list_rows WHERE list_id = lists.id AND category IS NOT NULL LIMIT 1) AS category,
       (SELECT attribute_names[1] FROM list_rows WHERE list_id = lists.id AND attributes > 0 LIMIT 1) AS attribute,
       hook.id AS webhook, 'msg_' || (SELECT id FROM webhook_messages WHERE endpoint_id = hook.id LIMIT 1) AS message,
       (SELECT id FROM schedules WHERE account_id = accounts.id LIMIT 1) AS schedule
     FROM accounts
       JOIN LATERAL (SELECT * FROM runs WHERE account_id = accounts.id ORDER BY id DESC LIMIT 1) AS run ON true
       JOIN lists ON lists.id = run.list_id
       JOIN LATERAL (SELECT id FROM webhook_endpoints WHERE account_id = accounts.id LIMIT 1) AS hook ON true
     WHERE email = $2`,
    [sheet, email],
  )
  if (!rows[0]) throw new Error('The demo seller has no run, list or endpoint.')
  return rows[0]
}
