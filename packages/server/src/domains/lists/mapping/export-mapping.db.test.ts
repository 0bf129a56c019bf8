import { inflateRawSync } from 'node:zlib'
import { type AttributeNames, endpoints, type List } from '@merkwerk/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { z } from 'zod'
import { attributeCalls, sellerWithList, shopFile, toColor } from '../../../testing/attribute-calls.ts'
import { type Caller, edit, openRunSite, type RunSite, readRow, testEan } from '../../../testing/index.ts'

let site: RunSite
let seller: Caller
let list: List
const { findMapping, replaceAll, findScheme, upload, reset } = attributeCalls(() => ({ seller, list }))

beforeAll(async () => {
  site = await openRunSite({ MAX_WAIT_HOURS: '0' })
  await site.startWorker()
  ;({ seller, list } = await sellerWithList(site))
})
afterAll(() => site[Symbol.asyncDispose]())
beforeEach(reset)

describe('an export', () => {
  const ofTarget = (target: string) => `/api/lists/${list.list_id}/exports/${target}/`
  const ofList = () => ofTarget('shopware')

  /** A file of a package. Its archive streams, so the compressed bytes end by themselves. */
  async function packedFile(body: object, name: string, path = ofList()): Promise<string> {
    const { status, body: answer } = await seller.call('POST', path, { body })
    expect(status, JSON.stringify(answer)).toBe(200)
    const response = await fetch(`${site.api.url}${String(answer.link)}`)
    const archive = Buffer.from(await response.arrayBuffer())
    const at = archive.indexOf(name)
    const start = at + archive.readUInt16LE(at - 4) + archive.readUInt16LE(at - 2)
    return inflateRawSync(archive.subarray(start)).toString()
  }

  test('applies the newest mapping to a list, also as of a run before it, or the original names on request', async () => {
    await replaceAll(
      [toColor, { name: 'Bauart', action: 'map', to: 'Klapp;art', values: [] }],
      [{ name: 'Zustand', value: 'Neu' }],
    )
    const mapped = await packedFile({}, '1_properties.csv')
    expect(mapped).toMatch(/;Rot;.*;Farbton\r?$/m)
    for (const name of ['Zustand', 'Klapp;art']) expect(mapped).toContain(name)
    expect(mapped).not.toMatch(/Lack|Bauart/)
    const original = await packedFile({ attribute_names: 'original' }, '1_properties.csv')
    expect(original).toMatch(/;rot;.*;Lack\r?$/m)
    expect(original).not.toMatch(/Farbton|Zustand/)
    const ofRun = await packedFile({}, '1_properties.csv', `${ofList()}?run=${list.latest_run}`)
    expect(ofRun).toContain('Zustand')
    const row = await readRow(seller, list)
    expect(JSON.stringify(row)).toContain('Lack')
    expect(JSON.stringify(row)).not.toContain('Zustand')
  })

  test('has the cells of own columns that the mapping names, as the list has them now', async () => {
    const { job: run } = await seller.client.call(endpoints.runScraper, {
      form: {
        job_name: 'Lager',
        header_mapping: JSON.stringify({ artikelNumber: 'Nummer', ean: 'EAN', asin: null }),
      },
      file: new File([`Nummer;EAN;Platz\r\nL-1;${testEan('00', 77)};R1-7\r\n`], 'lager.csv'),
    })
    const { list_id } = await seller.until(run.job_id, 'Completed')
    await replaceAll([], [{ name: 'Lagerplatz', own_column: 'Platz' }])
    const path = `/api/lists/${list_id}/exports/shopware/`
    expect(await packedFile({}, '1_properties.csv', path)).toMatch(/;R1-7;.*;Lagerplatz\r?$/m)
    // Rows of another list have no such column.
    expect(await packedFile({}, '1_properties.csv')).not.toContain('Lagerplatz')
  })

  const fromShopware =
    'id;name;group_id;group_name\r\na1b2;Rot;c3d4;Farbton\r\n;Blau;c3d4;Farbton\r\ne5f6;Holz;;Werkstoff'

  test('reaches permanent links, unless they keep the original names', async () => {
    await replaceAll([toColor])
    const path = `/api/lists/${list.list_id}/links/`
    const pull = async (names: AttributeNames) => {
      const { body } = await seller.call('POST', path, {
        body: { target: 'shopware', file: 'properties', attribute_names: names },
      })
      expect(body.attribute_names).toBe(names)
      return async () => {
        const response = await fetch(`${site.api.url}${String(body.link)}`)
        return { tag: response.headers.get('etag'), text: await response.text() }
      }
    }
    const [mapped, original] = [await pull('mapped'), await pull('original')]
    const before = await mapped()
    expect(before.text).toContain('Farbton')
    expect((await original()).text).toMatch(/;Lack\r?$/m)
    await replaceAll([{ ...toColor, to: 'Farbe' }])
    const after = await mapped()
    expect(after.text).toContain(';Farbe')
    expect(after.tag).not.toBe(before.tag)
    await upload(fromShopware)
    expect((await mapped()).tag).not.toBe(after.tag)
  })

  test('uses the IDs of the shop, and creates what has none', async () => {
    await replaceAll([{ ...toColor, values: [...toColor.values, { from: 'himmelgrau', to: ['Blau'] }] }])
    await upload(fromShopware)
    expect(await packedFile({}, '2_products.csv')).toContain('a1b2')
    const properties = await packedFile({}, '1_properties.csv')
    expect(properties).not.toContain(';Rot;')
    expect(properties).toMatch(/;Blau;c3d4;Farbton\r?$/m)
    for (const other of [shopFile, 'Merkmalname;Merkmalwertname\r\nFarbton;Rot']) {
      await upload(other)
      expect(await packedFile({}, '1_properties.csv'), other).toMatch(/;Rot;.*;Farbton\r?$/m)
    }
    await seller.call('POST', `/api/lists/${list.list_id}/attribute-scheme/`)
    expect(await packedFile({}, '1_properties.csv')).toContain(';Farbton')
  })

  test('reports the attributes that the shop does not have', async () => {
    await replaceAll([toColor])
    const path = ofTarget('jtl')
    const newNames = async (query: string) => {
      const { body } = await seller.call('GET', `${path}findings/?${query}`, {
        headers: { 'accept-language': 'en' },
      })
      return String(body.text)
        .split('\r\n')
        .filter((line) => line.includes(';New attribute;'))
        .join('\n')
    }
    expect(await newNames('')).not.toContain('Farbton')
    expect(await newNames('')).not.toContain('Bauart')
    expect(await newNames('attribute_names=all')).toContain('Bauart')
    expect(await newNames('attribute_names=original')).toContain('Lack')
    const report = await seller.call('GET', path)
    expect(String(report.body.text)).not.toContain('Lack')
    // Attributes that are not mapped stay out of a shop, and the report counts them.
    expect(String(report.body.text)).toMatch(/"cause":"unmapped-attribute"/)
    const others = await seller.call('GET', `${path}?attribute_names=all`)
    expect(String(others.body.text)).not.toContain('unmapped-attribute')
  })

  test('writes converted numbers as the target writes decimals', async () => {
    await edit(seller, list, 'attribute:Breite', '22 mm', [1, 2])
    await replaceAll([{ name: 'Breite', action: 'map', to: 'Breite', unit: 'cm', values: [] }])
    expect(await packedFile({}, '1_Artikelmerkmale.csv', ofTarget('jtl'))).toContain('2,2 cm')
    const csv = (options: object) => packedFile({ options }, '1_Artikel.csv', ofTarget('csv'))
    expect(await csv({})).toContain('2,2 cm')
    expect(await csv({ dialect: 'international' })).toContain('2.2 cm')
  })

  test('takes nothing for known that comes from results or from several targets', async () => {
    const readProperties = () => packedFile({}, '1_Eigenschaften.csv', ofTarget('plentyone'))
    await replaceAll([toColor])
    await upload('Merkmalname;Merkmalwertname\r\nFarbton;Rot')
    const unknown = await readProperties()
    expect(unknown).toContain('Farbton')
    await upload('Eigenschaft;Wert\r\nFarbton;Rot')
    expect(await readProperties()).not.toContain('Farbton')
    await upload(fromShopware, { mode: 'add' })
    await upload(shopFile, { mode: 'add' })
    expect(await readProperties()).toBe(unknown)
    await seller.call('POST', `/api/lists/${list.list_id}/attribute-scheme/`)
    await upload(shopFile, { mode: 'add' })
    expect(await findScheme()).toMatchObject({ source: 'results', format: null })
    expect(await readProperties()).toBe(unknown)
  })

  test('guards mapped texts that look like formulas', async () => {
    await replaceAll([{ name: 'Lack', action: 'map', to: '=cmd', values: [{ from: 'rot', to: ['=1+1'] }] }])
    const csv = await packedFile({}, '1_Artikel.csv', ofTarget('csv'))
    expect(csv).toContain("'=1+1")
    expect(csv).toContain("'=cmd")
    expect(csv).not.toMatch(/(^|[;,])"?=/m)
  })

  test('remembers the choice of names, and says whether a mapping exists', async () => {
    const targets = async (caller: Caller) =>
      (await caller.call('GET', '/api/exports/targets/')).body as unknown as z.output<
        typeof endpoints.getExportTargets.response
      >
    const getNames = async () =>
      (await targets(seller)).targets.find(({ target }) => target === 'shopware')?.attribute_names
    await packedFile({ attribute_names: 'original' }, '1_properties.csv')
    expect(await getNames()).toBe('original')
    await packedFile({}, '1_properties.csv')
    expect(await getNames()).toBe('mapped')
    expect((await targets(seller)).mapping_version).toBe((await findMapping()).version)
    expect((await targets(await site.signUp())).mapping_version).toBe(0)
  })
})
