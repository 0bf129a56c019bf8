import { endpoints } from '@merkwerk/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Caller, type ListRow, openRunSite, type RunSite, testEan } from '../../../../testing/index.ts'

let site: RunSite
let seller: Caller
let admin: Caller

beforeAll(async () => {
  site = await openRunSite()
  seller = await site.signUp()
  admin = await site.signUp({ isAdmin: true, coins: 0 })
  await site.startWorker()
})
afterAll(() => site[Symbol.asyncDispose]())

const product = (serial: number): ListRow => [`A-${serial}`, testEan('00', serial)]

const findAttributes = async (runId: string) => (await seller.records(runId))[0]?.attributes ?? []

async function attributesFile(runId: string): Promise<string[]> {
  const { output_files } = await seller.until(runId, 'Completed')
  const response = await fetch(new URL(output_files[1] ?? '', site.api.url))
  return (await response.text()).split('\r\n')
}

test('applies a rule to later runs, marks the changed values and counts its uses', async () => {
  const before = await seller.start([product(1)])
  await seller.until(before, 'Completed')
  const [first] = (await findAttributes(before)).filter(({ rule }) => rule === '')
  expect(await findAttributes(before)).toContainEqual(first)
  const rule = await admin.client.call(endpoints.createKeyValue, {
    body: { key: first?.name ?? '', value: 'Hausmerkmal' },
  })

  const after = await seller.start([product(1)])
  const lines = await attributesFile(after)
  const note = `Merkmal umbenannt, war „${first?.name}“`
  expect(await findAttributes(after)).toContainEqual({ ...first, name: 'Hausmerkmal', rule: note })
  const line = lines.find((each) => each.includes('Hausmerkmal'))
  expect(line).toContain(first?.value)
  expect(line).toContain(note)
  expect(await attributesFile(before)).not.toContainEqual(expect.stringContaining('Hausmerkmal'))
  const usage = await admin.client.call(endpoints.getFilterUsage, { params: { list: 'key-value' } })
  expect(usage).toMatchObject({
    runs: 1,
    rules: [{ id: rule.id, values: 1, runs: [{ run_id: after, values: 1 }] }],
  })
})

test('uses the rules of the time of submit', async () => {
  const { id } = (await admin.client.call(endpoints.listKeyValues))[0]!
  const runId = await seller.start([product(1)])
  await admin.client.call(endpoints.deleteKeyValue, { params: { id } })
  await seller.until(runId, 'Completed')
  expect((await findAttributes(runId)).map(({ name }) => name)).toContain('Hausmerkmal')
  const later = await seller.start([product(1)])
  await seller.until(later, 'Completed')
  expect((await findAttributes(later)).every(({ rule }) => rule === '')).toBe(true)
})
