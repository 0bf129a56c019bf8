import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ListRow, openRunSite, type RunSite, testEan } from '../../../../testing/index.ts'

let site: RunSite
beforeAll(async () => {
  site = await openRunSite({})
})
afterAll(() => site[Symbol.asyncDispose]())

/** Articles of five products in turn. */
const rows = (count: number): ListRow[] =>
  Array.from({ length: count }, (_, index) => [`A-${index}`, testEan('00', 8_000 + (index % 5))])

test('completes a short run before two earlier long runs of another account', async () => {
  const [patient, hasty] = [await site.signUp({ coins: 20_000 }), await site.signUp({ coins: 100 })]
  await site.startWorker()
  const first = await patient.start(rows(8_000))
  const long = [first, await patient.start(rows(8_000))]
  await patient.until(first, 'Data Processing')
  const short = await hasty.start(rows(1))
  await hasty.until(short, 'Completed')
  const statuses = await Promise.all(long.map(async (run) => (await patient.run(run)).status))
  expect(statuses).not.toContain('Completed')
  expect(statuses).toContain('Data Processing')
})
