import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, inject, test } from 'vitest'
import { expectFamilies, type ReadArticle } from '../../testing/expect-families.ts'
import { expectGoldenExport, writeExport } from '../../testing/golden.ts'
import { hostileFamilies, randomFamilies } from '../../testing/hostile-families.ts'
import { hostileJob, makeProduct, productsSource, safeProduct } from '../../testing/hostile-job.ts'
import { cleanedProducts, randomJob } from '../../testing/random-products.ts'
import { readTable } from '../../testing/read-csv.ts'
import { unhtml } from '../../testing/unhtml.ts'
import { jtlTarget } from './index.ts'

const semicolon = { separator: ';' }
const golden = join(import.meta.dirname, 'golden')
/** New products with prices. The defaults change only attributes of existing ones. */
const created = { mode: 'create', price: 'amazon-first' }

describe('the golden files', () => {
  test('of article data and characteristics', () =>
    expectGoldenExport(join(golden, 'create'), jtlTarget, {
      source: hostileJob,
      options: created,
    }))

  test('of families', () =>
    expectGoldenExport(join(golden, 'families'), jtlTarget, { source: hostileFamilies, options: created }))

  test('of characteristics and attributes by supplier number', () =>
    expectGoldenExport(join(golden, 'supplier'), jtlTarget, {
      source: hostileJob,
      options: { mode: 'attributes', attributes: 'both', supplier: 'Großhandel "A"; B' },
    }))

  test('of function attributes about product safety', () =>
    expectGoldenExport(join(golden, 'safety'), jtlTarget, {
      source: productsSource([safeProduct, makeProduct({ position: 2, articleNumber: 'ohne' })]),
      options: { mode: 'attributes', hasSafety: true },
    }))
})

/** Names and values as JTL-Wawi compares them. */
const key = (text: string): string => text.normalize('NFC').toLowerCase()
const oneLine = (text: string): string => text.replace(/\s*[\t\n]\s*/g, ' ')

test('a reader of Ameise’s format gets back every article, or the report names the difference', async () => {
  await fc.assert(
    fc.asyncProperty(randomJob, async (products) => {
      const { files, report } = await writeExport(jtlTarget, {
        source: productsSource(products),
        options: created,
      })
      const expected = cleanedProducts(products, ({ title }) => title === '')
      const articles = readTable(files['1_Artikeldaten.csv'] ?? '', semicolon)
      expect(articles.map(({ Artikelnummer }) => Artikelnummer)).toEqual(
        expected.map((one) => one.articleNumber),
      )
      for (const [
        index,
        { title, gtin = '', brand = '', description = '', weightKg = '' },
      ] of expected.entries()) {
        const article = articles[index] ?? {}
        expect(article.EAN).toBe(gtin)
        expect(unhtml(article.Beschreibung ?? '')).toBe(description)
        expect(article.Artikelgewicht).toBe(weightKg.replace('.', ','))
        expect([article.Artikelname, article.Hersteller]).toEqual([oneLine(title), oneLine(brand)])
        if (title.includes('\n')) expect(report.findings.map(({ cause }) => cause)).toContain('line-breaks')
      }
      const characteristics = readTable(files['2_Artikelmerkmale.csv'] ?? '', semicolon)
      const pairs = (values: string[][]) =>
        values.map(([number, name, value]) => `${number}\n${key(name ?? '')}\n${key(value ?? '')}`)
      expect(
        new Set(
          pairs(
            characteristics.map((row) => [
              row.Artikelnummer ?? '',
              row.Merkmalname ?? '',
              row['Merkmalwertname 1'] ?? '',
            ]),
          ),
        ),
      ).toEqual(
        new Set(
          pairs(
            expected.flatMap(({ articleNumber, attributes }) =>
              attributes.flatMap(({ name, values }) =>
                values.map((value) => [articleNumber, oneLine(name), oneLine(value)]),
              ),
            ),
          ),
        ),
      )
    }),
    { numRuns: inject('randomSequences') },
  )
})

