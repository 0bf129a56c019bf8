import { type List, type ListLink, maxListLinks } from '@merkwerk/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { dayMs } from '../../../platform/durations.ts'
import {
  type Caller,
  completeList,
  edit,
  openRunSite,
  type RunSite,
  runAgain,
  testEan,
  testPassword,
} from '../../../testing/index.ts'
import { purgePersonalData } from '../../office/privacy/purge-personal-data.ts'

let site: RunSite
let seller: Caller
let list: List

beforeAll(async () => {
  site = await openRunSite({ MAX_WAIT_HOURS: '0' })
  seller = await site.signUp({ coins: 1_000 })
  await site.startWorker()
  list = await completeList(seller, [
    ['0042-Ä', testEan('00', 901)],
    ['second', testEan('00', 902)],
  ])
})
afterAll(() => site[Symbol.asyncDispose]())

const toLinksPath = (of: List) => `/api/lists/${of.list_id}/links/`

async function createLink(
  body: object = { target: 'csv', file: 'products' },
  { caller = seller, of = list } = {},
): Promise<ListLink> {
  const answer = await caller.call('POST', toLinksPath(of), { body })
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return answer.body as unknown as ListLink
}

const storedLinks = async (caller = seller, of = list) =>
  (await caller.call('GET', toLinksPath(of))).body.links as ListLink[]

const storedLink = async ({ link_id: id }: ListLink) =>
  (await storedLinks()).find((link) => link.link_id === id) as ListLink

const revoke = (link: ListLink, { caller = seller, of = list } = {}) =>
  caller.call('DELETE', `${toLinksPath(of)}${link.link_id}/`)

const pull = (link: Pick<ListLink, 'link'>, init: RequestInit = {}) =>
  fetch(`${site.api.url}${link.link}`, init)

/** Pulls as an importer that sends back what the last response said. */
async function pullWith(link: ListLink, header: 'if-none-match' | 'if-modified-since', value: string | null) {
  const response = await pull(link, { headers: { [header]: value ?? '' } })
  return { status: response.status, text: await response.text(), headers: response.headers }
}

