import { hash } from 'node:crypto'
import { type ImageCheckState, imageRightsVersion, type List } from '@merkwerk/contract'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { Worker } from '../../../../platform/queue/index.ts'
import { type FrontServer, startFrontServer } from '../../../../testing/front-server.ts'
import {
  type Caller,
  completeList,
  type ListRow,
  openRunSite,
  polling,
  type RunSite,
  testEan,
} from '../../../../testing/index.ts'
import { readZip } from '../../../../testing/read-zip.ts'
import { getSelection } from '../../sheets/index.ts'
import { withImageChecks } from './checked-source.ts'
import { removeOldImages } from './image-files.ts'

let front: FrontServer
let site: RunSite
let seller: Caller
let worker: Worker

beforeAll(async () => {
  front = await startFrontServer()
  site = await openRunSite({ SANDBOX_URL: front.url, IMAGE_MB: '1' })
  front.target = site.sandbox.url
  seller = await site.signUp({ coins: 1_000 })
  worker = await site.startWorker()
})
afterAll(async () => {
  await site[Symbol.asyncDispose]()
  await front[Symbol.asyncDispose]()
})
afterEach(() => {
  front.requests.clear()
  front.answer = () => undefined
})

const toImagesPath = (list: List) => `/api/lists/${list.list_id}/images/`

async function getState(list: List): Promise<ImageCheckState> {
  const { status, body } = await seller.call('GET', toImagesPath(list), {
    headers: { 'accept-language': 'en' },
  })
  expect(status, JSON.stringify(body)).toBe(200)
  return body as unknown as ImageCheckState
}

async function start(list: List) {
  const { status, body } = await seller.call('POST', toImagesPath(list))
  expect(status, JSON.stringify(body)).toBe(200)
}

const untilEnded = async (list: List) => {
  await expect.poll(async () => (await getState(list)).state, polling).not.toBe('running')
  return getState(list)
}

async function check(list: List): Promise<ImageCheckState> {
  await start(list)
  return untilEnded(list)
}

const declare = (list: List, body: object = { rights_version: imageRightsVersion }) =>
  seller.call('POST', `${toImagesPath(list)}download/`, { body })

async function download(list: List): Promise<Map<string, Buffer>> {
  const { status, body } = await declare(list)
  expect(status, JSON.stringify(body)).toBe(200)
  const response = await fetch(`${site.api.url}${body.link}`)
  expect(response.headers.get('content-type')).toBe('application/zip')
  return readZip(Buffer.from(await response.arrayBuffer()))
}

const readManifest = (files: Map<string, Buffer>) =>
  (files.get('manifest.csv')?.toString() ?? '')
    .trim()
    .split('\r\n')
    .slice(1)
    .map((line) => line.split(';'))

let serial = 700
/** A completed list of sandbox products that no other test has, with one row for each article number. */
const createList = (...articles: string[]): Promise<List> =>
  completeList(
    seller,
    articles.map((article): ListRow => [article, testEan('00', serial++)]),
  )

test('two requests at the same time start one check, which loads each image once', async () => {
  const list = await createList('0042', 'second')
  expect((await getState(list)).state).toBe('none')
  await Promise.all([start(list), start(list), start(list)])
  const state = await untilEnded(list)
  expect(state).toMatchObject({ state: 'completed', problems: [], is_limited: false })
  expect(state.usable).toBe(state.total)
  expect(state.usable).toBeGreaterThan(2)
  expect([...front.requests.values()]).toEqual(Array<number>(state.usable).fill(1))
  const runs = site.context.db.selectFrom('image_runs').select('id').where('account_id', '=', seller.id)
  expect(await runs.execute()).toHaveLength(1)
  await check(list)
  expect([...front.requests.values()]).toEqual(Array<number>(state.usable).fill(1))
})

test('the archive has each image under a name for its article, and a manifest', async () => {
  const long = 'Ü'.repeat(90)
  const list = await createList('a b', 'a/b', 'a_20b', 'A B', long, `${long}2`, '=1+1', '../../x', 'C:\\x')
  const { usable } = await check(list)
  const files = await download(list)
  const names = [...files.keys()].filter((name) => name !== 'manifest.csv')
  expect(new Set(names.map((name) => name.toLowerCase())).size).toBe(names.length)
  expect(names).toEqual(expect.arrayContaining(['a_20b_1.jpg', 'a_2fb_1.jpg', 'a_5f20b_1.jpg']))
  for (const name of names) {
    expect(Buffer.byteLength(name)).toBeLessThan(200)
    // Unpacking writes nothing outside of its folder.
    expect(name).toMatch(/^[^/\\:]+$/)
  }
  const lines = readManifest(files)
  // “A B” repeats the article number “a b”: packages contain the first row only.
  expect(lines.some(([article]) => article === 'A B')).toBe(false)
  expect(lines.filter(([, , , file]) => file !== '')).toHaveLength(names.length)
  expect(names.length).toBeLessThan(usable)
  const [article, ean, address, file, bytes, sha256] = lines[0] ?? []
  expect([article, ean?.length, file]).toEqual(['a b', 13, 'a_20b_1.jpg'])
  expect(address).toContain(`${front.url}/`)
  expect(files.get(file ?? '')?.length).toBe(Number(bytes))
  expect(sha256).toMatch(/^[0-9a-f]{64}$/)
  expect(lines.some(([one]) => one === "'=1+1")).toBe(true)
})

