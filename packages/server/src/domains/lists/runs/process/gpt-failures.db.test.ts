import { endpoints, type RunDetails } from '@merkwerk/contract'
import { afterAll, afterEach, beforeAll, describe, expect, inject, test, vi } from 'vitest'
import {
  type Caller,
  type ListRow,
  openRunSite,
  polling,
  type RunSite,
  testEan,
} from '../../../../testing/index.ts'

/** The model fails after it has answered about this many of a run's records. */
const records = 12
const answeredBefore = 4

/** Each product states one, because any of them may be answered before the model fails. The last is that of false findings. */
const materials = [
  'Metall',
  'Glas',
  'Kunststoff',
  'Holz',
  'Filz',
  'Polyester',
  'Leder',
  'Nylon',
  'Baumwolle',
].concat(['Canvas', 'Textil', 'Aluminium', 'Edelstahl', 'frei', 'Platin'])

/** `gpt.db.test.ts` tests every failure from the first record on. In the short form one of each kind comes later. */
const inShort = <T>(all: readonly T[]): readonly T[] => (inject('thorough') ? all : all.slice(0, 1))

let site: RunSite
let seller: Caller
let admin: Caller
let serial = 0

beforeAll(async () => {
  site = await openRunSite({ GPT_CONCURRENCY: '4' })
  seller = await site.signUp()
  admin = await site.signUp({ isAdmin: true, coins: 0 })
  await admin.client.call(endpoints.createMultiValue, {
    body: { name: 'Werkstoff', values: materials },
  })
  await admin.client.call(endpoints.savePrompt, { body: { text: 'Nenne den Werkstoff.' } })
  await site.startWorker()
})
afterAll(() => site[Symbol.asyncDispose]())
afterEach(async () => {
  await repairModel()
  await admin.client.call(endpoints.setGptRecharge, { body: { gpt_recharge_required: false } })
})

async function breakModel(fault: string, times?: number): Promise<void> {
  await repairModel()
  await fetch(`${site.sandbox.url}/_control/openai`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ fault, times, after: answeredBefore }),
  })
}

/** Lets the model answer again; answers the tokens that it charged since it was repaired last. */
async function repairModel(): Promise<number> {
  const address = `${site.sandbox.url}/_control/openai`
  const { tokens } = (await (await fetch(address)).json()) as { tokens: number }
  await fetch(address, { method: 'DELETE' })
  return tokens
}

/** A run over products without stored responses. */
function start(): Promise<string> {
  const rows = Array.from({ length: records }, (_, index): ListRow => {
    serial += 1
    return [`A-${index}`, testEan('00', serial)]
  })
  return seller.start(rows)
}

/** The cost that the run shows. */
async function countTokens({ id }: RunDetails): Promise<number> {
  const { input_tokens, output_tokens } = await site.context.db
    .selectFrom('run_gpt')
    .select(['input_tokens', 'output_tokens'])
    .where('run_id', '=', id)
    .executeTakeFirstOrThrow()
  return Number(input_tokens) + Number(output_tokens)
}

const readLog = ({ job_id: run_id }: RunDetails) => seller.log(run_id)

const readAttributes = async ({ output_files }: RunDetails) =>
  (await fetch(new URL(output_files[1] ?? '', site.api.url))).text()

describe('a model that becomes unavailable during a run', () => {
  test.each(
    inShort([
      ['unavailable', 'GPT antwortet nicht'],
      ['insufficient-quota', 'Das GPT-Guthaben ist aufgebraucht'],
    ] as const),
  )('%s: the run waits with a reason, resumes, and pays nothing twice', async (fault, reason) => {
    await breakModel(fault)
    const runId = await start()
    await vi.waitFor(async () => expect((await seller.run(runId)).progress.waiting).toContain('GPT'), polling)
    const paidBefore = await repairModel()
    await admin.client.call(endpoints.setGptRecharge, { body: { gpt_recharge_required: false } })
    const run = await seller.until(runId, 'Completed')
    expect(paidBefore).toBeGreaterThan(0)
    expect(await countTokens(run)).toBe(paidBefore + (await repairModel()))
    const log = await readLog(run)
    expect(log).toContain(reason)
    expect(log).toContain(`${records} Produkte gelesen, 0 Antworten unbrauchbar, 0 Produkte ohne GPT`)
  })

  test('waits for a rate limit within the batch', async () => {
    await breakModel('rate-limit', 3)
    const run = await seller.until(await start(), 'Completed')
    expect(await countTokens(run)).toBe(await repairModel())
    expect(await readLog(run)).not.toContain('warten auf GPT')
  })
})

describe('unusable responses during a run', () => {
  test.each(inShort(['cut-off', 'refusal', 'invalid-json']))(
    '%s: their records are delivered without GPT and counted',
    async (fault) => {
      await breakModel(fault, 3)
      const run = await seller.until(await start(), 'Completed')
      expect(await countTokens(run)).toBe(await repairModel())
      expect(await readLog(run)).toContain(`${records - 3} Produkte gelesen, 3 Antworten unbrauchbar`)
    },
  )

  test.each(inShort(['unproven', 'invented', 'obedient']))(
    '%s: the attributes file contains none of their values',
    async (fault) => {
      await breakModel(fault)
      const run = await seller.until(await start(), 'Completed')
      expect(await countTokens(run)).toBe(await repairModel())
      const file = await readAttributes(run)
      for (const lie of ['Erfunden', 'behauptet', 'Platin', 'Gold']) expect(file).not.toContain(lie)
      expect(file).toContain('GPT aus')
    },
  )
})
