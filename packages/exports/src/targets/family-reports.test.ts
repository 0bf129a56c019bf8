import { describe, expect, test } from 'vitest'
import type { ExportProduct } from '../core/product.ts'
import { exportTargets, findExportTarget } from '../targets.ts'
import { writeExport } from '../testing/golden.ts'
import { hostileFamilies, makeFamily } from '../testing/hostile-families.ts'
import { productsSource } from '../testing/hostile-job.ts'

const created = { mode: 'create', price: 'amazon-first' }

async function writeFamilies(id: string, source = hostileFamilies, options: object = created) {
  const target = findExportTarget(id)
  if (!target) throw new Error(`There is no target ${id}.`)
  const { files, findings } = await writeExport(target, { source, options })
  return {
    text: Object.values(files).join('\n'),
    findings,
    causes: new Set(findings.map(({ cause }) => cause.id)),
  }
}

const ids = exportTargets.map(({ id }) => id)

describe('every target says of families', () => {
  test.each(ids)('what importers lose in silence: %s', async (id) => {
    const { causes } = await writeFamilies(id)
    for (const cause of [
      'added-value',
      'same-combination',
      'missing-value',
      'of-one',
      'interrupted',
      'no-parent-number',
      'without-ean',
    ])
      expect(causes, cause).toContain(`family.${cause}`)
  })

  test.each([
    ['more than three options', 'shopify', 'family.joined-axes'],
    ['separators in values', 'woocommerce', 'family.changed-axis'],
    ['separators in values', 'prestashop', 'family.changed-axis'],
    ['separators in values', 'magento', 'family.changed-axis'],
    ['separators in values', 'plentyone', 'family.changed-axis'],
    ['a parent whose number an article has', 'shopware', 'family.parent-number-taken'],
    ['that new families need two imports', 'plentyone', 'plentyone.two-steps'],
    ['attributes that variants cannot have', 'prestashop', 'family.own-attribute'],
    ['texts that variants cannot have', 'shopify', 'family.own-text'],
    ['rows of parents, which nobody can buy', 'google', 'family.parent-row'],
    ['rows of parents, which nobody can buy', 'openai', 'family.parent-row'],
    ['parents without a picture', 'jtl', 'family.parent-without-picture'],
    ['parents without a picture', 'woocommerce', 'family.parent-without-picture'],
    ['parents without a picture', 'magento', 'family.parent-without-picture'],
  ])('%s: %s', async (_, id, cause) => {
    expect((await writeFamilies(id)).causes).toContain(cause)
  })
})

test.each(ids)('articles stay on their own if the seller wants it: %s', async (id) => {
  const { causes, text } = await writeFamilies(id, hostileFamilies, { ...created, families: 'simple' })
  expect([...causes].filter((cause) => cause.startsWith('family.'))).toEqual([])
  // A workbook is compressed.
  if (id === 'xlsx') return
  for (const number of ['HEMD-1-M-R', 'HEMD-1-SPAET', 'EINER-39']) expect(text).toContain(number)
  // No parent is added.
  expect(text).not.toMatch(/(?<![\w-])HEMD-1(?![\w-])/)
})

test.each(ids.filter((id) => id !== 'google' && id !== 'openai'))(
  'that a row which can be bought is only the parent: %s',
  async (id) => {
    const family = { number: 'H-S', title: 'Hemd', axes: [{ name: 'Größe', values: ['S', 'M', 'L'] }] }
    const prices = { amazon: { amount: '19.90', currency: 'EUR' } }
    const rows = makeFamily(
      family,
      ['S', 'M', 'L'].map((size) => ({
        articleNumber: `H-${size}`,
        title: `Hemd ${size}`,
        prices,
        values: [size],
      })),
    )
    const { findings } = await writeFamilies(id, productsSource(rows))
    const said = findings.filter(({ cause }) => cause.id === 'family.parent-offer')
    expect(said.map(({ articleNumber }) => articleNumber)).toEqual(['H-S'])
  },
)