test('packages use the names of the archive on request', async () => {
  const list = await createList('N 1')
  front.answer = (_path, nth) =>
    nth === 1 ? (response) => response.end(Buffer.from('\x89PNG\r\n\x1a\nrest', 'latin1')) : undefined
  await check(list)
  const names = [...(await download(list)).keys()].filter((name) => name !== 'manifest.csv')
  expect(names.filter((name) => name.endsWith('.png'))).toHaveLength(1)
  const options = { mode: 'create', images: 'names', imageFolder: 'https://shop.example/' }
  const { body } = await seller.call('POST', `/api/lists/${list.list_id}/exports/jtl/`, { body: { options } })
  const response = await fetch(`${site.api.url}${body.link}`)
  const archive = readZip(Buffer.from(await response.arrayBuffer()))
  const text = [...archive.values()].map(String).join('\n')
  for (const name of names.slice(0, 5)) expect(text).toContain(`https://shop.example/${name}`)
})

test('a checked image has an address of ours after a declaration, until it is removed', async () => {
  const list = await createList('S 1')
  const png = '\x89PNG\r\n\x1a\nrest of S 1'
  front.answer = () => (response) => response.end(Buffer.from(png, 'latin1'))
  await check(list)
  const { address } = await site.context.db
    .selectFrom('image_checks')
    .select('address')
    .where('sha256', '=', hash('sha256', Buffer.from(png, 'latin1')))
    .limit(1)
    .executeTakeFirstOrThrow()
  const selection = await getSelection(site.context.db, seller.id, { id: list.list_id })
  const addressOfOurs = async () => {
    const { source, images } = await withImageChecks(site.context, selection)
    for await (const _ of source) return images?.checkedImage?.(address)?.addressFor?.('S_201_1.png')
    return undefined
  }
  expect(await addressOfOurs()).toBeUndefined()
  expect((await declare(list)).status).toBe(200)
  const { pathname } = new URL((await addressOfOurs()) ?? '')
  expect(pathname).toMatch(/\/S_201_1\.png$/)
  const open = (path: string) => fetch(`${site.api.url}${path}`, { redirect: 'manual' })
  const picture = await open(pathname)
  expect(picture.headers.get('content-type')).toBe('image/png')
  expect(Buffer.from(await picture.arrayBuffer()).toString('latin1')).toBe(png)
  expect((await open(pathname.replace('S_201_1', 'other'))).status).toBe(404)
  expect((await open(pathname.replace(/pictures\/[^/]+/, 'pictures/forged'))).status).toBe(404)
  await age(8)
  await removeOldImages(site.context, new AbortController().signal)
  expect((await open(pathname)).status).toBe(410)
})

test('a download needs a check and a declaration, which is recorded and exported', async () => {
  const list = await createList('R')
  expect((await declare(list)).status).toBe(409)
  await check(list)
  expect((await declare(list, {})).status).toBe(400)
  expect((await declare(list, { rights_version: 'older' })).status).toBe(400)
  const { rights } = await getState(list)
  expect(rights.text).toContain('after 7 days')
  const { status, body } = await seller.call('POST', `${toImagesPath(list)}download/`, {
    body: { rights_version: rights.version },
    headers: { 'accept-language': 'en' },
  })
  expect(status).toBe(200)
  const exported = (await seller.call('GET', '/user/export/')).body
  const { imageDeclarations } = JSON.parse(String(exported.text ?? JSON.stringify(exported)))
  expect(
    imageDeclarations.filter((declaration: { list_id: string }) => declaration.list_id === list.list_id),
  ).toMatchObject([{ text_version: imageRightsVersion, text: rights.text, declared_at: expect.any(String) }])
  const token = String(body.link).split('/')[3] ?? ''
  const open = (other: string) =>
    fetch(`${site.api.url}${String(body.link).replace(token, other)}`).then(async (response) => {
      await response.body?.cancel()
      return response.status
    })
  expect(await open(token)).toBe(200)
  expect(await open(`${token.slice(0, -4)}AAAA`)).toBe(404)
  const packageLink = (await seller.call('POST', `/api/lists/${list.list_id}/exports/csv/`, { body: {} }))
    .body
  expect(await open(String(packageLink.link).split('/')[3] ?? '')).toBe(404)
  const suspend = (suspended_at: Date | null) =>
    site.context.db.updateTable('accounts').set({ suspended_at }).where('id', '=', seller.id).execute()
  await suspend(site.context.clock.now())
  expect(await open(token)).toBe(410)
  await suspend(null)
})

