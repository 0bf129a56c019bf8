import { endpoints, type List, modelConfidence } from '@merkwerk/contract'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { openDailyLimit } from '../../../platform/http/index.ts'
import { attributeCalls, named, sellerWithList, shopFile } from '../../../testing/attribute-calls.ts'
import { type Caller, openRunSite, type RunSite, readRow } from '../../../testing/index.ts'

let site: RunSite
let admin: Caller
let seller: Caller
let list: List
const { readAttributes, findMapping, upload, readValues, replaceAll } = attributeCalls(() => ({
  seller,
  list,
}))

const openai = (init: RequestInit = {}) => fetch(`${site.sandbox.url}/_control/openai`, init)
const countAsked = async () => ((await (await openai()).json()) as { requests: number }).requests
const setFault = (fault: string) =>
  openai({
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ fault }),
  })

beforeAll(async () => {
  site = await openRunSite({ MAX_WAIT_HOURS: '0' })
  await site.startWorker()
  ;({ seller, list } = await sellerWithList(site))
  await upload(shopFile)
  admin = await site.signUp({ isAdmin: true, coins: 0 })
})
afterAll(() => site[Symbol.asyncDispose]())
beforeEach(() => replaceAll())
afterEach(() => openai({ method: 'DELETE' }))

const savePrompt = async (text: string) => {
  const { version } = await admin.client.call(endpoints.getPrompt)
  await admin.client.call(endpoints.savePrompt, { body: { text, version } })
}
const ask = (query = '', caller = seller) =>
  caller.call('POST', `/api/lists/${list.list_id}/model-proposals/${query}`)
const asOfRun = () => `?run=${list.latest_run}`
const lack = async () => named(await readAttributes({ limit: 500 }), 'Lack')

/** A scheme that no test has asked about, because responses to equal questions are stored. */
let schemes = 0
const uploadNew = () => upload(`${shopFile}\r\nZusatz ${schemes++};ja`)

test('needs the GPT step, attributes of the shop, and results of the account', async () => {
  expect((await readAttributes()).can_ask_model).toBe(false)
  expect(await ask()).toMatchObject({ status: 409, body: { code: 'CONFLICT' } })
  await savePrompt('Nenne die Leistung.')
  expect((await readAttributes()).can_ask_model).toBe(true)
  await seller.call('DELETE', '/api/attribute-scheme/')
  expect((await readAttributes()).can_ask_model).toBe(false)
  expect(await ask()).toMatchObject({ status: 409, body: { code: 'CONFLICT' } })
  const stranger = await site.signUp()
  expect((await ask('', stranger)).status).toBe(404)
  expect((await ask(asOfRun(), stranger)).status).toBe(404)
  expect(await countAsked()).toBe(0)
})

test('proposes names, then their values, sends each question once, and leaves the mapping unchanged', async () => {
  await uploadNew()
  expect(await lack()).toMatchObject({ state: 'unmapped', proposal: null })
  const before = await findMapping()
  expect(await ask()).toMatchObject({ status: 200, body: { names: 1, left: 0 } })
  expect(await lack()).toMatchObject({
    state: 'proposed',
    proposal: { to: 'Farbton', method: 'model', confidence: modelConfidence },
  })
  expect((await ask(asOfRun())).status).toBe(200)
  expect(await ask()).toMatchObject({ status: 200, body: { names: 0, values: 1, left: 0 } })
  const asked = await countAsked()
  expect(await ask()).toMatchObject({ status: 200, body: { names: 0, values: 0, left: 0 } })
  expect(await countAsked()).toBe(asked)
  expect((await findMapping()).version).toBe(before.version)

  const accept = async (confidence: number) =>
    seller.client.call(endpoints.acceptListProposals, {
      params: { id: list.list_id },
      body: { base_version: (await findMapping()).version, names: ['Lack'], confidence },
    })
  expect(await accept(0.75)).toMatchObject({ rules: 0 })
  await accept(modelConfidence)
  expect((await findMapping()).mapping.rules).toEqual([
    {
      name: 'Lack',
      action: 'map',
      to: 'Farbton',
      values: [
        { from: 'rot', to: ['Rot'] },
        { from: 'himmelgrau', to: ['Blau'] },
      ],
    },
  ])
  expect(JSON.stringify(await readRow(seller, list))).not.toContain('Farbton')
})

test('proposes values of attributes that are mapped', async () => {
  await uploadNew()
  const { version } = await findMapping()
  const rules = [{ name: 'Lack', action: 'map' as const, to: 'Farbton', values: [] }]
  await seller.client.call(endpoints.saveAttributeMapping, { body: { base_version: version, rules } })
  expect(await ask()).toMatchObject({ status: 200, body: { values: 1 } })
  const { values } = await readValues('Lack')
  expect(values.find(({ value }) => value === 'himmelgrau')).toMatchObject({
    state: 'proposed',
    proposal: { to: ['Blau'], method: 'model', confidence: modelConfidence },
  })
})

test.each(['invented', 'unproven', 'refusal', 'cut-off', 'invalid-json'])(
  'takes nothing from a response that is %s',
  async (fault) => {
    await uploadNew()
    await setFault(fault)
    expect(await ask()).toMatchObject({ status: 200, body: { names: 0, values: 0 } })
    expect(await lack()).toMatchObject({ state: 'unmapped', proposal: null })
  },
)

test('forgets proposals whose place the shop no longer has', async () => {
  await uploadNew()
  await ask()
  expect((await lack())?.state).toBe('proposed')
  await upload('Eigenschaft;Wert\r\nWerkstoff;Holz')
  expect((await lack())?.state).toBe('unmapped')
})

test('reports a model that cannot be reached, and continues when it is back', async () => {
  await uploadNew()
  await setFault('insufficient-quota')
  expect(await ask()).toMatchObject({ status: 503, body: { code: 'UNAVAILABLE' } })
  expect((await lack())?.state).toBe('unmapped')
  await openai({ method: 'DELETE' })
  await admin.client.call(endpoints.setGptRecharge, { body: { gpt_recharge_required: false } })
  expect(await ask()).toMatchObject({ status: 200, body: { names: 1 } })
})

test('has a daily limit', async () => {
  await uploadNew()
  await openDailyLimit(site.context.db, { name: 'attribute-model', perDay: 200 })
    .count(`account-${seller.id}`, 200)
    .catch(() => undefined)
  const asked = await countAsked()
  expect(await ask()).toMatchObject({ status: 429, body: { code: 'THROTTLED' } })
  expect(await countAsked()).toBe(asked)
})
