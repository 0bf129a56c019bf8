/** What importers take for one: each product whose text another one changes is in the report. */
import fc from 'fast-check'
import { describe, expect, inject, test } from 'vitest'
import { collationKeys, ignoringAccents, ignoringCase, withoutEntities } from '../core/comparison.ts'
import type { ExportProduct } from '../core/product.ts'
import { exportTargets, findExportTarget } from '../targets.ts'
import { writeExport } from '../testing/golden.ts'
import { makeProduct, productsSource } from '../testing/hostile-job.ts'
import { readTable } from '../testing/read-csv.ts'
import { termKeys, toGlobalSlugs } from './woocommerce/comparison.ts'

async function write(id: string, products: readonly Partial<ExportProduct>[], options: object = {}) {
  const target = findExportTarget(id)
  if (!target) throw new Error(`No target ${id}`)
  const all = products.map((product, index) => makeProduct({ articleNumber: `A${index}`, ...product }))
  const found: { cause: string; position: number | undefined; attribute: string | undefined }[] = []
  const { files, report } = await writeExport(target, { source: productsSource(all), options })
  for (const { cause, examples } of report.findings)
    for (const { position, attribute } of examples) found.push({ cause, position, attribute })
  const listPositions = (cause: string) =>
    found.filter((finding) => finding.cause === cause).map(({ position }) => position)
  const countFindings = (cause: string) =>
    report.findings.filter((group) => group.cause === cause).reduce((sum, { count }) => sum + count, 0)
  return { files, report, listPositions, countFindings }
}

const named = (...names: string[]) => names.map((name) => ({ attributes: [{ name, values: ['x'] }] }))
const valued = (...values: string[]) =>
  values.map((value) => ({ attributes: [{ name: 'Farbe', values: [value] }] }))
const branded = (...brands: string[]) => brands.map((brand) => ({ brand }))
const creating = { mode: 'create', price: 'amazon-first' }

describe('comparisons', () => {
  test('fold what databases fold, and nothing else', () => {
    expect(['rosé', 'Rosé', 'ROSE', 'ro\u00ADse', 'rose '].map(ignoringAccents)).toEqual(
      Array(5).fill('rose'),
    )
    expect(ignoringAccents('Ø')).toBe('o')
    expect(ignoringAccents('1,5')).not.toBe(ignoringAccents('15'))
    expect(collationKeys('Maß')).toEqual(['mass', 'mas'])
    expect(['a&amp;b', 'a&#38;b', 'a&#x26;b', 'a&b'].map(withoutEntities)).toEqual(Array(4).fill('a&b'))
    expect(withoutEntities('&unknown; &')).toBe('&unknown; &')
  })
})

describe('brands', () => {
  test('with a comma stay one brand in WooCommerce', async () => {
    const brands = ['Simon & Schuster, Inc.', 'A,B', ',']
    const { files, countFindings } = await write('woocommerce', branded(...brands), creating)
    const rows = readTable(files['1_products.csv'] ?? '', { separator: ',' })
    expect(rows.map(({ Brands }) => Brands)).toEqual(['Simon & Schuster Inc.', 'A B', ''])
    expect([countFindings('woocommerce.brand-comma'), countFindings('placeholder')]).toEqual([2, 1])
  })

  test('that WooCommerce and PrestaShop join or drop are reported for each product', async () => {
    for (const id of ['woocommerce', 'prestashop']) {
      const { listPositions } = await write(id, branded('BOSCH', 'Bosch', 'Bösch', 'Bosch', 'Boss'), creating)
      expect(listPositions('other-spelling')).toEqual([2, 3, 4])
    }
    const shop = await write('woocommerce', branded('0', '0,', 'Markenlos'), creating)
    expect(shop.listPositions('woocommerce.brand-zero')).toEqual([2])
    expect(shop.listPositions('placeholder')).toEqual([1, 3])
    const { files, countFindings } = await write('prestashop', branded('0', '4711', '3M'), creating)
    const rows = readTable(files['1_products.csv'] ?? '', { separator: ';' })
    expect(rows.map(({ Brand }) => Brand)).toEqual(['', '', '3M'])
    expect(countFindings('prestashop.numeric-brand')).toBe(1)
  })

  test('that plentyONE joins have the first spelling in each row', async () => {
    const { files, listPositions } = await write(
      'plentyone',
      branded('BOSCH', 'Bosch', 'Bösch', 'Boss', 'BOSCH'),
      creating,
    )
    const rows = readTable(files['2_Artikel.csv'] ?? '', { separator: ';' })
    expect(rows.map(({ Hersteller }) => Hersteller)).toEqual(['BOSCH', 'BOSCH', 'BOSCH', 'Boss', 'BOSCH'])
    expect(listPositions('other-spelling')).toEqual([2, 3])
  })

  test('have one spelling for each ID of Shopware', async () => {
    const { files, listPositions } = await write('shopware', branded('BOSCH', 'Bosch', 'BOSCH'), creating)
    const rows = readTable(files['2_products.csv'] ?? '', { separator: ';' })
    expect(rows.map((row) => row.manufacturer_name)).toEqual(['BOSCH', 'BOSCH', 'BOSCH'])
    expect(listPositions('other-spelling')).toEqual([2])
  })

  test('never lose a product or become two, whatever they are', () =>
    fc.assert(
      fc.asyncProperty(fc.array(fc.string({ unit: 'grapheme' }), { maxLength: 4 }), async (brands) => {
        const { files, report } = await write('woocommerce', branded(...brands), creating)
        const rows = readTable(files['1_products.csv'] ?? '', { separator: ',' })
        expect(rows).toHaveLength(brands.length)
        for (const { Brands } of rows) expect(Brands?.replaceAll('\\,', '')).not.toContain(',')
        const kept = rows.map(({ Brands = '' }) => Brands)
        const same = kept.some(
          (one, index) =>
            one !== '' &&
            kept.slice(0, index).some((other) => {
              const keys = termKeys(one)
              return other !== '' && other !== one && termKeys(other).some((key) => keys.includes(key))
            }),
        )
        if (same) expect(report.findings.map(({ cause }) => cause)).toContain('other-spelling')
      }),
      { numRuns: inject('randomSequences') },
    ))
})

