import { endpoints, type FamilyParent, type List, type ListFamily } from '@merkwerk/contract'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { hasFollowingTasks } from '../../../testing/following-tasks.ts'
import {
  type FamilySite,
  openFamilySite,
  polling,
  readList,
  runAgain,
  testEan,
} from '../../../testing/index.ts'

let shop: FamilySite
beforeAll(async () => {
  shop = await openFamilySite()
})
afterAll(() => shop.close())

const params = (list: List) => ({ params: { id: list.list_id } })
const positions = (family: ListFamily | undefined) => family?.rows.map(({ position }) => position)

describe('families of a list', () => {
  test('are accepted with their reason, in the order of sizes, and stay the same', async () => {
    const list = await shop.createShirts(7_100)
    const { families, counts } = await shop.read(list)
    expect(counts).toEqual({ accepted: 1, proposed: 0, rejected: 0 })
    expect(families).toMatchObject([
      {
        state: 'accepted',
        rule: 'variation',
        reason: { code: 'same-variations', detail: 'Amazon' },
        number: 'NK-77',
        axes: [
          { key: 'size_name', label: 'Größe' },
          { key: 'color_name', label: 'Farbe' },
        ],
        rows: [
          { position: 2, article_number: 'NK-77-S', values: ['S', 'Rot'] },
          { position: 3, values: ['M', 'Blau'] },
          { position: 1, values: ['L', 'Rot'] },
          { position: 4, values: ['XL', 'Blau'] },
        ],
      },
    ])
    const findVersion = async () =>
      (
        await shop.site.context.db
          .selectFrom('lists')
          .select('rows_version')
          .where('public_id', '=', list.list_id)
          .executeTakeFirstOrThrow()
      ).rows_version
    const version = await findVersion()
    await shop.decide(list)
    expect((await shop.read(list)).families).toEqual(families)
    // Permanent links deliver a new file for a new version only.
    expect(await findVersion()).toBe(version)
    const body = { family_ids: [families[0]?.family_id ?? 0], decision: 'accept' as const }
    await shop.seller.client.call(endpoints.decideListFamilies, { ...params(list), body })
    expect(await findVersion()).toBe(version + 1)
  })

  test('stay rejected', async () => {
    const list = await shop.createShirts(7_200)
    const [family] = (await shop.read(list)).families
    const body = { family_ids: [family?.family_id ?? 0], decision: 'reject' as const }
    await shop.seller.client.call(endpoints.decideListFamilies, { ...params(list), body })
    await shop.decide(list)
    expect(await shop.read(list)).toMatchObject({
      families: [{ state: 'rejected', rows: [] }],
      counts: { accepted: 0, proposed: 0, rejected: 1 },
    })
  })

  test('are split, merged and left by their owner, for good', async () => {
    const list = await shop.createShirts(7_300)
    const [whole] = (await shop.read(list)).families
    const made = await shop.seller.client.call(endpoints.createListFamily, {
      ...params(list),
      body: { positions: [3, 4] },
    })
    await shop.decide(list)
    const split = (await shop.read(list)).families
    expect(split.map((family) => [family.rule, positions(family)])).toEqual([
      ['variation', [2, 1]],
      ['owner', [3, 4]],
    ])
    expect(new Set(split.map(({ number }) => number)).size).toBe(2)
    expect(split[1]?.rows[0]?.values).toEqual(['M', 'Blau'])
    const move = (rows: number[], family_id: number | null) =>
      shop.seller.client.call(endpoints.moveFamilyRows, {
        ...params(list),
        body: { positions: rows, family_id },
      })
    await move([3, 4], whole?.family_id ?? 0)
    expect((await shop.read(list)).families.map(positions)).toEqual([[2, 3, 1, 4]])
    await move([4], null)
    await shop.decide(list)
    expect((await shop.read(list)).families.map(positions)).toEqual([[2, 3, 1]])
    await expect(move([5], made.family_id)).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })

  test('take rows that are new, unless the owner took them out', async () => {
    const list = await shop.createShirts(7_400)
    const [family] = (await shop.read(list)).families
    const body = { family_ids: [family?.family_id ?? 0], decision: 'accept' as const }
    await shop.seller.client.call(endpoints.decideListFamilies, { ...params(list), body })
    await shop.stateFamily(list, 5, ['XXL', 'Rot'])
    await shop.decide(list)
    expect((await shop.read(list)).families.map(positions)).toEqual([[2, 3, 1, 4, 5]])
  })

  test('have the number, title, axes and values of their owner', async () => {
    const list = await shop.createShirts(7_500)
    const [family] = (await shop.read(list)).families
    expect(family?.title).toBe('Nordkap Hemd')
    const change = (body: {
      number?: string
      title?: string
      parent?: FamilyParent
      axes?: { key: string; label: string }[]
      members?: { position: number; values: string[] }[]
    }) =>
      shop.seller.client.call(endpoints.changeListFamily, {
        params: { id: list.list_id, family: family?.family_id ?? 0 },
        body,
      })
    const pictures = ['https://example.org/hemd.jpg']
    await change({ parent: { brand: 'NK', description: 'Ein Hemd.', pictures } })
    await change({
      number: 'HEMD',
      title: 'Hemd Nordkap',
      parent: { category: 'Hemden', brand: '' },
      axes: [
        { key: 'color_name', label: 'Colour' },
        { key: 'size_name', label: 'Size' },
      ],
      members: [{ position: 4, values: ['Hellblau', 'XL'] }],
    })
    await shop.decide(list)
    const [changed] = (await shop.read(list)).families
    expect(changed).toMatchObject({ number: 'HEMD', title: 'Hemd Nordkap' })
    expect(changed?.parent).toEqual({ category: 'Hemden', description: 'Ein Hemd.', pictures })
    expect(changed?.axes.map(({ label }) => label)).toEqual(['Colour', 'Size'])
    expect(changed?.rows.find(({ position }) => position === 4)?.values).toEqual(['Hellblau', 'XL'])
    expect(changed?.rows.find(({ position }) => position === 2)?.values).toEqual(['Rot', 'S'])
    const other = await shop.seller.client.call(endpoints.createListFamily, {
      ...params(list),
      body: { positions: [1, 2] },
    })
    const taken = shop.seller.client.call(endpoints.changeListFamily, {
      params: { id: list.list_id, family: other.family_id },
      body: { number: 'HEMD' },
    })
    await expect(taken).rejects.toMatchObject({ code: 'CONFLICT' })
  })

  test('refuse the number of one of their rows, and two axes with one name', async () => {
    const list = await shop.createShirts(7_550)
    const [family] = (await shop.read(list)).families
    const change = (body: { number?: string; axes?: { key: string; label: string }[] }) =>
      shop.seller.client.call(endpoints.changeListFamily, {
        params: { id: list.list_id, family: family?.family_id ?? 0 },
        body,
      })
    const [row] = family?.rows ?? []
    const number = row?.article_number ?? ''
    await expect(change({ number })).rejects.toMatchObject({
      code: 'CONFLICT',
      message: expect.stringContaining(`has the number ${number}`),
    })
    const axes = ['Farbe', 'farbe'].map((label, index) => ({ key: `axis-${index}`, label }))
    await expect(change({ axes })).rejects.toMatchObject({
      code: 'CONFLICT',
      message: expect.stringContaining('already has an axis called farbe'),
    })
    expect((await shop.read(list)).families[0]).toEqual(family)
  })

  test('are numbered by the rule of the owner', async () => {
    const list = await shop.createShirts(7_600)
    await shop.seller.client.call(endpoints.setFamilyNumbers, {
      ...params(list),
      body: { number_rule: { kind: 'prefix', prefix: 'V-' } },
    })
    await shop.decide(list)
    expect(await shop.read(list)).toMatchObject({
      families: [{ number: 'V-NK-77-L' }],
      number_rule: { kind: 'prefix', prefix: 'V-' },
    })
  })

  test('never have the number of an article that can be bought, nor that of another family in other letters', async () => {
    const list = await shop.createShirts(7_650)
    await shop.site.context.db
      .updateTable('list_rows')
      .set({ article_number: 'nk-77' })
      .where('list_id', '=', await shop.findListId(list))
      .where('position', '=', 5)
      .execute()
    await shop.seller.client.call(endpoints.setFamilyNumbers, {
      ...params(list),
      body: { number_rule: { kind: 'stem' } },
    })
    const { family_id: family } = await shop.seller.client.call(endpoints.createListFamily, {
      ...params(list),
      body: { positions: [1, 2] },
    })
    expect((await shop.read(list)).families.map(({ number }) => number)).toEqual(['NK-77-2', 'NK-77-3'])
    const setNumber = (number: string) =>
      shop.seller.client.call(endpoints.changeListFamily, {
        params: { id: list.list_id, family },
        body: { number },
      })
    for (const number of ['nk-77-2', 'NK-77-M'])
      await expect(setNumber(number)).rejects.toMatchObject({
        code: 'CONFLICT',
        message: expect.stringContaining(number),
      })
    // The owner knows whether the row is the parent.
    await setNumber('nk-77')
  })

  test('are not made of a row that is listed twice', async () => {
    const list = await shop.createShirts(7_680)
    const creation = shop.seller.client.call(endpoints.createListFamily, {
      ...params(list),
      body: { positions: [1, 1] },
    })
    await expect(creation).rejects.toMatchObject({ code: 'INVALID_INPUT' })
    const [family] = (await shop.read(list)).families
    const axes = [1, 2].map((number) => ({ key: 'size_name', label: `Größe ${number}` }))
    const change = shop.seller.client.call(endpoints.changeListFamily, {
      params: { id: list.list_id, family: family?.family_id ?? 0 },
      body: { axes },
    })
    await expect(change).rejects.toMatchObject({ code: 'INVALID_INPUT' })
  })

  test('follow a column with the parent', async () => {
    const rows = [
      `T-1;${testEan('00', 7_701)};T`,
      `T-2;${testEan('00', 7_702)};T`,
      `U-1;${testEan('00', 7_703)};`,
    ]
    const { job: run } = await shop.seller.client.call(endpoints.runScraper, {
      form: {
        job_name: 'Eltern',
        header_mapping: JSON.stringify({ artikelNumber: 'Nummer', ean: 'EAN', asin: null }),
      },
      file: new File([['Nummer;EAN;Vaterartikel', ...rows].join('\r\n')], 'eltern.csv'),
    })
    await shop.seller.until(run.job_id, 'Completed')
    const list = await readList(shop.seller, run.job_id)
    // By the task that follows the run.
    await vi.waitFor(async () => {
      const { families } = await shop.read(list)
      expect(families).toMatchObject([{ number: 'T', rule: 'list', state: 'accepted' }])
      expect(positions(families[0])?.sort()).toEqual([1, 2])
    }, polling)
  })

  test('follow the parents that a newer file states, also after a run that changes no row', async () => {
    const rows = ['Rot', 'Blau'].map((number, index) => `${number};${testEan('00', 7_751 + index)}`)
    const { job: run } = await shop.seller.client.call(endpoints.runScraper, {
      form: {
        job_name: 'Neue Eltern',
        header_mapping: JSON.stringify({ artikelNumber: 'Nummer', ean: 'EAN', asin: null }),
      },
      file: new File([['Nummer;EAN', ...rows].join('\r\n')], 'ohne.csv'),
    })
    await shop.seller.until(run.job_id, 'Completed')
    const list = await readList(shop.seller, run.job_id)
    await vi.waitFor(async () => expect(await hasFollowingTasks(shop.site.context.db)).toBe(false), polling)
    expect((await shop.read(list)).families).toEqual([])
    const newer = ['Nummer;EAN;Vaterartikel', ...rows.map((row) => `${row};T`)].join('\r\n')
    const replace = (form: { apply?: 'true'; version?: string }) =>
      shop.seller.client.call(endpoints.replaceListFile, {
        ...params(list),
        form,
        file: new File([newer], 'neu.csv'),
      })
    await replace({ apply: 'true', version: String((await replace({})).version) })
    await runAgain(shop.seller, list)
    await vi.waitFor(
      async () => expect((await shop.read(list)).families).toMatchObject([{ number: 'T', rule: 'list' }]),
      polling,
    )
  })

  test('are shown to their owner and to admins only', async () => {
    const list = await shop.createShirts(7_800)
    const admin = await shop.site.signUp({ isAdmin: true })
    expect(await shop.read(list, admin)).toEqual(await shop.read(list))
    const stranger = await shop.site.signUp({ coins: 10 })
    await expect(shop.read(list, stranger)).rejects.toMatchObject({ code: 'NOT_FOUND' })
    const creation = stranger.client.call(endpoints.createListFamily, {
      ...params(list),
      body: { positions: [1, 2] },
    })
    await expect(creation).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })
})
