import { expect, test } from 'vitest'

// Sources are read when modules are loaded, so vitest.config.ts gives this file modules of its own.
const { sourceTable } = await import('@merkwerk/contract/source-table')
const facts = {
  kind: 'register',
  label: 'Toy Register',
  host: 'toys.test',
  licence: {
    name: 'CC0 1.0',
    url: 'https://toys.test/licence',
    attribution: { de: 'Daten: Toys', en: 'Data: Toys' },
  },
  isDefault: false,
}
Object.assign(sourceTable, { toy: facts })

const { sourcePlugins } = await import('@merkwerk/engine')
const lists = { bullets: [], breadcrumbs: [], images: [] }
const toys = {
  name: 'toy',
  identify: ({ gtin }: { gtin?: string }) => gtin && { gtin },
  identifyChosen: (gtin: string) => ({ gtin }),
  openApi: ({ site }: { site: string }) => ({
    name: 'toy',
    site,
    status: 'open',
    check: async () => 'accepted',
    lookUp: async ({ gtin }: { gtin: string }) => ({
      kind: 'found',
      by: 'gtin',
      product: {
        source: 'toy',
        site,
        title: 'Toy of the register',
        gtins: [gtin],
        ...lists,
        attributes: [{ name: 'Approved for', value: '3 years' }],
      },
    }),
    [Symbol.asyncDispose]: async () => undefined,
  }),
}
Object.assign(sourcePlugins, { toy: toys })

const { endpoints } = await import('@merkwerk/contract')
const { listUpload, openRunSite, testEan } = await import('../../../../testing/index.ts')

test('runs a run over a source that only its table and plug-in describe', async () => {
  await using site = await openRunSite()
  await site.startWorker()
  const seller = await site.signUp()
  const fields = { sources: 'amazon,toy' }
  const rows = [['both', testEan('00', 1)] as const, ['register only', testEan('50', 1)] as const]
  const { job: run } = await seller.client.call(endpoints.runScraper, listUpload(rows, fields))
  expect(await seller.until(run.job_id, 'Completed')).toMatchObject({ sources: ['amazon', 'toy'] })
  const [both, registerOnly] = await seller.records(run.job_id)
  expect(both).toMatchObject({
    verdict: 'found',
    reason: 'found-amazon',
    title: 'Toy of the register',
    products: [{ source: 'amazon' }, { source: 'toy' }],
  })
  expect(both?.notes).toContain('Auch gefunden bei Toy Register')
  expect(both?.attributes[0]).toMatchObject({ name: 'Approved for', value: '3 years', source: 'toy' })
  expect(registerOnly).toMatchObject({
    verdict: 'found',
    reason: 'found-in-toy',
    reason_text: expect.stringContaining('Bei Toy Register gefunden'),
  })
  const [list] = (await seller.client.call(endpoints.getLists)).lists
  const call = { params: { id: list?.list_id ?? '' }, query: { source: 'toy' } } as unknown
  expect(await seller.client.call(endpoints.getListOrder, call as never)).toEqual({ positions: [1, 2] })
  const { weeks } = await seller.client.call(endpoints.getInsights)
  expect(weeks.at(-1)?.sources).toEqual([
    { source: 'amazon', looked_up: 2, found: 1 },
    { source: 'toy', looked_up: 2, found: 2 },
  ])
})