test('parents have no value of their own row that no variant has', async () => {
  const family = { number: 'H', title: 'Hemd', axes: [{ name: 'Größe', values: ['M', 'L'] }] }
  const attributes = [
    { name: 'größe', values: ['S'] },
    { name: 'Material', values: ['Leinen'] },
  ]
  const rows = makeFamily(family, [
    { articleNumber: 'H', title: 'Hemd', attributes, values: [] },
    { articleNumber: 'H-M', title: 'Hemd M', values: ['M'] },
    { articleNumber: 'H-L', title: 'Hemd L', values: ['L'] },
  ])
  const { text } = await writeFamilies('woocommerce', productsSource(rows))
  expect(text).toMatch(/^variable,H,.*,"?Größe"?,"M, L",/m)
  expect(text).toContain('Leinen')
})

test('JTL inherits neither pictures nor characteristics, so the parent and each child have them', async () => {
  const shared = {
    images: ['https://images.test/hemd.jpg'],
    attributes: [{ name: 'Material', values: ['Leinen'] }],
  }
  const family = { number: 'HEMD', title: 'Hemd', axes: [{ name: 'Größe', values: ['S', 'M'] }] }
  const source = productsSource(
    makeFamily(
      family,
      ['S', 'M'].map((size) => ({ articleNumber: `H-${size}`, title: 'Hemd', values: [size], ...shared })),
    ),
  )
  const { text } = await writeFamilies('jtl', source)
  expect(text.match(/images\.test\/hemd\.jpg/g)).toHaveLength(3)
  expect(text.match(/;Material;Leinen/g)).toHaveLength(3)
})

/** A family of shirts, each with what only it has. */
const makeShirts = (count: number, toMember: (index: number) => Partial<ExportProduct>) => {
  const sizes = Array.from({ length: count }, (_, index) => `S${index}`)
  return makeFamily(
    { number: 'HEMD', title: 'Hemd', axes: [{ name: 'Größe', values: sizes }] },
    sizes.map((size, index) => ({
      articleNumber: `H-${size}`,
      title: 'Hemd',
      values: [size],
      ...toMember(index),
    })),
  )
}

test.each([
  ['prestashop', 50],
  ['plentyone', 50],
  ['shopify', 250],
])('pictures of a family that are too many for one product are named: %s', async (id, limit) => {
  const perShirt = 20
  const toImages = (shirt: number) =>
    Array.from({ length: perShirt }, (_, index) => `https://images.test/${shirt}/${index}.jpg`)
  const shirts = makeShirts(limit / 10, (index) => ({ images: toImages(index) }))
  const { text, findings } = await writeFamilies(id, productsSource(shirts))
  const said = findings.filter(({ cause }) => cause.id === 'too-many-images')
  expect(said).toHaveLength(limit)
  const left = shirts.flatMap(({ images }) => images).filter((address) => !text.includes(address))
  // Shopify's file has the first picture of each variant in a column of its own.
  expect(said.map(({ before }) => before)).toEqual(expect.arrayContaining(left))
})

test.each(['shopware', 'prestashop'])(
  'that an article without a price costs as much as its parent: %s',
  async (id) => {
    const shirts = makeShirts(3, (index) =>
      index === 1 ? {} : { prices: { amazon: { amount: index === 0 ? '29.90' : '19.90', currency: 'EUR' } } },
    )
    const { findings } = await writeFamilies(id, productsSource(shirts))
    const said = findings.filter(({ cause }) => cause.id === 'family.parent-price')
    expect(said).toMatchObject([{ articleNumber: 'H-S1', after: '19.90' }])
    expect(findings.filter(({ cause }) => cause.id === 'required-empty')).toEqual([])
  },
)

test('Magento skips variations that do not exist, so children stand before the parent that names them', async () => {
  const { text } = await writeFamilies('magento')
  const named = [
    ...(
      /^HEMD-1,.*?configurable_variations|^HEMD-1,[\s\S]*?(?=\r?\n\S+,Default,)/m.exec(text)?.[0] ?? ''
    ).matchAll(/sku=([^,|"]+)/g),
  ]
  expect(named.length).toBeGreaterThan(2)
  for (const [, number = ''] of named)
    expect(text.indexOf(`\n${number},`), number).toBeLessThan(text.indexOf('\nHEMD-1,'))
})
