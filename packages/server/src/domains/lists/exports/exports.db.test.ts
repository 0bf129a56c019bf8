import {
  type ExportReport,
  type ExportTargetForm,
  endpoints,
  type List,
  maxReportRows,
} from '@merkwerk/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { hourMs } from '../../../platform/durations.ts'
import {
  type Caller,
  completeList,
  edit,
  openRunSite,
  type RunSite,
  testEan,
} from '../../../testing/index.ts'
import { getSelection } from '../sheets/index.ts'
import { packageLink } from './links.ts'
import { countRunning } from './running-exports.ts'
import { chooseTarget } from './targets.ts'

let site: RunSite
let seller: Caller
let list: List

beforeAll(async () => {
  site = await openRunSite({ MAX_WAIT_HOURS: '0' })
  seller = await site.signUp({ coins: 1_000 })
  await site.startWorker()
  list = await completeList(seller, [
    ['0042-Ä', testEan('00', 801)],
    ['second', testEan('00', 802)],
    ['nowhere', testEan('50', 803)],
    ['skipped', ''],
  ])
})
afterAll(() => site[Symbol.asyncDispose]())

const ofList = (id = list.list_id) => `/api/lists/${id}/exports`
/** The rows of a list as they are now, and as of its newest run. */
const selections = ({ list_id, latest_run } = list) =>
  ['', `?run=${latest_run}`].map((query) => `${ofList(list_id)}/csv/${query}`)
const optionsQuery = (options: object) => `?options=${encodeURIComponent(JSON.stringify(options))}`

async function check(path: string, caller = seller, language = 'en') {
  const { status, body } = await caller.call('GET', path, { headers: { 'accept-language': language } })
  if (status !== 200) return { status, body }
  const text = /event: report\ndata: (.*)\n\n$/.exec(String(body.text))?.[1] ?? ''
  return { status, report: JSON.parse(text) as ExportReport }
}

async function link(path: string, options: object = {}, caller = seller): Promise<string> {
  const { status, body } = await caller.call('POST', path, { body: { options } })
  expect(status, JSON.stringify(body)).toBe(200)
  return String(endpoints.createListExport.response.parse(body).link)
}

const open = (address: string) => fetch(`${site.api.url}${address}`)

async function downloadPackage(address: string): Promise<Buffer> {
  const response = await open(address)
  expect(response.status).toBe(200)
  return Buffer.from(await response.arrayBuffer())
}

/** The names of the files of a package. They are uncompressed in the directory at its end. */
const hasFile = (archive: Buffer, name: string): boolean => archive.includes(name)

async function targets(caller = seller, language = 'en') {
  const { body } = await caller.call('GET', '/api/exports/targets/', {
    headers: { 'accept-language': language },
  })
  return body as unknown as { targets: ExportTargetForm[]; last: string | null }
}

describe('targets', () => {
  test('have forms with defaults in the language of the request', async () => {
    const { targets: known, last } = await targets(await site.signUp())
    expect(last).toBeNull()
    expect(known.map(({ target }) => target)).toEqual(expect.arrayContaining(['jtl', 'shopware', 'csv']))
    const shopware = known.find(({ target }) => target === 'shopware')
    expect(shopware).toMatchObject({
      name: 'Shopware 6',
      kind: 'shop',
      chosen: { mode: 'properties', price: 'none' },
    })
    expect(shopware?.options.find(({ name }) => name === 'mode')).toMatchObject({
      type: 'choice',
      label: 'Does your system have the articles already?',
      default: 'properties',
      choices: [{ value: 'create', label: 'No: create new products' }, { value: 'properties' }],
    })
    expect(shopware?.options.map(({ type }) => type)).toEqual(
      expect.arrayContaining(['choice', 'text', 'number', 'toggle']),
    )
    for (const { options, chosen } of known)
      expect(chosen).toEqual(Object.fromEntries(options.map((option) => [option.name, option.default])))
    const german = (await targets(seller, 'de')).targets.find(({ target }) => target === 'shopware')
    expect(german?.options[0]?.label).toBe('Gibt es die Artikel in Ihrem System schon?')
  })

  test('remember the last export of the account', async () => {
    const other = await site.signUp()
    const own = await completeList(other, [['a', testEan('00', 810)]])
    await link(`${ofList(own.list_id)}/csv/`, { dialect: 'international' }, other)
    site.pass(1_000)
    await link(`${ofList(own.list_id)}/shopware/`, { stock: 5, currency: 'EUR' }, other)
    const { targets: known, last } = await targets(other)
    expect(last).toBe('shopware')
    expect(known.find(({ target }) => target === 'shopware')?.chosen).toMatchObject({
      stock: 5,
      mode: 'properties',
    })
    expect(known.find(({ target }) => target === 'csv')?.chosen).toMatchObject({ dialect: 'international' })
    const { body } = await other.call('GET', '/user/export/')
    expect(JSON.parse(String(body.text ?? JSON.stringify(body))).exportChoices).toMatchObject([
      { target: 'shopware', options: { stock: 5 } },
      { target: 'csv' },
    ])
  })

  test('that do not exist are refused with the known ones', async () => {
    const { status, body } = await seller.call('POST', `${ofList()}/magneto/`, { body: {} })
    expect([status, body.code]).toEqual([400, 'INVALID_INPUT'])
    expect(String(body.target)).toContain('shopware')
    const refused = await check(`${ofList()}/csv/${optionsQuery({ dialect: 'klingon' })}`)
    expect(refused).toMatchObject({ status: 400, body: { options: [expect.stringContaining('dialect')] } })
  })
})

