import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Caller, RunSite } from '../../../../testing/index.ts'

// Sources are read when modules are loaded, so vitest.config.ts gives this file modules of its own.
const { sourceTable } = await import('@merkwerk/contract/source-table')
const label = 'Thin Register'
const licence = { name: 'CC0 1.0', url: 'https://thin.test/licence', attribution: { de: label, en: label } }
const facts = { kind: 'register', label, host: 'thin.test', licence, isDefault: false }
Object.assign(sourceTable, { thin: facts })

const { sourcePlugins } = await import('@merkwerk/engine')
const title = 'Lamp of the register'
const attribute = (name: string, value = name) => ({ name, value })

/** What the register states about each product besides its name, and whether that is charged. */
const stated = {
  nothing: [false, {}],
  two: [false, { attributes: [attribute('Colour'), attribute('Weight')] }],
  // The name again, and one attribute in two spellings.
  repeated: [
    false,
    {
      attributes: [attribute('Title', title), attribute('Colour'), attribute('COLOUR'), attribute('Weight')],
    },
  ],
  three: [true, { attributes: [attribute('Colour'), attribute('Weight'), attribute('Width')] }],
  picture: [true, { images: ['https://thin.test/lamp.jpg'] }],
} as const satisfies Record<string, readonly [boolean, object]>

const { listUpload, openRunSite, testEan, createKey } = await import('../../../../testing/index.ts')
const rows = Object.entries(stated).map(
  ([name, [isCharged, product]], index) =>
    ({ name, isCharged, product, ean: testEan('50', 700 + index) }) as const,
)
const thin = {
  name: 'thin',
  identify: ({ gtin }: { gtin?: string }) => gtin && { gtin },
  identifyChosen: (gtin: string) => ({ gtin }),
  openApi: ({ site: country }: { site: string }) => ({
    name: 'thin',
    site: country,
    status: 'open',
    check: async () => 'accepted',
    lookUp: async ({ gtin }: { gtin: string }) => {
      const row = rows.find(({ ean }) => ean === gtin)
      if (!row) return { kind: 'not-found' }
      const empty = { bullets: [], breadcrumbs: [], images: [], attributes: [] }
      const product = { source: 'thin', site: country, title, gtins: [gtin], ...empty, ...row.product }
      return { kind: 'found', by: 'gtin', product }
    },
    [Symbol.asyncDispose]: async () => undefined,
  }),
}
Object.assign(sourcePlugins, { thin })

const { endpoints } = await import('@merkwerk/contract')
const { v1Endpoints } = await import('@merkwerk/contract/v1')
const { checkOwnBooks } = await import('../../../office/reconciliation/check-books.ts')

let site: RunSite
let seller: Caller
beforeAll(async () => {
  site = await openRunSite()
  await site.startWorker()
})
afterAll(() => site[Symbol.asyncDispose]())

const expected = rows.map(({ isCharged }) => (isCharged ? 'charged' : 'too-little-data'))
const paid = expected.filter((charge) => charge === 'charged').length

async function readCharges(id: string) {
  const run = await seller.until(id, 'Completed')
  const records = await seller.records(id)
  expect(records.map(({ verdict }) => verdict)).toEqual(rows.map(() => 'found'))
  return { coins: run.coins_used, charges: records.map(({ charge }) => charge) }
}

test('lists, runs read afresh and lookups deliver a product with little data without charge', async () => {
  seller = await site.signUp({ coins: 100 })
  const list = rows.map(({ name, ean }) => [name, ean] as const)
  const { job } = await seller.client.call(endpoints.runScraper, listUpload(list, { sources: 'thin' }))
  expect(await readCharges(job.job_id)).toEqual({ coins: paid, charges: expected })
  // What cost nothing does not count as paid.
  expect(await seller.client.call(endpoints.getEstimation, listUpload(list))).toMatchObject({
    paid_products: paid,
  })
  const again = (run: { read_afresh?: boolean }) => seller.startRun(job.job_id, run)
  const free = expected.map((charge) => (charge === 'charged' ? 'paid-before' : charge))
  expect(await readCharges(await again({}))).toEqual({ coins: 0, charges: free })
  expect(await readCharges(await again({ read_afresh: true }))).toEqual({ coins: paid, charges: expected })

  seller = await site.signUp({ coins: 100 })
  await seller.client.call(endpoints.changeSourceChoice, {
    body: { sources: ['thin'], preferred_source: null } as never,
  })
  const client = site.api.client((await createKey(site.context, seller)).secret)
  const { results } = await client.call(v1Endpoints.createLookup, {
    headers: { prefer: 'wait=60' },
    body: { identifiers: rows.map(({ ean }) => ean) },
  })
  expect(results.map(({ verdict }) => verdict)).toEqual(rows.map(() => 'found'))
  const { wallet } = await seller.client.call(endpoints.getWallet)
  expect(wallet).toMatchObject({ balance: 100 - paid, held: 0 })
  expect(await checkOwnBooks(site.context)).toEqual([])
})
