import { fileURLToPath } from 'node:url'
import { type Endpoint, imageRightsVersion } from '@merkwerk/contract'
import { allEndpoints as endpoints } from '@merkwerk/contract/v1'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { authenticator, listRoutes } from '../../api.ts'
import { insertSchedule } from '../../domains/automation/schedules/store.ts'
import { insertEndpoint } from '../../domains/events/webhooks/store.ts'
import { Previews } from '../../domains/lists/previews/index.ts'
import {
  createAccount,
  createKey,
  createList,
  createRun,
  createTestContext,
  signIn,
} from '../../testing/index.ts'
import type { Context } from '../context.ts'
import { AppError } from '../errors.ts'
import { buildServer } from './index.ts'

/** `vitest run … -u` writes it. */
const document = fileURLToPath(new URL('../../../../../docs/security/access.txt', import.meta.url))
const reached = 410

let context: Context
/** A server whose handlers only report that they were reached. */
let bare: FastifyInstance
let real: FastifyInstance
const tokens: Record<string, string> = {}
/** Rows of a seller who is none of the callers. */
const foreign = {
  run: '',
  list: '',
  session: '',
  key: '',
  schedule: '',
  link: crypto.randomUUID(),
  webhook: crypto.randomUUID(),
}

beforeAll(async () => {
  context = await createTestContext()
  const authenticated = { authenticate: authenticator(context) }
  const all: Endpoint[] = Object.values(endpoints)
  bare = await buildServer(context, {
    ...authenticated,
    routes: all.map(({ params: _p, query: _q, body: _b, form: _f, ...endpoint }) => ({
      endpoint,
      handler: async () => {
        throw new AppError('GONE')
      },
    })),
  })
  real = await buildServer(context, { ...authenticated, routes: listRoutes(new Previews(context)) })
  const readToken = async (traits: Parameters<typeof createAccount>[1]) =>
    (await signIn(context, await createAccount(context, traits))).access
  tokens.restricted = await readToken({ subscription: 'none' })
  const user = await createAccount(context)
  tokens.user = (await signIn(context, user)).access
  tokens.key = (await createKey(context, user)).secret
  tokens.admin = await readToken({ isAdmin: true })
  await addForeignRows()
})
afterAll(async () => {
  await bare.close()
  await real.close()
  await context[Symbol.asyncDispose]()
})

async function addForeignRows(): Promise<void> {
  const owner = await createAccount(context)
  foreign.session = (await signIn(context, owner)).refresh.split('.')[0] ?? ''
  foreign.key = (await createKey(context, owner)).id
  await context.db.transaction().execute(async (tx) => {
    foreign.run = String((await createRun(tx, owner.id)).id)
    const list = await createList(tx, owner.id)
    foreign.list = list.publicId
    foreign.schedule = await insertSchedule(tx, {
      account_id: owner.id,
      list_id: list.id,
      cron: '0 6 * * *',
      time_zone: 'Europe/Berlin',
      scope: 'all',
      max_coins: 10,
      report_email: false,
      created_at: new Date(),
    })
    await insertEndpoint(tx, {
      id: foreign.webhook,
      account_id: owner.id,
      url: 'https://shop.example/',
      description: '',
      events: ['run.completed'],
      secret: Buffer.from('sealed'),
      created_at: new Date(),
    })
  })
}

const toHeaders = (caller: string) =>
  tokens[caller] === undefined ? {} : { authorization: `Bearer ${tokens[caller]}` }

async function admitted({ method, path }: Endpoint, caller: string): Promise<string> {
  const url = path.replace(/:\w+/g, '1')
  const { statusCode } = await bare.inject({ method, url, headers: toHeaders(caller) })
  return statusCode === reached ? 'yes' : String(statusCode)
}

/** The access of an endpoint by its responses to the four callers, in the order of the document. */
const accessByStatuses: Record<string, string> = {
  'yes yes yes yes': 'anyone',
  '401 yes yes yes': 'restricted',
  '401 403 yes yes': 'user',
  '401 403 403 yes': 'admin',
}

async function lowestAccess(endpoint: Endpoint): Promise<string> {
  const statuses: string[] = []
  for (const caller of ['no token', 'restricted', 'user', 'admin'])
    statuses.push(await admitted(endpoint, caller))
  return accessByStatuses[statuses.join(' ')] ?? statuses.join(' ')
}

const foreignIds: readonly [string, () => string][] = [
  ['/api/lists/', () => foreign.list],
  ['/api/v1/lists/', () => foreign.list],
  ['/user/api-keys/', () => foreign.key],
  ['/user/webhooks/', () => foreign.webhook],
  ['/api/schedules/', () => foreign.schedule],
  ['/api/v1/schedules/', () => foreign.schedule],
]

