import type { List } from '@merkwerk/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { attributeCalls, sellerWithList, shopFile, toColor } from '../../../testing/attribute-calls.ts'
import { type Caller, openRunSite, type RunSite, testPassword } from '../../../testing/index.ts'
import { purgePersonalData } from '../../office/privacy/purge-personal-data.ts'

let site: RunSite
let seller: Caller
let list: List
const { attributesOfRun, importFile, findMapping, replaceAll, save, findScheme, upload, reset } =
  attributeCalls(() => ({ seller, list }))

beforeAll(async () => {
  site = await openRunSite({ MAX_WAIT_HOURS: '0' })
  await site.startWorker()
  ;({ seller, list } = await sellerWithList(site))
})
afterAll(() => site[Symbol.asyncDispose]())
beforeEach(reset)

describe('scheme and mapping belong to their account', () => {
  test('another seller neither sees nor changes them', async () => {
    await replaceAll([toColor])
    const stranger = await site.signUp()
    expect(await findScheme(stranger)).toBeNull()
    expect(await findMapping(stranger)).toMatchObject({ version: 0 })
    const { version } = await findMapping()
    const theirs = await stranger.call('POST', `/api/attribute-mapping/versions/${version}/restore/`, {
      body: { base_version: 0 },
    })
    expect(theirs.status).toBe(404)
    const path = `/api/lists/${list.list_id}`
    for (const run of ['', `&run=${list.latest_run}`]) {
      expect((await stranger.call('GET', `${path}/attributes/?page=1${run}`)).status).toBe(404)
      expect((await stranger.call('GET', `${path}/attribute-values/?name=Lack${run}`)).status).toBe(404)
    }
    const other = await sellerWithList(site)
    const ofOther = `/api/lists/${other.list.list_id}/attributes/?run=${list.latest_run}`
    expect((await other.seller.call('GET', ofOther)).status).toBe(404)
    await upload('Eigenschaft;Wert\r\nForm;Rund', {}, stranger)
    await stranger.call('DELETE', '/api/attribute-scheme/')
    expect((await findScheme())?.scheme.attributes).toHaveLength(2)
    const admin = await site.signUp({ isAdmin: true })
    expect((await admin.call('GET', `${path}/attributes/?run=${list.latest_run}`)).status).toBe(404)
  })

  test('an account without a subscription reads them and changes nothing', async () => {
    const viewer = await site.signUp({ subscription: 'none' })
    for (const path of ['scheme/', 'mapping/', 'mapping/versions/', 'mapping/file/'])
      expect((await viewer.call('GET', `/api/attribute-${path}`)).status, path).toBe(200)
    expect((await upload(shopFile, {}, viewer)).status).toBe(403)
    expect((await viewer.call('DELETE', '/api/attribute-scheme/')).status).toBe(403)
    expect((await save({ rules: [toColor] }, viewer)).status).toBe(403)
    expect((await importFile('{}', 0, viewer)).status).toBe(403)
  })

  test('a suspended account reaches nothing', async () => {
    const own = await site.signUp()
    await site.context.db
      .updateTable('accounts')
      .set({ suspended_at: site.context.clock.now() })
      .where('id', '=', own.id)
      .execute()
    for (const path of ['scheme/', 'mapping/'])
      expect((await own.call('GET', `/api/attribute-${path}`)).status).toBeGreaterThanOrEqual(401)
    const saved = await own.call('PUT', '/api/attribute-mapping/', {
      body: { base_version: 0, rules: [toColor] },
    })
    expect([401, 403]).toContain(saved.status)
  })

  test('the owner’s data export has them, and a deleted account loses them', async () => {
    const own = await sellerWithList(site)
    await upload(shopFile, {}, own.seller)
    await save({ rules: [toColor] }, own.seller)
    await attributesOfRun({}, own)
    const { body } = await own.seller.call('GET', '/user/export/')
    expect(JSON.parse(String(body.text ?? JSON.stringify(body)))).toMatchObject({
      attributeScheme: {
        name: 'shop.csv',
        scheme: { attributes: [{ name: 'Farbton' }, { name: 'Werkstoff' }] },
      },
      attributeMappings: [{ version: 1, mapping: { rules: [toColor] } }],
    })
    const { db } = site.context
    const count = async () => ({
      schemes: await db
        .selectFrom('attribute_schemes')
        .selectAll()
        .where('account_id', '=', own.seller.id)
        .execute(),
      mappings: await db
        .selectFrom('attribute_mappings')
        .selectAll()
        .where('account_id', '=', own.seller.id)
        .execute(),
      counts: await db
        .selectFrom('list_summaries')
        .innerJoin('runs', 'runs.id', 'run_id')
        .select('kind')
        .where('account_id', '=', own.seller.id)
        .execute(),
    })
    expect(Object.values(await count()).map(({ length }) => length)).toEqual([1, 1, 1])
    const erased = await own.seller.call('DELETE', '/user/account/', { body: { password: testPassword } })
    expect(erased.status).toBe(200)
    const dayMs = 24 * 3_600_000
    site.pass(dayMs + 1_000)
    try {
      await purgePersonalData(site.context)
    } finally {
      site.pass(-dayMs - 1_000)
    }
    expect(await count()).toEqual({ schemes: [], mappings: [], counts: [] })
    expect((await findMapping()).version).toBeGreaterThan(0)
  })

  test('changes are audited without the names and values of the seller', async () => {
    const own = await site.signUp()
    await upload(shopFile, {}, own)
    await save({ rules: [toColor] }, own)
    await own.call('DELETE', '/api/attribute-scheme/')
    await own.call('DELETE', '/api/attribute-scheme/')
    const entries = await site.context.db
      .selectFrom('audit_log')
      .select(['action', 'details'])
      .where('actor_account_id', '=', own.id)
      .where('action', 'like', 'change-attribute-%')
      .orderBy('id')
      .execute()
    expect(entries).toEqual([
      {
        action: 'change-attribute-scheme',
        details: { source: 'upload', format: expect.any(String), attributes: 2, values: 4 },
      },
      { action: 'change-attribute-mapping', details: { version: 1, change: 'edit', rules: 1, values: 1 } },
      { action: 'change-attribute-scheme', details: { attributes: 0, values: 0 } },
    ])
  })
})
