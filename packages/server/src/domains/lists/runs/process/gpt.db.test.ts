import { endpoints, type RowRecord } from '@merkwerk/contract'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import {
  type Caller,
  type ListRow,
  openRunSite,
  openTestMailbox,
  polling,
  type RunSite,
  testEan,
} from '../../../../testing/index.ts'

const concurrency = 4

let site: RunSite
let seller: Caller
let admin: Caller
let serial = 0
const mailbox = openTestMailbox()

beforeAll(async () => {
  site = await openRunSite({ GPT_CONCURRENCY: String(concurrency) }, { mail: mailbox.mail })
  seller = await site.signUp()
  admin = await site.signUp({ isAdmin: true, coins: 0 })
  await admin.client.call(endpoints.createMultiValue, {
    body: { name: 'Werkstoff', values: ['Metall', 'Glas', 'Edelstahl', 'Aluminium', 'Kunststoff', 'Platin'] },
  })
  await admin.client.call(endpoints.createMultiValue, {
    body: { name: 'Farbe', values: ['Weiß', 'Schwarz', 'Gold'] },
  })
  await savePrompt('Nenne den Werkstoff.')
  await site.startWorker()
})
afterAll(() => site[Symbol.asyncDispose]())
afterEach(async () => {
  await setModel(undefined)
  await admin.client.call(endpoints.setGptRecharge, { body: { gpt_recharge_required: false } })
})

const getRecharge = () => seller.client.call(endpoints.getGptRecharge)
const skipGpt = ({ client }: Caller, id: string) => client.call(endpoints.skipGpt, { params: { id } })
const savePrompt = (text: string) => admin.client.call(endpoints.savePrompt, { body: { text } })

async function setModel(fault: string | undefined, times?: number): Promise<void> {
  const url = `${site.sandbox.url}/_control/openai`
  await fetch(url, { method: 'DELETE' })
  if (fault === undefined) return
  await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ fault, ...(times !== undefined && { times }) }),
  })
}

const countQuestions = async () =>
  ((await (await fetch(`${site.sandbox.url}/_control/openai`)).json()) as { requests: number }).requests

/** Products that no other test uses. */
function products(count: number, fault = '00'): ListRow[] {
  serial += count
  return Array.from({ length: count }, (_, index) => [`A-${index}`, testEan(fault, serial - index)])
}

async function run(rows: readonly ListRow[]): Promise<RowRecord[]> {
  const runId = await seller.start(rows)
  await seller.until(runId, 'Completed')
  return seller.records(runId)
}

const read = (records: readonly RowRecord[]) =>
  records.flatMap(({ attributes }) => attributes.filter(({ rule }) => rule.includes('GPT aus')))

const toText = (records: readonly RowRecord[]) => JSON.stringify(records.map(({ attributes }) => attributes))

test('adds missing attributes with their proof and asks the model once', async () => {
  const rows = products(8)
  const found = read(await run(rows))
  expect(found.length).toBeGreaterThan(2)
  for (const { name, value, rule } of found) {
    expect(['Werkstoff', 'Farbe']).toContain(name)
    expect(rule.toLowerCase()).toContain(value.toLowerCase())
  }
  await setModel(undefined)
  expect(read(await run(rows))).toEqual(found)
  expect(await countQuestions()).toBe(0)
})

test('asks one question for articles of one product, also across batches', async () => {
  await setModel(undefined)
  const ean = products(1)[0]?.[1] ?? ''
  const records = await run(Array.from({ length: 120 }, (_, index): ListRow => [`S-${index}`, ean]))
  expect(await countQuestions()).toBe(1)
  expect(new Set(records.map(({ attributes }) => JSON.stringify(attributes))).size).toBe(1)
})

test('leaves the GPT step out without a prompt and logs it', async () => {
  await savePrompt('')
  const runId = await seller.start(products(1))
  await seller.until(runId, 'Completed')
  expect(await seller.log(runId)).toContain('nur von den Marktplätzen, ohne GPT')
  expect(read(await seller.records(runId))).toEqual([])
  await savePrompt('Nenne den Werkstoff.')
})

