import { endpoints } from '@merkwerk/contract'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { type Caller, openRunSite, polling, type RunSite, testEan } from '../../../testing/index.ts'

let site: RunSite
let admin: Caller
let seller: Caller
let serial = 600

beforeAll(async () => {
  site = await openRunSite({ MAX_WAIT_HOURS: '0', AMAZON_SOURCES: 'api,page', EBAY_SOURCES: 'api,page' })
  admin = await site.signUp({ isAdmin: true })
  seller = await site.signUp()
})
beforeEach(async () => {
  await fetch(`${site.sandbox.url}/_control/apis`, { method: 'DELETE' })
})
afterAll(() => site[Symbol.asyncDispose]())

async function setFault(api: 'amazon' | 'ebay', fault: string): Promise<void> {
  const answer = await fetch(`${site.sandbox.url}/_control/apis`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ api, fault }),
  })
  expect(answer.status).toBe(200)
}

/** Completes a run of new products and returns the number of found ones. */
async function search(products: number): Promise<number> {
  const rows = Array.from({ length: products }, (_, row) => [`A-${row}`, testEan('00', ++serial)] as const)
  return (await seller.until(await seller.start(rows), 'Completed')).progress.verdicts.found
}

async function findHealth(marketplace: 'amazon' | 'ebay') {
  const { marketplaces } = await admin.client.call(endpoints.getHealth)
  return marketplaces.find((state) => state.marketplace === marketplace)
}

/** Waits until the metrics contain this line, which changes with the worker’s next heartbeat. */
const shown = (line: string) =>
  vi.waitFor(
    async () => expect(await (await fetch(`${site.api.url}/metrics`)).text()).toContain(line),
    polling,
  )

test('opens the circuit of a failing interface, continues runs with pages and shows it to administrators', async () => {
  await using _worker = await site.startWorker()
  await setFault('ebay', 'cut-off')
  expect(await search(12)).toBe(12)
  await shown('merkwerk_circuit_open_interfaces{site="ebay.de"} 1')
  expect(await findHealth('ebay')).toMatchObject({
    circuit_open_interfaces: ['ebay.de'],
    denied_interfaces: [],
    circuit_open_sites: [],
  })
  expect(await findHealth('amazon')).toMatchObject({ circuit_open_interfaces: [], denied_interfaces: [] })
})

test('distinguishes denied credentials of the installation from an outage', async () => {
  await using _worker = await site.startWorker()
  await setFault('amazon', 'forbidden')
  expect(await search(2)).toBe(2)
  await shown('merkwerk_denied_interfaces{site="amazon.de"} 1')
  expect(await findHealth('amazon')).toMatchObject({
    circuit_open_interfaces: [],
    denied_interfaces: ['amazon.de'],
  })
})