describe('a permanent link', () => {
  test('delivers one file of a target with its options, under the name of the list', async () => {
    const { body } = await seller.call('GET', '/api/exports/files/?target=google')
    const [{ file }] = body.files as [{ file: string }]
    const google = await createLink({ target: 'google', file })
    expect(google).toMatchObject({ target_name: 'Google Merchant Center', file, uses: 0, used_at: null })
    expect(google.link).toMatch(/^\/files\/lists\/[\w.-]+\/latest\/google\/$/)
    const response = await pull(google)
    expect(response.headers.get('content-type')).toBe('text/tab-separated-values; charset=utf-8')
    expect(response.headers.get('content-disposition')).toContain(`_${list.list_id}_google-${file}.tsv`)
    expect((await response.text()).split('\n')).toHaveLength(4)
  })

  test('delivers the whole package without a file', async () => {
    const link = await createLink({ target: 'shopware', options: { stock: 3 } })
    expect(link).toMatchObject({ file: null, options: { stock: 3 } })
    const archive = Buffer.from(await (await pull(link)).arrayBuffer())
    for (const name of ['0_Guide.html', '2_products.csv']) expect(archive.includes(name), name).toBe(true)
  })

  test('delivers the newest results and edits at the same address', async () => {
    const own = await completeList(seller, [['a', testEan('00', 910)]])
    const link = await createLink(undefined, { of: own })
    await edit(seller, own, 'title', 'Erster Titel')
    expect(await (await pull(link)).text()).toContain('Erster Titel')
    await edit(seller, own, 'title', null)
    const before = await (await pull(link)).text()
    expect(before).not.toContain('Erster Titel')
    await runAgain(seller, own)
    await edit(seller, own, 'brand', 'Marke nach dem zweiten Lauf')
    expect(await (await pull(link)).text()).toContain('Marke nach dem zweiten Lauf')
  })

  test('answers 304 until the list changes, without reading its rows', async () => {
    const own = await completeList(seller, [['a', testEan('00', 911)]])
    const scored = () =>
      site.context.db
        .selectFrom('lists')
        .select('scored_rows')
        .where('public_id', '=', own.list_id)
        .executeTakeFirst()
    await expect.poll(scored).toMatchObject({ scored_rows: 1 })
    const link = await createLink(undefined, { of: own })
    const { headers } = await pull(link)
    const [tag, changed] = [headers.get('etag'), headers.get('last-modified')]
    expect(tag).toMatch(/^W\/"[\w-]{22}"$/)
    expect(headers.get('cache-control')).toBe('private, no-cache')
    // A result that cannot be decoded ends every response that reads the rows.
    const { db } = site.context
    const { id, content } = await db
      .selectFrom('list_rows')
      .innerJoin('lists', 'lists.id', 'list_rows.list_id')
      .innerJoin('records', (join) =>
        join
          .onRef('records.run_id', '=', 'list_rows.run_id')
          .onRef('records.position', '=', 'list_rows.position'),
      )
      .innerJoin('results', 'results.id', 'records.result_id')
      .select(['results.id', 'results.content'])
      .where('public_id', '=', own.list_id)
      .executeTakeFirstOrThrow()
    const store = (bytes: Buffer | null) =>
      db.updateTable('results').set({ content: bytes }).where('id', '=', id).execute()
    await store(Buffer.from('damaged'))
    expect((await pull(link)).status).toBe(500)
    for (const response of [
      await pullWith(link, 'if-none-match', tag),
      await pullWith(link, 'if-none-match', `"other", ${tag?.slice(2)}`),
      await pullWith(link, 'if-modified-since', changed),
    ])
      expect([response.status, response.text, response.headers.get('etag')]).toEqual([304, '', tag])
    const head = await pull(link, { method: 'HEAD' })
    expect([head.status, head.headers.get('etag'), await head.text()]).toEqual([200, tag, ''])
    expect(head.headers.get('content-disposition')).toContain('.csv')
    await store(content)
    await edit(seller, own, 'title', 'Neu')
    const response = await pullWith(link, 'if-none-match', tag)
    expect([response.status, response.text]).toEqual([200, expect.stringContaining('Neu')])
    expect(response.headers.get('etag')).not.toBe(tag)
    // Within the second of the first state a date cannot tell the states apart.
    expect((await pullWith(link, 'if-modified-since', changed)).status).toBe(200)
    expect((await pullWith(link, 'if-modified-since', 'not a date')).status).toBe(200)
    expect((await pullWith(link, 'if-none-match', '"other"')).status).toBe(200)
  })

  test('counts its uses and knows its last one', async () => {
    const link = await createLink()
    const tag = (await pull(link)).headers.get('etag')
    site.pass(5_000)
    await Promise.all([pullWith(link, 'if-none-match', tag), pull(link, { method: 'HEAD' }), pull(link)])
    const stored = await storedLink(link)
    expect(stored.uses).toBe(4)
    expect(Date.parse(stored.used_at ?? '')).toBeGreaterThan(Date.parse(link.created_at) + 4_000)
  })

  test('ends when it is revoked, and other links of the list stay', async () => {
    const [link, other] = [await createLink(), await createLink()]
    expect((await revoke(link)).status).toBe(200)
    const { revoked_at: revokedAt } = await storedLink(link)
    site.pass(1_000)
    expect((await revoke(link)).status).toBe(200)
    expect((await storedLink(link)).revoked_at).toBe(revokedAt)
    expect((await pull(link)).status).toBe(410)
    expect((await pull(other)).status).toBe(200)
    const audit = await site.context.db
      .selectFrom('audit_log')
      .select(['action', 'details'])
      .where('account_id', '=', seller.id)
      .where('action', '=', 'revoke-list-link')
      .execute()
    expect(audit).toEqual([{ action: 'revoke-list-link', details: { list: list.list_id, target: 'csv' } }])
  })

  test('is not found unless we signed it for this target', async () => {
    const link = await createLink()
    const token = link.link.split('/')[3] ?? ''
    const withToken = (other: string) => pull({ link: link.link.replace(token, other) })
    expect((await withToken(`${token.slice(0, -4)}AAAA`)).status).toBe(404)
    expect((await withToken(seller.token)).status).toBe(404)
    expect((await withToken(crypto.randomUUID())).status).toBe(404)
    expect((await pull({ link: link.link.replace('/csv/', '/shopware/') })).status).toBe(404)
    const { body } = await seller.call('POST', `/api/lists/${list.list_id}/exports/csv/`, { body: {} })
    expect((await withToken(String(body.link).split('/')[3] ?? '')).status).toBe(404)
  })

  test('is refused while no run of its list is completed', async () => {
    const paused = await openRunSite()
    await using _site = paused
    const caller = await paused.signUp({ coins: 10 })
    const { list_id: id } = await caller.run(await caller.start([['a', testEan('00', 1)]]))
    const { body } = await caller.call('POST', `/api/lists/${id}/links/`, { body: { target: 'csv' } })
    const response = await fetch(`${paused.api.url}${body.link}`)
    expect([response.status, await response.json()]).toEqual([
      409,
      expect.objectContaining({ code: 'CONFLICT', error: expect.stringContaining('not completed yet') }),
    ])
  })

  test('is gone while its owner is suspended, and after the deletion of the account', async () => {
    const owner = await site.signUp({ coins: 10 })
    const own = await completeList(owner, [['a', testEan('00', 920)]])
    const link = await createLink(undefined, { caller: owner, of: own })
    const exported = await owner.call('GET', '/user/export/')
    expect(JSON.parse(String(exported.body.text ?? JSON.stringify(exported.body))).listLinks).toMatchObject([
      { list_id: own.list_id, target: 'csv', file: 'products', uses: 0 },
    ])
    const suspend = (suspended_at: Date | null) =>
      site.context.db.updateTable('accounts').set({ suspended_at }).where('id', '=', owner.id).execute()
    await suspend(site.context.clock.now())
    expect((await pull(link)).status).toBe(410)
    await suspend(null)
    expect((await pull(link)).status).toBe(200)
    await owner.call('DELETE', '/user/account/', { body: { password: testPassword } })
    expect((await pull(link)).status).toBe(410)
    site.pass(dayMs + 1_000)
    await purgePersonalData(site.context)
    const left = site.context.db.selectFrom('list_links').select('id').where('id', '=', link.link_id)
    expect(await left.execute()).toEqual([])
    expect((await pull(link)).status).toBe(410)
    site.pass(-dayMs - 1_000)
  })

  test('is throttled by itself', async () => {
    const [link, other] = [await createLink(), await createLink()]
    const statuses = new Set<number>()
    for (let call = 0; call < 61; call++) statuses.add((await pull(link, { method: 'HEAD' })).status)
    expect([...statuses]).toEqual([200, 429])
    expect(Number((await pull(link)).headers.get('retry-after'))).toBeGreaterThan(0)
    expect((await pull(other)).status).toBe(200)
  })
})