test('what is no image is refused with its reason, and left out of packages', async () => {
  const list = await createList('F1', 'F2', 'F3')
  const stranger = site.sandbox.url
  let sent = 0
  const answers: ((response: import('node:http').ServerResponse) => unknown)[] = [
    (response) => response.writeHead(200, { 'content-type': 'image/jpeg' }).end('<!doctype html><html>'),
    (response) => response.writeHead(200, { 'content-type': 'image/jpeg' }).end(),
    (response) => response.end('<svg xmlns="http://www.w3.org/2000/svg"/>'),
    (response) => {
      // Without a length, so that only the stream shows how large it is.
      const chunk = Buffer.alloc(64 * 1024, 0xff)
      const write = () => {
        sent += chunk.length
        if (!response.destroyed && sent < 1e9) response.write(chunk, () => setImmediate(write))
      }
      write()
    },
    (response) => response.writeHead(302, { location: `${stranger}/images/I/1.jpg` }).end(),
    (response) => response.writeHead(302, { location: 'http://169.254.169.254/latest/' }).end(),
    (response) => response.writeHead(404).end('gone'),
    (response) => response.writeHead(200, { 'content-length': '9000000' }).end('short'),
  ]
  front.answer = (_path, nth) => answers[nth - 1]
  const state = await check(list)
  const counts = Object.fromEntries(state.problems.map(({ problem, count }) => [problem, count]))
  expect(counts).toEqual({ html: 1, empty: 1, svg: 1, 'too-large': 2, 'not-public': 2, 'not-found': 1 })
  expect(sent).toBeLessThan(100 * 1024 * 1024)
  expect(state.usable).toBe((state.total ?? 0) - 8)
  const report = await seller.call(
    'GET',
    `/api/lists/${list.list_id}/exports/shopify/?options={"mode":"create"}`,
    {
      headers: { 'accept-language': 'en' },
    },
  )
  const { findings } = JSON.parse(/event: report\ndata: (.*)\n/.exec(String(report.body.text))?.[1] ?? '{}')
  const unusable = findings.find(({ kind }: { kind: string }) => kind === 'image-unusable')
  expect(unusable.count).toBe(8)
  const reasons = unusable.examples.map(({ reason }: { reason: string }) => reason)
  expect(reasons).toContain('The address delivers a web page instead of an image.')
  const lines = readManifest(await download(list))
  expect(lines.filter(([, , , file]) => file === '')).toHaveLength(8)
  // The next check loads what failed, and nothing else.
  front.requests.clear()
  front.answer = () => undefined
  expect((await check(list)).usable).toBe(state.total)
  expect([...front.requests.values()]).toEqual(Array<number>(8).fill(1))
})

test('a killed worker is continued by another one, which loads no image again', async () => {
  const list = await createList(...Array.from({ length: 16 }, (_, index) => `K${index}`))
  const held = Promise.withResolvers<void>()
  const reached = Promise.withResolvers<void>()
  const answered = new Set<string>()
  front.answer = async (path, nth) => {
    if (nth > 60) {
      reached.resolve()
      await held.promise
    } else answered.add(path)
    return undefined
  }
  await start(list)
  await reached.promise
  // Images of the first chunk are recorded before the second one begins.
  const before = await site.context.db.selectFrom('image_checks').select('address').execute()
  await worker[Symbol.asyncDispose]()
  held.resolve()
  front.answer = () => undefined
  worker = await site.startWorker()
  const state = await untilEnded(list)
  expect(state).toMatchObject({ state: 'completed', problems: [] })
  expect(state.usable).toBe(state.total)
  expect(state.checked).toBe(state.total)
  const recorded = new Set(before.map(({ address }) => new URL(address).pathname))
  const again = [...front.requests].filter(([, count]) => count > 1).map(([path]) => path)
  expect(again.filter((path) => recorded.has(path))).toEqual([])
  expect(again.length).toBeLessThanOrEqual(8)
})

/** Moves everything that checks stored into the past. A later clock would end the session. */
async function age(days: number): Promise<void> {
  const { db } = site.context
  const by = sql`make_interval(days => ${days})`
  await db
    .updateTable('image_checks')
    .set({ checked_at: sql`checked_at - ${by}` })
    .execute()
  const past = { created_at: sql<Date>`created_at - ${by}`, finished_at: sql<Date>`finished_at - ${by}` }
  await db.updateTable('image_runs').set(past).execute()
}

test('images are removed by age, and one that changed its type gets another ending', async () => {
  const list = await createList('T')
  await check(list)
  const [first] = [...(await download(list)).keys()]
  expect(first).toBe('T_1.jpg')
  front.requests.clear()
  await age(5)
  front.answer = () => (response) => response.end(Buffer.from('GIF89a-other', 'latin1'))
  await check(list)
  const files = await download(list)
  expect([...files.keys()][0]).toBe('T_1.gif')
  // All images of the article have the same content now.
  expect(files.size).toBe(2)
  await age(8)
  expect(await removeOldImages(site.context, new AbortController().signal)).toBeGreaterThan(0)
  expect((await getState(list)).state).toBe('none')
  expect(await site.context.db.selectFrom('image_checks').select('address').execute()).toEqual([])
  expect((await declare(list)).status).toBe(409)
  front.answer = () => undefined
  expect((await check(list)).state).toBe('completed')
})