describe('unusable responses', () => {
  test.each(['refusal', 'cut-off', 'invalid-json'])(
    '%s: the record is delivered without GPT, notes it, and is not paid for twice',
    async (fault) => {
      await setModel(fault)
      const rows = products(2)
      const records = await run(rows)
      for (const { notes } of records) expect(notes).toContain('GPT hat keine brauchbare Antwort gegeben')
      expect(records.every(({ attributes }) => attributes.length > 0)).toBe(true)
      await setModel(undefined)
      await run(rows)
      expect(await countQuestions()).toBe(0)
    },
  )

  test.each(['invented', 'unproven'])('writes %s values to no file', async (fault) => {
    await setModel(fault)
    const text = toText(await run(products(3)))
    expect(text).not.toContain('Erfunden')
    expect(text).not.toContain('behauptet')
    expect(text).not.toContain('Platin')
    expect(text).not.toContain('Gold')
  })
})

test('ignores instructions in a page even if the model follows them', async () => {
  await setModel('obedient')
  const before = products(1)[0] as ListRow
  const after = products(1)[0] as ListRow
  const records = await run([before, ...products(1, '80'), after])
  expect(records[1]?.products.some(({ description }) => description?.includes('Ignore all previous'))).toBe(
    true,
  )
  expect(toText(records)).not.toContain('Gold')
  expect(toText(records)).not.toContain('Platin')
  await setModel(undefined)
  const [alone] = await run([before])
  expect(records[0]?.attributes).toEqual(alone?.attributes)
})

describe('an unavailable model', () => {
  test('waits for a rate limit without marking the credit as used up', async () => {
    await setModel('rate-limit', 2)
    expect((await run(products(2))).every(({ notes }) => notes.length === 0)).toBe(true)
    expect(await getRecharge()).toEqual({ gpt_recharge_required: false })
  })

  test('stops runs, emails admins once and refuses new runs without credit, and resumes after a recharge', async () => {
    // Two batches that ask about ten products.
    const ten = products(10)
    const rows = Array.from({ length: 60 }, (_, index): ListRow => [`Q-${index}`, ten[index % 10]?.[1] ?? ''])
    await setModel('insufficient-quota')
    const runId = await seller.start(rows)
    await vi.waitFor(async () => expect((await seller.run(runId)).progress.waiting).toContain('GPT'), polling)
    expect(await getRecharge()).toEqual({ gpt_recharge_required: true })
    expect(await seller.submit(products(1))).toMatchObject({
      status: 503,
      body: { error: 'Service is currently under maintenance. Cannot proceed.' },
    })
    expect((await mailbox.take(admin.email, 'GPT')).text).toContain('/admin')
    const asked = await countQuestions()
    await setModel(undefined)
    await admin.client.call(endpoints.setGptRecharge, { body: { gpt_recharge_required: false } })
    await seller.until(runId, 'Completed')
    // A refusal frees no place for another question before all batches know that the credit is used up.
    expect(asked).toBeLessThanOrEqual(concurrency)
    expect(
      mailbox.messages.filter(({ to, subject }) => to === admin.email && subject.includes('GPT')),
    ).toEqual([])
    expect(read(await seller.records(runId)).length).toBeGreaterThan(5)
    expect(await seller.log(runId)).toContain('warten auf GPT: Das GPT-Guthaben ist aufgebraucht')
  })

  test('continues the run without GPT for its owner', async () => {
    await setModel('insufficient-quota')
    const runId = await seller.start(products(3))
    await vi.waitFor(async () => expect((await seller.run(runId)).can_skip_gpt).toBe(true), 60_000)
    await skipGpt(seller, runId)
    await seller.until(runId, 'Completed')
    for (const { notes } of await seller.records(runId)) expect(notes).toContain('Ohne GPT ausgeliefert')
    expect(await seller.log(runId)).toContain('auf Wunsch ohne GPT')
    await expect(skipGpt(seller, runId)).rejects.toMatchObject({ status: 409 })
  })

  test('continues the run without GPT for an administrator and audits it', async () => {
    await setModel('insufficient-quota')
    const runId = await seller.start(products(3))
    await vi.waitFor(
      async () => expect((await seller.run(runId)).progress).toMatchObject({ waiting_for: 'gpt' }),
      polling,
    )
    await skipGpt(admin, runId)
    await seller.until(runId, 'Completed')
    const audit = await site.context.db
      .selectFrom('audit_log')
      .select(['actor_account_id', 'details'])
      .where('action', '=', 'skip-gpt')
      .execute()
    expect(audit).toEqual([{ actor_account_id: admin.id, details: { run: runId } }])
  })
})
