import { type Endpoint, type ErrorCode, errorTable } from '@merkwerk/contract'
import { allEndpoints as endpoints } from '@merkwerk/contract/v1'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { listRoutes } from '../../api.ts'
import { Previews } from '../../domains/lists/previews/index.ts'
import { holdCoins } from '../../domains/money/wallet/index.ts'
import {
  arbitraryCall,
  createAccount,
  createKey,
  createRun,
  foundCalls,
  fuzzedNames,
  openRunSite,
  type PlainCall,
  polling,
  type RunSite,
  signIn,
  testPassword,
  toRequest,
} from '../../testing/index.ts'

let site: RunSite

beforeAll(async () => {
  site = await openRunSite()
})
afterAll(() => site[Symbol.asyncDispose]())

/** Values by field name that refer to existing rows. `@run` and similar values are replaced by the caller's rows. */
const known = {
  id: ['@account', '@job', '@session', 1],
  run_id: ['@job'],
  userId: ['@account'],
  email: ['@email'],
  password: [testPassword],
  old_password: [testPassword],
  new_password: ['another horse 8!'],
  refresh: ['@refresh'],
  header_mapping: ['{"artikelNumber":"Artikelnummer","ean":"EAN","asin":null}'],
  productId: [1],
}

/** Creates an account with a run that the call may delete, suspend or empty. */
async function createCaller(kind: PlainCall['caller']): Promise<Record<string, string>> {
  const { context } = site
  const traits = { isAdmin: kind === 'admin', coins: 100 }
  const account = await createAccount(context, {
    ...traits,
    subscription: kind === 'restricted' ? 'none' : 'active',
  })
  const run = await context.db.transaction().execute(async (tx) => {
    const created = await createRun(tx, account.id, { coins_held: 10 })
    await holdCoins(tx, { accountId: account.id, runId: created.id, coins: 10 })
    return created
  })
  const { access, refresh } = await signIn(context, account)
  const session = refresh.split('.')[0] ?? ''
  const { secret: key } = await createKey(context, account)
  const ids = { account: String(account.id), email: account.email, run: String(run.id), session }
  return { ...ids, refresh, access, key }
}

/** Codes that every call may return besides those of its endpoint. */
const everywhere: readonly ErrorCode[] = [
  'INVALID_INPUT',
  'UNAVAILABLE',
  'NOT_FOUND',
  'FILE_TOO_LARGE',
  'HEADERS_TOO_LARGE',
]

const called = new Set<string>()

async function expectAnswer(call: PlainCall): Promise<void> {
  called.add(call.name)
  const caller = await createCaller(call.caller)
  await site.context.db.deleteFrom('attempts').execute()
  const text = JSON.stringify(call).replace(/@(\w+)/g, (word, name: string) => caller[name] ?? word)
  const { path, init } = toRequest(JSON.parse(text) as PlainCall)
  const response = await fetch(site.api.url + path, {
    ...init,
    headers: {
      ...init.headers,
      ...(call.caller !== 'nobody' && {
        authorization: `Bearer ${call.hasKey ? caller.key : caller.access}`,
      }),
    },
    signal: AbortSignal.timeout(polling.timeout),
  })
  // Some calls write to every administrator.
  await site.context.db.updateTable('accounts').set({ is_admin: false }).execute()
  if (response.status < 400) return response.body?.cancel()
  const answer = (await response.json()) as { error: string; code: ErrorCode; request_id: string }
  // An address that is too long is refused before it is read.
  const isProblem = endpoints[call.name].tag === 'v1' && answer.code !== 'HEADERS_TOO_LARGE'
  const sentence = isProblem ? 'detail' : 'error'
  expect(answer).toMatchObject({ [sentence]: expect.any(String), request_id: expect.any(String) })
  const { errors = [] }: Endpoint = endpoints[call.name]
  expect([...errors, ...everywhere]).toContain(answer.code)
  expect(response.status).toBe(errorTable[answer.code].status)
}

const { runs, seconds } = inject('fuzz')

test('calls every route of the server', async () => {
  await using previews = new Previews(site.context)
  const served = listRoutes(previews).map(({ endpoint: { method, path } }) => `${method} ${path}`)
  const fuzzed = fuzzedNames.map((name) => `${endpoints[name].method} ${endpoints[name].path}`)
  expect(fuzzed.toSorted()).toEqual(served.toSorted())
})

test('responds to any input in time, in the contract’s format and with its errors', async () => {
  await fc.assert(fc.asyncProperty(arbitraryCall(known), expectAnswer), {
    numRuns: runs,
    interruptAfterTimeLimit: seconds * 1_000,
    examples: foundCalls.map((call) => [call]),
  })
  // A short run draws a third of them.
  if (inject('thorough')) expect([...called].toSorted()).toEqual(fuzzedNames.toSorted())
})