test('sends the link of a package to webhooks', async () => {
  const body = { url: 'http://127.0.0.1:9/', events: ['export.ready' as const] }
  const { webhook_id: id } = await seller.client.call(endpoints.createWebhook, { body })
  const address = await link(`${ofList()}/csv/`)
  const { messages } = await seller.client.call(endpoints.listWebhookMessages, { params: { id } })
  const params = { id, message: messages[0]?.message_id ?? '' }
  const message = await seller.client.call(endpoints.getWebhookMessage, { params })
  const { publicUrl } = site.context.config.http
  const data = { target: 'csv', list_id: list.list_id, run_id: null, download_url: publicUrl + address }
  expect(JSON.parse(message.body)).toMatchObject({ type: 'export.ready', data })
  await seller.client.call(endpoints.deleteWebhook, { params })
})

test('limits the exports of an account that run at the same time', async () => {
  const links = await Promise.all(selections().map((path) => link(path)))
  const { body: permanent } = await seller.call('POST', `/api/lists/${list.list_id}/links/`, {
    body: { target: 'csv' },
  })
  const others = Array.from({ length: 4 }, () => new AbortController())
  for (const { signal: closed } of others) countRunning(site.context, seller.id, { closed })
  for (const path of [...selections(), `${ofList()}/csv/findings/`])
    expect(await seller.call('GET', path)).toMatchObject({
      status: 429,
      body: { code: 'THROTTLED', retry_after_seconds: 10 },
    })
  for (const address of links) {
    const response = await open(address)
    expect([response.status, response.headers.get('retry-after')]).toEqual([429, '10'])
  }
  expect((await open(String(permanent.link))).status).toBe(200)
  for (const other of others) other.abort()
  // More than can run at the same time: each one ends with its response.
  for (let times = 0; times < 3; times++)
    for (const address of links) expect(hasFile(await downloadPackage(address), '1_Artikel.csv')).toBe(true)
  for (let times = 0; times < 6; times++)
    expect(await check(`${ofList()}/csv/`)).toMatchObject({ report: {} })
})