describe('names and values of attributes', () => {
  test('that become one global attribute of WooCommerce are reported, and have one name', async () => {
    const names = ['Größe', 'Grösse', 'GRÖSSE', 'Größe', 'a:b', 'a;b']
    const { files, listPositions } = await write('woocommerce', named(...names), { isGlobal: true })
    const rows = readTable(files['1_products.csv'] ?? '', { separator: ',' })
    expect(rows.map((row) => row['Attribute 1 name'])).toEqual([
      'Größe',
      'Größe',
      'Größe',
      'Größe',
      'a:b',
      'a:b',
    ])
    expect(listPositions('other-spelling')).toEqual([2, 3, 6])
    const values = await write('woocommerce', valued('rot', 'Rot', 'ROT', 'rot', 'rosé', 'rose'), {
      isGlobal: true,
    })
    expect(values.listPositions('other-spelling')).toEqual([2, 3, 6])
    const own = await write('woocommerce', [...named(...names), ...valued('rot', 'Rot')])
    expect(own.listPositions('other-spelling')).toEqual([])
  })

  test.each([
    ['Cœur', 'Coeur'],
    ['Ø mm', 'O mm'],
    ['Gewicht(kg)', 'Gewichtkg'],
    ['H&M', 'HM'],
    ['Max. Last', 'Max Last'],
  ])('with one slug of WordPress are one: %s, %s', async (one, other) => {
    const { files, listPositions } = await write('woocommerce', named(one, other), { isGlobal: true })
    const rows = readTable(files['1_products.csv'] ?? '', { separator: ',' })
    expect(rows.map((row) => row['Attribute 1 name'])).toEqual([one, one])
    expect(listPositions('other-spelling')).toEqual([2])
    const brands = await write('woocommerce', branded(one, other), creating)
    expect(brands.listPositions('other-spelling')).toEqual([2])
  })

  test.each([
    ['A+B', 'A B'],
    ['Höhe+Breite', 'Höhe Breite'],
  ])('with a plus that WooCommerce reads as a space are one: %s, %s', async (one, other) => {
    const { files, listPositions } = await write('woocommerce', named(one, other), { isGlobal: true })
    const rows = readTable(files['1_products.csv'] ?? '', { separator: ',' })
    expect(rows.map((row) => row['Attribute 1 name'])).toEqual([one, one])
    expect(listPositions('other-spelling')).toEqual([2])
    const own = await write('woocommerce', named(one, other))
    expect(own.listPositions('other-spelling')).toEqual([])
  })

  test.each([
    ['a:b', 'a b'],
    ['Gewicht(kg)', 'Gewicht kg'],
    ['a_b', 'a-b'],
    ['Farbe 1', 'Farbe1'],
  ])('with different slugs of WordPress stay apart: %s, %s', async (one, other) => {
    const { files, listPositions } = await write('woocommerce', named(one, other), { isGlobal: true })
    const rows = readTable(files['1_products.csv'] ?? '', { separator: ',' })
    expect(rows.map((row) => row['Attribute 1 name'])).toEqual([one, other])
    expect(listPositions('other-spelling')).toEqual([])
  })

  test('that PrestaShop compares without accents are reported', async () => {
    const values = await write('prestashop', valued('rosé', 'rose', 'rosa', 'ROSE'))
    expect(values.listPositions('other-spelling')).toEqual([2, 4])
    const others = await write('prestashop', valued('σας', 'σασ', 'カラー', 'からー', 'ħa', 'ha'))
    expect(others.listPositions('other-spelling')).toEqual([2, 4, 6])
    const names = await write('prestashop', named('séries', 'Series', 'Serien'))
    expect(names.listPositions('other-spelling')).toEqual([2])
    const both = await write('prestashop', [{ attributes: [{ name: 'Farbe', values: ['rosé', 'rose'] }] }])
    expect(both.listPositions('same-value')).toEqual([1])
  })

  test('with one key of Shopify, one code of Magento and Akeneo, or one name of plentyONE are reported for each product', async () => {
    const causes = {
      shopify: 'shopify.same-key',
      magento: 'magento.same-code',
      akeneo: 'akeneo.same-code',
    }
    for (const [id, cause] of Object.entries(causes)) {
      const { countFindings } = await write(id, named('a;b', 'a;b', 'a/b', 'a<b>', 'a/b', 'Stoff'))
      expect([id, countFindings(cause)]).toEqual([id, 3])
    }
    const { countFindings } = await write(
      'plentyone',
      named('Fabric type', 'Fabric type', 'Fabric Type', 'Fabric Type'),
    )
    expect(countFindings('plentyone.other-name')).toBe(2)
  })

  test('have the first spelling in every row of Shopware', async () => {
    const products = [
      ...valued('rot', 'Rot'),
      { attributes: [{ name: 'FARBE', values: ['blau'] }] },
      { attributes: [{ name: 'FARBE', values: ['grün', 'ROT'] }] },
    ]
    const { files, listPositions } = await write('shopware', products)
    const rows = readTable(files['1_properties.csv'] ?? '', { separator: ';' })
    expect(rows.map((row) => [row.group_name, row.name])).toEqual([
      ['Farbe', 'rot'],
      ['Farbe', 'blau'],
      ['Farbe', 'grün'],
    ])
    expect(new Set(rows.map((row) => row.group_id)).size).toBe(1)
    expect(listPositions('other-spelling')).toEqual([2, 3, 4, 4])
  })

  test('are joined by slug in any language, or reported', () => {
    const word = fc.string({
      unit: fc.constantFrom(
        'a',
        'B',
        '+',
        'ä',
        'Ö',
        'ß',
        's',
        'é',
        'œ',
        'ø',
        ' ',
        ':',
        ';',
        '-',
        '.',
        '/',
        '&',
        '_',
      ),
      maxLength: 5,
    })
    return fc.assert(
      fc.asyncProperty(fc.array(word, { maxLength: 4 }), async (words) => {
        // Repeated spaces of names are one in every file.
        const names = words.map((text) => `x${text.trim().replace(/ +/g, ' ')}`)
        const { files, report } = await write('woocommerce', named(...names), { isGlobal: true })
        const kept = readTable(files['1_products.csv'] ?? '', { separator: ',' }).map(
          (row) => row['Attribute 1 name'] ?? '',
        )
        expect(kept).toHaveLength(names.length)
        for (const one of kept)
          for (const other of kept)
            if (one !== other)
              expect(toGlobalSlugs(one).filter((slug) => toGlobalSlugs(other).includes(slug))).toEqual([])
        if (kept.join() !== names.join())
          expect(report.findings.map(({ cause }) => cause)).toContain('other-spelling')
      }),
      { numRuns: inject('randomSequences') },
    )
  })
})

