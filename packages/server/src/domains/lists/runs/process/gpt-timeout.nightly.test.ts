import { endpoints, type RunDetails } from '@merkwerk/contract'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import {
  type Caller,
  type ListRow,
  openRunSite,
  polling,
  type RunSite,
  testEan,
} from '../../../../testing/index.ts'

// Whether an answer arrives within a second depends on the machine, so `npm test` leaves these tests out.
const records = 12
const answeredBefore = 4

let site: RunSite
let seller: Caller
let serial = 0

beforeAll(async () => {
  site = await openRunSite({ GPT_CONCURRENCY: '4', GPT_TIMEOUT_SECONDS: '1' })
  seller = await site.signUp()
  const admin = await site.signUp({ isAdmin: true, coins: 0 })
  await admin.client.call(endpoints.createMultiValue, {
    body: { name: 'Werkstoff', values: ['Metall', 'Glas', 'Kunststoff'] },
  })
  await admin.client.call(endpoints.savePrompt, { body: { text: 'Nenne den Werkstoff.' } })
  await site.startWorker()
})
afterEach(() => model('DELETE'))
afterAll(() => site[Symbol.asyncDispose]())

const model = (method: string, body?: object) =>
  fetch(`${site.sandbox.url}/_control/openai`, {
    method,
    ...(body && { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
  })
const askedSoFar = async () => ((await (await model('GET')).json()) as { requests: number }).requests

/** A run over products without stored responses. */
const start = () =>
  seller.start(
    Array.from({ length: records }, (_, index): ListRow => {
      serial += 1
      return [`A-${index}`, testEan('00', serial)]
    }),
  )

/** Answers and their tokens: what a run says that it cost, and what is remembered of all questions. */
const costs = {
  ofRun: ({ id }: RunDetails) =>
    site.context.db
      .selectFrom('run_gpt')
      .select(['answered', 'unusable', 'left_out', 'input_tokens as input', 'output_tokens as output'])
      .where('run_id', '=', id)
      .executeTakeFirstOrThrow(),
  ofAnswers: async () => {
    const { input, output } = await site.context.db
      .selectFrom('gpt_answers')
      .select(({ fn }) => [fn.sum('input_tokens').as('input'), fn.sum('output_tokens').as('output')])
      .executeTakeFirstOrThrow()
    return { input: Number(input), output: Number(output) }
  },
}

async function expectPaidOnce(run: RunDetails, before: { input: number; output: number }) {
  const after = await costs.ofAnswers()
  expect(await costs.ofRun(run)).toEqual({
    answered: records,
    unusable: 0,
    left_out: 0,
    input: after.input - before.input,
    output: after.output - before.output,
  })
}

test('retries a question that times out within the batch and counts it once', async () => {
  const before = await costs.ofAnswers()
  await model('POST', { fault: 'timeout', times: 3, after: answeredBefore })
  const run = await seller.until(await start(), 'Completed')
  expect(await askedSoFar()).toBeGreaterThanOrEqual(records + 3)
  await expectPaidOnce(run, before)
})

test('waits while the model times out, resumes with the stored responses and counts each once', async () => {
  const before = await costs.ofAnswers()
  await model('POST', { fault: 'timeout', after: answeredBefore })
  const runId = await start()
  await vi.waitFor(async () => expect((await seller.run(runId)).progress.waiting).toContain('GPT'), polling)
  expect(await seller.log(runId)).toContain('GPT antwortet nicht')
  const paid = await costs.ofAnswers()
  expect(paid.input).toBeGreaterThan(before.input)
  await model('DELETE')
  await expectPaidOnce(await seller.until(runId, 'Completed'), before)
  // Questions with a response from before the wait are not asked again.
  expect(await askedSoFar()).toBeLessThan(records)
})
