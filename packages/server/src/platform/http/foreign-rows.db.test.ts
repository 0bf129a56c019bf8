import { randomUUID } from 'node:crypto'
import { type Endpoint, imageRightsVersion } from '@merkwerk/contract'
import { type AnyEndpointName as EndpointName, allEndpoints as endpoints } from '@merkwerk/contract/v1'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { holdCoins } from '../../domains/money/wallet/index.ts'
import {
  createAccount,
  createKey,
  createList,
  createRun,
  openPaymentSite,
  type Payer,
  type PaymentSite,
  signIn,
  testEan,
} from '../../testing/index.ts'
import { saveCard, untilPurchase } from '../../testing/saved-cards.ts'

/** Ids of one seller's rows by kind. */
type Ids = Record<
  | 'job'
  | 'list'
  | 'session'
  | 'purchase'
  | 'invoice'
  | 'transaction'
  | 'card'
  | 'key'
  | 'webhook'
  | 'schedule',
  string
>

let site: PaymentSite
let owner: Payer
let ids: Ids
/** A message of the webhook. */
const viewSettings = { address: {}, layout: { shown: ['title'], widths: {} } }
let view: string
let message: string
/** A family of the list. */
let family: number
/** A change of a row of the list. */
const change = randomUUID()

beforeAll(async () => {
  site = await openPaymentSite()
  owner = await site.signUp({ coins: 100 })
  const card = await saveCard(site, owner)
  const order = { productId: 2, payment_method_id: card, key: randomUUID() }
  const { call } = owner.client
  const { purchase_id: purchase } = await call(endpoints.payCoins, { body: order })
  await untilPurchase(owner, purchase, 'booked')
  const { invoices } = await call(endpoints.listInvoices)
  const charges = await call(endpoints.listTransactions, { query: { type: 'Deposit' } })
  const run = await site.context.db.transaction().execute(async (tx) => {
    const created = await createRun(tx, owner.id, { name: 'API', coins_held: 10 })
    await holdCoins(tx, { accountId: owner.id, runId: created.id, coins: 10 })
    return created
  })
  const list = await site.context.db.transaction().execute((tx) => createList(tx, owner.id))
  const stored = await site.context.db
    .insertInto('list_families')
    .values({
      list_id: list.id,
      key: 'own',
      state: 'accepted',
      rule: 'owner',
      reason: JSON.stringify({ code: 'own-choice' }),
      number: 'P-1',
      axes: '[]',
      changed_at: site.context.clock.now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  family = stored.id
  await call(endpoints.changeRows, {
    params: { id: list.publicId },
    body: { id: change, kind: 'edit', set: { rows: [1], field: 'title', value: 'mine' } },
  })
  const named = { name: 'Mine', settings: viewSettings }
  view = (await call(endpoints.createListView, { params: { id: list.publicId }, body: named })).view.view_id
  const hook = { url: 'http://127.0.0.1:9/', events: ['run.completed' as const] }
  const { webhook_id: webhook } = await call(endpoints.createWebhook, { body: hook })
  const sent = await call(endpoints.testWebhook, { params: { id: webhook } })
  message = sent.message_id
  const times = { cron: '0 6 * * *', time_zone: 'Europe/Berlin', scope: 'all' as const, max_age_days: null }
  const planned = { list_id: list.publicId, ...times, max_coins: 10, report_email: false }
  const { schedule_id: schedule } = await call(endpoints.createSchedule, { body: planned })
  ids = {
    schedule,
    webhook,
    job: String(run.id),
    list: list.publicId,
    session: (await signIn(site.context, owner)).refresh.split('.')[0] ?? '',
    purchase: String(purchase),
    invoice: String(invoices[0]?.id),
    transaction: String(charges.find(({ has_receipt }) => has_receipt)?.id),
    card,
    key: (await createKey(site.context, owner)).id,
  }
})
afterAll(() => site[Symbol.asyncDispose]())

/** Returns the kind of row that an endpoint's id names; undefined if rows of that kind have no single owner. */
function findKind({ path, params, query, body }: Endpoint): keyof Ids | undefined {
  if (/^\/api\/(v1\/)?lists\/:id\//.test(path)) return 'list'
  if (path.startsWith('/user/api-keys/:id/')) return 'key'
  if (path.startsWith('/user/webhooks/:id/')) return 'webhook'
  if (/^\/api\/(v1\/)?schedules\/:id\//.test(path)) return 'schedule'
  if (path.startsWith('/wallet/purchases/')) return 'purchase'
  if (path.startsWith('/wallet/invoices/:id/')) return 'invoice'
  if (path.startsWith('/wallet/transactions/:id/')) return 'transaction'
  if (params?.shape.id || query?.shape.run_id) return 'job'
  if (query?.shape.id) return 'session'
  const fields = { ...query?.shape, ...body?.shape }
  return fields.payment_id || fields.payment_method_id ? 'card' : undefined
}

const owned = (Object.keys(endpoints) as EndpointName[]).filter((name) => {
  const endpoint: Endpoint = endpoints[name]
  return !['public', 'admin'].includes(endpoint.access) && findKind(endpoint) !== undefined
})

/** Calls an endpoint with the id of the owner's row. */
async function callAbout(name: EndpointName, caller: Payer): Promise<number> {
  const { method, path, query, body, form, fileTypes }: Endpoint = endpoints[name]
  const id = ids[findKind(endpoints[name]) as keyof Ids]
  const ofRow = {
    ':position': '1',
    ':kind': 'attributes',
    ':target': 'csv',
    ':link': randomUUID(),
    ':message': message,
    ':delivery': randomUUID(),
    ':change': change,
    ':view': view,
    ':family': String(family),
  }
  const parts = { ':id': id, ...ofRow }
  const address = Object.entries(parts).reduce(
    (text, [name, value]) => text.replace(name, value),
    path as string,
  )
  const field = ['run_id', 'payment_id', 'id'].find((known) => query?.shape[known])
  const row = { positions: [1], rows: [1], field: 'title', value: 'mine', ignored: true, candidate: null }
  const order = { productId: 2, key: randomUUID(), target: 'csv', rights_version: imageRightsVersion }
  const fields = {
    payment_id: id,
    payment_method_id: id,
    ...order,
    ...row,
    base_version: 0,
    daily_coins: null,
    // A change of rows, and a step through their history.
    ...(path.includes('/changes/') && {
      id: randomUUID(),
      kind: 'clear',
      set: { rows: [1], field: 'title', value: null },
      ignored: undefined,
    }),
    ...(path.endsWith('/find/') && { fields: ['title'], find: 'mine', replacement: '' }),
    version: 0,
    settings: viewSettings,
    view_id: null,
    columns: [],
    formula: '{Marke}',
    decimal_mark: ',',
    family_ids: [1],
    family_id: null,
    decision: 'accept',
    number_rule: { kind: 'stem' },
    ...(path.endsWith('/views/') && { name: 'Mine' }),
    ...(path.endsWith('/families/') && { positions: [1, 2] }),
    ...(path.endsWith('/families/axes/') && { axes: [] }),
    ...(path.endsWith('/families/values/') && {
      id: randomUUID(),
      axes: ['Farbe'],
      rows: [{ position: 1, values: ['Rot'] }],
    }),
    ...(path.endsWith('/rows/') && { rows: [{ ean: testEan('10', 1) }] }),
  }
  const file = new FormData()
  file.set('file', new File(['Artikelnummer;EAN\n'], 'list.csv'))
  const search = new URLSearchParams({
    ...(field && { [field]: id }),
    positions: '1',
    rows: '1',
    category: 'Drills',
    name: 'Farbe',
    field: 'title',
    from: 'Farbe',
    into: 'Color',
    filename: 'list.csv',
  })
  const type = fileTypes ? 'text/csv' : body && 'application/json'
  const { access } = await signIn(site.context, caller)
  const response = await fetch(`${site.api.url}${address}?${search}`, {
    method,
    headers: { authorization: `Bearer ${access}`, ...(type && { 'content-type': type }) },
    ...(body && { body: JSON.stringify(fields) }),
    ...(form && { body: file }),
    ...(fileTypes && { body: 'SKU;EAN\n' }),
  })
  await response.body?.cancel()
  return response.status
}

test('has a row for every id that a seller’s endpoint takes', () => {
  expect(owned.length).toBeGreaterThan(20)
  for (const [kind, id] of Object.entries(ids)) expect(id, kind).toMatch(/^[\w-]+$/)
  const unknown = Object.values<Endpoint>(endpoints).filter(
    ({ access, params, ...rest }) =>
      !['public', 'admin'].includes(access) &&
      // Each account numbers the versions of its mapping.
      Object.keys(params?.shape ?? {}).some((name) => !['marketplace', 'source', 'version'].includes(name)) &&
      findKind({ access, ...(params && { params }), ...rest }) === undefined,
  )
  expect(unknown).toEqual([])
})

test.each(owned)('%s returns 404 for a row of another account, restricted or not', async (name) => {
  const stranger = await site.signUp({ coins: 100 })
  expect(await callAbout(name, stranger)).toBe(404)
  if (endpoints[name].access !== 'restricted') return
  const restricted = { ...stranger, ...(await createAccount(site.context, { subscription: 'none' })) }
  expect(await callAbout(name, restricted)).toBe(404)
})

/** Reads change nothing, so the owner's own calls prove that the rows exist. */
test.each(owned.filter((name) => endpoints[name].method === 'GET'))(
  '%s returns the row to its owner',
  async (name) => {
    expect(await callAbout(name, owner)).not.toBe(404)
  },
)