test('tags that Shopify joins have the first spelling', async () => {
  const products = [{ categories: ['Lampen', 'LED'] }, { categories: ['LAMPEN', 'Led', 'Lämpen'] }]
  const { files, listPositions } = await write('shopify', products, creating)
  const rows = readTable(files['2_products.csv'] ?? '', { separator: ',' })
  expect(rows.map(({ Tags }) => Tags)).toEqual(['Lampen, LED', 'Lampen, LED, Lämpen'])
  expect(listPositions('other-spelling')).toEqual([2, 2])
})

test('what an import overwrites is in the report of every target', async () => {
  for (const { id } of exportTargets) {
    const { report } = await write(id, [{ ...valued('rot')[0] }])
    expect([id, report.findings.map(({ kind }) => kind)]).toEqual([
      id,
      expect.arrayContaining(['existing-changed']),
    ])
  }
})

describe('article numbers', () => {
  const numbers = (...all: string[]) =>
    all.map((articleNumber) => ({ articleNumber, attributes: [{ name: 'Farbe', values: ['rot'] }] }))

  test('that are one for the shop are written once', async () => {
    const shop = await write('woocommerce', numbers('a&b', 'a&amp;b', 'a&#38;b', 'Ä1', 'A1'))
    expect(shop.listPositions('repeated-article-number')).toEqual([2, 3, 5])
    for (const id of ['shopware', 'magento', 'prestashop', 'akeneo']) {
      const { listPositions } = await write(id, numbers('Ä1', 'a1', 'B1'))
      expect([id, listPositions('repeated-article-number')]).toEqual([id, [2]])
    }
    const { listPositions } = await write('jtl', numbers('Ä1', 'A1', 'ä1'))
    expect(listPositions('repeated-article-number')).toEqual([3])
  })
})