/** What Ameise makes of the rows: a child without a parent above it would be an article of its own. */
const readFamilies = (text: string): ReadArticle[] => {
  const axes = new Map<string, Record<string, string[]>>()
  const articles = readTable(text, semicolon).map((row): ReadArticle => {
    const number = row.Artikelnummer ?? ''
    const parent = row['Identifizierungsspalte Vaterartikel'] ?? ''
    const pairs = [1, 2, 3, 4, 5]
      .map((axis) => [row[`Variationsname ${axis}`] ?? '', row[`Variationswert ${axis}`] ?? ''] as const)
      .filter(([name]) => name !== '')
    if (parent === '' && pairs.length === 0) return { kind: 'single', number }
    if (parent === '') axes.set(number, Object.fromEntries(pairs.map(([name]) => [name, []])))
    // “Variationen und Werte im Vaterartikel erstellen”
    for (const [name, value] of pairs) if (parent !== '') axes.get(parent)?.[name]?.push(value)
    if (parent === '') return { kind: 'parent', number, axes: axes.get(number) ?? {} }
    return { kind: 'variant', number, parent, values: Object.fromEntries(pairs) }
  })
  return articles
}

test('Ameise gets back every family, or the report names the difference', async () => {
  await fc.assert(
    fc.asyncProperty(randomFamilies, async (products) => {
      const { files, findings } = await writeExport(jtlTarget, {
        source: productsSource(products),
        options: created,
      })
      expectFamilies(products, readFamilies(files['1_Artikeldaten.csv'] ?? ''), findings)
    }),
    { numRuns: inject('randomSequences') },
  )
})

test('reports every characteristic and value once, and which file creates it', async () => {
  const attributes = [{ name: 'Farbe', values: ['Rot', 'Blau'] }]
  const source = productsSource([
    makeProduct({ attributes }),
    makeProduct({ articleNumber: '2', attributes }),
  ])
  const { report } = await writeExport(jtlTarget, { source, options: created })
  expect(report.findings).toMatchObject([
    { cause: 'overwritten-fields', count: 2 },
    { cause: 'jtl.new-characteristic', file: '2_Artikelmerkmale.csv', count: 1 },
    { cause: 'jtl.new-value', count: 2, examples: [{ before: 'Rot' }, { before: 'Blau' }] },
  ])
})

test('does not report what JTL-Wawi already knows', async () => {
  const attributes = [{ name: 'Farbe', values: ['Rot', 'Blau'] }]
  const known = {
    attribute: (name: string) => (name === 'Farbe' ? {} : undefined),
    value: (_: string, value: string) => (value === 'Rot' ? {} : undefined),
  }
  const { report } = await writeExport(jtlTarget, {
    source: productsSource([makeProduct({ attributes })]),
    known,
  })
  expect(report.findings).toMatchObject([
    { cause: 'overwritten-fields', count: 1 },
    { cause: 'jtl.new-value', count: 1, examples: [{ before: 'Blau' }] },
  ])
})

test('writes prices with a decimal comma and reports prices in another currency', async () => {
  const products = [
    makeProduct({ prices: { amazon: { amount: '1299.90', currency: 'EUR' } } }),
    makeProduct({ articleNumber: '2', prices: { amazon: { amount: '5.00', currency: 'GBP' } } }),
  ]
  const { files, report } = await writeExport(jtlTarget, {
    source: productsSource(products),
    options: { ...created, price: 'amazon', currency: 'eur' },
  })
  expect(readTable(files['1_Artikeldaten.csv'] ?? '', semicolon).map((row) => row['Brutto-VK'])).toEqual([
    '1299,90',
    '',
  ])
  expect(report.findings).toMatchObject([
    { cause: 'overwritten-fields', count: 2 },
    { cause: 'other-currency', examples: [{ before: '5.00 GBP' }] },
  ])
})