describe('creating a link', () => {
  test('refuses unknown targets, options and files', async () => {
    for (const body of [
      { target: 'magneto' },
      { target: 'csv', options: { dialect: 'klingon' } },
      { target: 'csv', file: 'secrets' },
    ]) {
      const answer = await seller.call('POST', toLinksPath(list), { body })
      expect([answer.status, answer.body.code]).toEqual([400, 'INVALID_INPUT'])
    }
  })

  test('stops at a number of open links', async () => {
    const own = await completeList(seller, [['a', testEan('00', 930)]])
    const answers = await Promise.all(
      Array.from({ length: maxListLinks + 2 }, () =>
        seller.call('POST', toLinksPath(own), { body: { target: 'csv' } }),
      ),
    )
    const statuses = answers.map(({ status }) => status).sort()
    expect(statuses).toEqual([...Array<number>(maxListLinks).fill(200), 409, 409])
    const [first] = await storedLinks(seller, own)
    await revoke(first as ListLink, { of: own })
    expect((await createLink({ target: 'csv' }, { of: own })).revoked_at).toBeNull()
  })

  test('is for the owner only', async () => {
    const stranger = await site.signUp()
    const link = await createLink()
    expect((await stranger.call('GET', toLinksPath(list))).status).toBe(404)
    expect((await stranger.call('POST', toLinksPath(list), { body: { target: 'csv' } })).status).toBe(404)
    expect((await revoke(link, { caller: stranger })).status).toBe(404)
    const foreign = await completeList(stranger, [['a', testEan('00', 940)]])
    expect((await revoke(link, { caller: stranger, of: foreign })).status).toBe(404)
    expect((await pull(link)).status).toBe(200)
  })
})