test('a title that PHP takes for empty is reported', async () => {
  for (const id of ['prestashop', 'woocommerce', 'magento']) {
    const { listPositions } = await write(id, [{ title: '0' }, { title: '00' }], creating)
    expect([id, listPositions('no-title')]).toEqual([id, [1]])
  }
})

describe('products without attributes', () => {
  const targets = [
    'jtl',
    'shopware',
    'shopify',
    'woocommerce',
    'plentyone',
    'prestashop',
    'magento',
    'akeneo',
    'google',
  ]
  test.each(targets)('are left out of the files of %s with the reason, and not counted', async (id) => {
    const products = [...valued('rot'), {}, ...valued('blau'), {}]
    const { files, report, listPositions } = await write(id, products)
    expect(report.rows).toEqual({ total: 4, written: 2, leftOut: 2 })
    expect(listPositions('no-attributes')).toEqual([2, 4])
    expect(report.findings.find(({ cause }) => cause === 'overwritten-fields')?.count).toBe(2)
    for (const number of ['A1', 'A3']) expect(Object.values(files).join('\n')).not.toContain(number)
  })

  test('are left out of the files of PrestaShop if it drops their values', async () => {
    const { report, listPositions } = await write('prestashop', valued('0'))
    expect(report.rows.written).toBe(0)
    expect(listPositions('no-attributes')).toEqual([1])
  })
})

test('texts of their own replace values of PrestaShop, so each feature has one', async () => {
  const products = [
    {
      attributes: [
        { name: 'Farbe', values: ['rot', 'blau'] },
        { name: 'Form', values: ['rund'] },
      ],
    },
  ]
  const { files, countFindings } = await write('prestashop', products, { values: 'own' })
  const [row] = readTable(files['1_products.csv'] ?? '', { separator: ';' })
  expect(row?.['Feature (Name:Value:Position:Customized)']).toBe('Farbe:rot, blau:1:1|Form:rund:2:1')
  expect([countFindings('prestashop.joined-values'), countFindings('prestashop.kept-value')]).toEqual([1, 0])
  const shared = await write('prestashop', products)
  expect(shared.countFindings('prestashop.kept-value')).toBe(1)
})

test('a backslash before a quote loses no product of any version of an importer', () => {
  const text = fc.string({
    unit: fc.constantFrom('\\', '"', 'a', ',', ';', '=', '|'),
    minLength: 1,
    maxLength: 8,
  })
  const settings = fc.record({
    id: fc.constantFrom('magento', 'shopware', 'prestashop'),
    enclosure: fc.constantFrom('plain', 'quotes'),
    attributes: fc.constantFrom('text', 'multiselect'),
  })
  return fc.assert(
    fc.asyncProperty(
      fc.array(text, { minLength: 1, maxLength: 3 }),
      settings,
      async (texts, { id, ...others }) => {
        const options: Record<string, object> = {
          magento: { enclosure: others.enclosure, attributes: others.attributes },
          prestashop: { version: '8.2' },
          shopware: {},
        }
        const products = texts.map((title) => ({ title, attributes: [{ name: 'Farbe', values: [title] }] }))
        for (const more of [{}, creating]) {
          const { files, report } = await write(id, products, { ...options[id], ...more })
          const name = Object.keys(files).find((one) => one.endsWith('_products.csv')) ?? ''
          const separator = id === 'magento' ? ',' : ';'
          const rows = readTable(files[name] ?? '', { separator })
          expect(rows).toEqual(readTable(files[name] ?? '', { separator, escapeSign: '\\' }))
          expect(rows).toHaveLength(report.rows.written)
          if (texts.some((text) => text.includes('\\"')) && id !== 'prestashop' && more === creating)
            expect(report.findings.map(({ cause }) => cause)).toContain('backslash-before-quote')
        }
      },
    ),
    { numRuns: inject('randomSequences') },
  )
})

test('case alone makes no second characteristic of JTL-Wawi, and every product is reported', async () => {
  const { countFindings } = await write('jtl', valued('rot', 'Rot', 'Rot', 'ROT'))
  expect(countFindings('other-spelling')).toBe(3)
  expect(ignoringCase('Rot')).toBe('rot')
})
