import { v1Endpoints } from '@merkwerk/contract/v1'
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createContext } from '../../../platform/context.ts'
import {
  type Caller,
  createKey,
  openRunSite,
  type RunSite,
  startTestApi,
  type TestApi,
  testEan,
} from '../../../testing/index.ts'

let site: RunSite
let seller: Caller
const clients: Client[] = []
const opened = new AsyncDisposableStack()

/** A second process of the installation, after an operator has raised the price to 3 coins. */
async function openDearProcess(): Promise<TestApi> {
  const { config } = site.context
  const runs = { ...config.runs, coinsPerRecord: 3 }
  const context = opened.use(await createContext({ ...config, runs }))
  return opened.use(await startTestApi(context))
}

beforeAll(async () => {
  site = opened.use(await openRunSite())
  seller = await site.signUp({ coins: 1_000 })
  const { secret } = await createKey(site.context, seller)
  for (const { url } of [site.api, await openDearProcess()]) {
    const client = new Client({ name: 'test', version: '1' }, { versionNegotiation: { mode: 'auto' } })
    const requestInit = { headers: { authorization: `Bearer ${secret}` } }
    await client.connect(new StreamableHTTPClientTransport(new URL(`${url}/mcp`), { requestInit }))
    clients.push(client)
  }
})
afterAll(() => opened[Symbol.asyncDispose]())

interface Order {
  max_coins: number
  idempotency_key?: string
  list_id: string
}

/** A list of the seller with so many products. */
async function createList(count: number, from: number): Promise<string> {
  const rows = Array.from({ length: count }, (_, index) => ({ ean: testEan('00', from + index) }))
  const list = await seller.client.call(v1Endpoints.createList, { body: { name: 'Race', rows } })
  return list.list_id
}

/** Sends an order to one of the processes. Returns the run, or undefined if the order was refused: for its limit, or because its list is searched. */
async function start(order: Order, nth: number): Promise<string | undefined> {
  const { structuredContent, content, isError } = await clients[nth % 2]!.callTool({
    name: 'start_run',
    arguments: { ...order },
  })
  if (!isError) return (structuredContent as { run_id: string }).run_id
  const [text] = content
  expect(text).toMatchObject({ text: expect.stringMatching(/COST_LIMIT_EXCEEDED|already being searched/) })
  return undefined
}

const countCoins = async (publicId: string) =>
  site.context.db
    .selectFrom('runs')
    .select(['coins_held', 'coins_used'])
    .where('public_id', '=', publicId)
    .executeTakeFirstOrThrow()

test('no call gets a run that can cost more than its max_coins, however calls and prices race', async () => {
  // Runs over 4 rows cost up to 4 coins in one process and 12 in the other.
  const lists = await Promise.all([0, 4, 8].map((from) => createList(4, from)))
  const others = await Promise.all(Array.from({ length: 10 }, (_, nth) => createList(4, 12 + 4 * nth)))
  const orders = Array.from({ length: 40 }, (_, nth): Order & { nth: number } => ({
    nth,
    max_coins: [0, 3, 4, 5, 11, 12, 13][nth % 7]!,
    list_id: (nth % 4 === 0 ? others[nth / 4] : lists[nth % 3]) ?? '',
    // The limit also holds for calls that repeat a key with another limit, in another process.
    ...(nth % 4 !== 0 && { idempotency_key: `key-${nth % 3}` }),
  }))
  const started = await Promise.all(
    orders.map(async ({ nth, ...order }) => ({ order, run: await start(order, nth) })),
  )
  for (const { order, run } of started) {
    if (run === undefined) continue
    const { coins_held } = await countCoins(run)
    expect(coins_held).toBeLessThanOrEqual(order.max_coins)
  }
  expect(started.filter(({ run }) => run !== undefined).length).toBeGreaterThan(5)
  const keyed = Map.groupBy(
    started.filter(({ order, run }) => order.idempotency_key !== undefined && run !== undefined),
    ({ order }) => order.idempotency_key,
  )
  for (const group of keyed.values()) expect(new Set(group.map(({ run }) => run)).size).toBe(1)
  await site.startWorker()
  for (const run of new Set(started.flatMap(({ run }) => run ?? []))) {
    await seller.until(run, 'Completed')
    const { coins_held, coins_used } = await countCoins(run)
    expect(coins_used).toBeLessThanOrEqual(coins_held)
  }
})