/** The endpoint's address for a row of another account; undefined if it takes no id of an owned row. */
function foreignAddress({ path, params, query }: Endpoint): string | undefined {
  if (params?.shape.id) {
    const id = foreignIds.find(([start]) => path.startsWith(start))?.[1]() ?? foreign.run
    const address = path
      .replace(':id', id)
      .replace(':position', '1')
      .replace(':change', changeId)
      .replace(':view', changeId)
      .replace(':kind', 'attributes')
      .replace(':link', foreign.link)
      .replace(':family', '1')
      .replace(':delivery', foreign.link)
      .replace(':message', `msg_${foreign.link}`)
    if (query?.shape.filename) return `${address}?filename=a.csv`
    if (query?.shape.into) return `${address}?from=A&into=B`
    if (query?.shape.field) return `${address}?field=position`
    const required = ['positions', 'rows', 'name', 'category'].find((name) => query?.shape[name])
    return required === undefined ? address : `${address}?${required}=1`
  }
  if (query?.shape.run_id) return `${path}?job_id=${foreign.run}`
  if (query?.shape.id) return `${path}?id=${foreign.session}`
  return undefined
}

const lowestCaller = ({ access }: Endpoint) => (access === 'restricted' ? 'restricted' : 'user')

const changeId = '11111111-1111-4111-8111-111111111111'
/** A change of rows, or a step of undo. */
const change = { id: changeId, kind: 'ignore', ignored: { rows: [1], ignored: true } }
const search = { rows: [1], fields: ['title'], find: 'Drill', replacement: '' }

/** Has the required fields of every other body. */
const body = {
  version: 0,
  name: 'Mine',
  settings: { address: {}, layout: { shown: ['title'], widths: {} } },
  view_id: null,
  columns: [],
  field: 'title',
  formula: '{Marke}',
  decimal_mark: ',',
  candidate: null,
  positions: [1, 2],
  family_ids: [1],
  decision: 'accept',
  family_id: null,
  number_rule: { kind: 'stem' },
  rows: [1],
  axes: [],
  base_version: 0,
  daily_coins: null,
  target: 'csv',
  rights_version: imageRightsVersion,
}

/** A body with an empty row, with a file, or with the required fields of every other body. */
function createPayload({ path, body: fields, form, fileTypes }: Endpoint) {
  if (fileTypes) return { headers: { 'content-type': 'text/csv' }, payload: 'SKU;EAN' }
  if (form)
    return {
      headers: { 'content-type': 'multipart/form-data; boundary=part' },
      payload:
        '--part\r\ncontent-disposition: form-data; name="file"; filename="a.csv"\r\n\r\na\r\n--part--\r\n',
    }
  if (!fields) return {}
  if (path.includes('/changes/')) return { payload: path.endsWith('/find/') ? search : change }
  if (path.endsWith('/families/values/'))
    return { payload: { id: changeId, axes: ['Farbe'], rows: [{ position: 1, values: ['Rot'] }] } }
  return { payload: path.endsWith('/rows/') ? { rows: [{}] } : body }
}

async function foreignRow(endpoint: Endpoint, caller = lowestCaller(endpoint)): Promise<string> {
  const url = foreignAddress(endpoint)
  if (url === undefined) return ''
  const sent = createPayload(endpoint)
  const { statusCode } = await real.inject({
    method: endpoint.method,
    url,
    ...sent,
    headers: { ...toHeaders(caller), ...sent.headers },
  })
  return String(statusCode)
}

test('docs/security/access.txt lists every endpoint with the access that the server enforces', async () => {
  const calls = new Map<string, string[]>(Object.values(accessByStatuses).map((access) => [access, []]))
  for (const endpoint of Object.values<Endpoint>(endpoints)) {
    const access = await lowestAccess(endpoint)
    const status = access === 'admin' ? '' : await foreignRow(endpoint)
    calls.set(access, [
      ...(calls.get(access) ?? []),
      [endpoint.method, endpoint.path, status, endpoint.key].filter(Boolean).join(' '),
    ])
  }
  const sections = [...calls].map(([access, lines]) => `${access}:\n${lines.join('\n')}\n`)
  await expect(sections.join('\n')).toMatchFileSnapshot(document)
})

test('returns 404 for rows of another account', async () => {
  const owned = Object.values<Endpoint>(endpoints).filter(
    (endpoint) => foreignAddress(endpoint) !== undefined && endpoint.access !== 'public',
  )
  expect(owned.length).toBeGreaterThan(5)
  for (const endpoint of owned.filter(({ access }) => access !== 'admin'))
    expect([endpoint.path, await foreignRow(endpoint)]).toEqual([endpoint.path, '404'])
  for (const endpoint of owned.filter(({ key }) => key !== null))
    expect([endpoint.path, await foreignRow(endpoint, 'key')]).toEqual([endpoint.path, '404'])
})