describe('a pre-flight report', () => {
  test('counts the rows that go in, and gives the reason of the others', async () => {
    for (const path of selections()) {
      const { report } = await check(path)
      expect(report?.rows).toEqual({ total: 4, written: 2, left_out: 2 })
      expect(report?.files).toMatchObject([{ name: '1_Artikel.csv', rows: 2 }])
      const [leftOut] = report?.findings ?? []
      expect(leftOut).toMatchObject({ kind: 'row-left-out', kind_text: 'Row left out', count: 2 })
      expect(leftOut?.examples[0]).toMatchObject({
        position: 3,
        article_number: 'nowhere',
        reason: 'Not found on any marketplace',
      })
    }
    const { report } = await check(`${ofList()}/csv/`, seller, 'de')
    expect(report?.findings[0]?.kind_text).toBe('Zeile wird nicht importiert')
  })

  test('follows the owner’s edits, and the run does not', async () => {
    const own = await completeList(seller, [['a', testEan('00', 820)]])
    await edit(seller, own, 'title', '=SUM(A1)')
    const guarded = (report?: ExportReport) =>
      report?.findings.find(({ cause }) => cause === 'guarded-formula')
    const [now = '', asOfRun = ''] = selections(own)
    expect(guarded((await check(now)).report)?.examples[0]).toMatchObject({
      article_number: 'a',
      before: '=SUM(A1)',
      after: "'=SUM(A1)",
    })
    expect(guarded((await check(asOfRun)).report)).toBeUndefined()
    const csv = await seller.call('GET', `${ofList(own.list_id)}/csv/findings/`, {
      headers: { 'accept-language': 'en' },
    })
    expect(csv.headers.get('content-disposition')).toContain(`_${own.list_id}_csv-report.csv`)
    expect(String(csv.body.text).split('\r\n')[1]).toMatch(/^1;a;Value escaped;/)
  })

  test('is refused for more rows than it can cover', async () => {
    const own = await completeList(seller, [['a', testEan('00', 830)]])
    await site.context.db
      .updateTable('lists')
      .set({ total_rows: maxReportRows + 1 })
      .where('public_id', '=', own.list_id)
      .execute()
    const { status, body } = await check(`${ofList(own.list_id)}/csv/`)
    expect([status, body?.error]).toEqual([409, expect.stringContaining('250,000 rows')])
    expect(hasFile(await downloadPackage(await link(`${ofList(own.list_id)}/csv/`)), '1_Artikel.csv')).toBe(
      true,
    )
  })

  test('is refused for a run that has no files yet', async () => {
    const paused = await openRunSite()
    await using _site = paused
    const caller = await paused.signUp({ coins: 10 })
    const run = await caller.start([['a', testEan('00', 1)]])
    const path = `${ofList((await caller.run(run)).list_id ?? '')}/csv/`
    for (const part of ['', 'findings/'])
      expect((await caller.call('GET', `${path}${part}?run=${run}`)).status).toBe(409)
    expect((await caller.call('POST', `${path}?run=${run}`, { body: {} })).body).toMatchObject({
      code: 'CONFLICT',
      error: expect.stringContaining('not completed yet'),
    })
  })
})

describe('a package', () => {
  test('is one ZIP with files, guides and report, by a link without a token', async () => {
    for (const path of selections()) {
      const address = await link(path.replace('csv', 'shopware'))
      const response = await open(address)
      expect(response.headers.get('content-type')).toBe('application/zip')
      expect(response.headers.get('content-disposition')).toMatch(/_M[LW]-\w+_shopware\.zip/)
      const archive = Buffer.from(await response.arrayBuffer())
      for (const name of [
        '0_Anleitung.html',
        '1_properties.csv',
        '2_products.csv',
        'Bericht.txt',
        'Report.txt',
      ])
        expect(hasFile(archive, name), name).toBe(true)
      expect((await downloadPackage(address)).equals(archive)).toBe(true)
    }
  })

  test('belongs to its owner: links of others are not signed, forged ones not found', async () => {
    const stranger = await site.signUp()
    for (const path of selections())
      expect((await stranger.call('POST', path, { body: {} })).status).toBe(404)
    const other = await completeList(seller, [['other', testEan('00', 840)]])
    for (const run of [other.latest_run, 'MW-NOSUCHID'])
      expect((await seller.call('POST', `${ofList()}/csv/?run=${run}`, { body: {} })).status).toBe(404)
    const address = await link(`${ofList()}/csv/`)
    const [, , , token = ''] = address.split('/')
    expect((await open(address.replace(token, `${token.slice(0, -4)}AAAA`))).status).toBe(404)
    expect((await open(address.replace(token, seller.token))).status).toBe(404)
    const { output_files: outputs } = await seller.run(list.latest_run ?? '')
    const outputToken = outputs[0]?.split('/')[2] ?? ''
    expect((await open(address.replace(token, outputToken))).status).toBe(404)
  })

  test('of a suspended account, and of an expired link, is gone', async () => {
    const address = await link(`${ofList()}/csv/`)
    const suspend = (suspended_at: Date | null) =>
      site.context.db.updateTable('accounts').set({ suspended_at }).where('id', '=', seller.id).execute()
    await suspend(site.context.clock.now())
    try {
      expect((await open(address)).status).toBe(410)
    } finally {
      await suspend(null)
    }
    expect((await open(address)).status).toBe(200)
    site.pass(2 * hourMs)
    try {
      expect((await open(address)).status).toBe(410)
    } finally {
      site.pass(-2 * hourMs)
    }
  })

  test('whose options are too long for a link is refused', async () => {
    const selection = await getSelection(site.context.db, seller.id, { id: list.list_id })
    const chosen = { ...chooseTarget('csv'), options: { one: '字'.repeat(500) } }
    expect(() => packageLink(site.context, selection, chosen)).toThrow(
      expect.objectContaining({ code: 'INVALID_INPUT' }),
    )
  })
})
