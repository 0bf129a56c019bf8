import type { Input } from '@merkwerk/client/app'
import { endpoints, type PlaygroundRun } from '@merkwerk/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Caller, openRunSite, type RunSite, testEan } from '../../../testing/index.ts'

type Edits = Input<typeof endpoints.runBench>['body']

let site: RunSite
let admin: Caller
let chosen: Edits['products']

beforeAll(async () => {
  site = await openRunSite()
  admin = await site.signUp({ isAdmin: true, coins: 0 })
  const seller = await site.signUp()
  await site.startWorker()
  const runId = await seller.start([['lamp', testEan('00', 0)]])
  await seller.until(runId, 'Completed')
  const cached = await admin.client.call(endpoints.listBenchProducts)
  chosen = cached.filter(({ source }) => source === 'amazon')
})
afterAll(() => site[Symbol.asyncDispose]())

const bench = (edits: Partial<Edits>, headers = {}) =>
  admin.client.call(endpoints.runBench, { body: { products: chosen, ...edits }, headers })

const countRows = async () =>
  Promise.all(
    (['gpt_prompts', 'rule_changes', 'runs'] as const).map(async (table) => {
      const { count } = await site.context.db
        .selectFrom(table)
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow()
      return count
    }),
  )

test('finds cached products by title and ID', async () => {
  expect(chosen.length).toBe(1)
  const search = (text: string) => admin.client.call(endpoints.listBenchProducts, { query: { search: text } })
  expect(await search(chosen[0]?.id ?? '')).toHaveLength(1)
  expect((await search('Lichtblick')).length).toBeGreaterThan(1)
  expect(await search('100%')).toEqual([])
})

test('shows the effect of edited rules without saving them', async () => {
  const before = await countRows()
  const { results } = await bench({ rules: { key_values: [{ key: 'Farbe', value: 'Farbton' }] } })
  const names = (run: PlaygroundRun | undefined) => run?.attributes.map(({ name }) => name)
  expect(results[0]?.is_changed).toBe(true)
  expect(names(results[0]?.active)).toContain('Farbe')
  expect(names(results[0]?.edited)).toContain('Farbton')
  expect((await bench({})).results[0]?.is_changed).toBe(false)
  expect(await countRows()).toEqual(before)
})

test('shows what the model adds with an edited prompt, with tokens and cost', async () => {
  const { results, tokens, cost } = await bench({ text: 'Nenne die Farbtemperatur und die Leistung.' })
  expect(results[0]?.active).toMatchObject({ gpt: 'left-out', cost: 0 })
  expect(results[0]?.edited.gpt).toBe('answered')
  expect(tokens.input).toBeGreaterThan(100)
  expect(cost).toBeCloseTo((tokens.input * 0.4 + tokens.output * 1.6) / 1_000_000, 10)
  const { results: mapped } = await bench({
    text: 'Nenne den Werkstoff.',
    rules: { multi_values: [{ name: 'Werkstoff', values: ['Metall', 'Glas'] }] },
  })
  expect(mapped[0]?.is_changed).toBe(true)
  expect(mapped[0]?.edited.attributes).toContainEqual({
    name: 'Werkstoff',
    value: 'Metall',
    source: 'amazon',
    rule: 'GPT aus „Metall“',
  })
})

test('describes rules in the requested language, otherwise in the account’s', async () => {
  const rules = { key_values: [{ key: 'Farbe', value: 'Farbton' }] }
  const ruleIn = async (language: string) => {
    const { results } = await bench({ rules }, { 'accept-language': language })
    return results[0]?.edited.attributes.find(({ name }) => name === 'Farbton')?.rule
  }
  expect(await ruleIn('en-GB,de;q=0.5')).toBe('Attribute renamed, was “Farbe”')
  expect(await ruleIn('fr')).toBe('Merkmal umbenannt, war „Farbe“')
})

test('accepts a list of more than a megabyte', async () => {
  const filling = Array.from({ length: 6_000 }, (_, index) => ({
    key: `Merkmal ${index}`,
    value: `${index} ${'x'.repeat(200)}`,
  }))
  const { results } = await bench({
    rules: { key_values: [...filling, { key: 'Farbe', value: 'Farbton' }] },
  })
  expect(results[0]?.edited.attributes.map(({ name }) => name)).toContain('Farbton')
})

test('refuses an uncached product, no product and an endless prompt', async () => {
  const unknown = bench({ products: [{ source: 'ebay', id: '1' }] })
  await expect(unknown).rejects.toMatchObject({ status: 404 })
  await expect(bench({ products: [] })).rejects.toMatchObject({ status: 400 })
  await expect(bench({ text: 'x'.repeat(15_000) })).rejects.toMatchObject({
    status: 400,
    details: { text: [expect.stringContaining('no room')] },
  })
})
