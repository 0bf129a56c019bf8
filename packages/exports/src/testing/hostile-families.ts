import fc from 'fast-check'
import type { ExportFamily, ExportProduct, ExportSource, FamilyAxis } from '../core/product.ts'
import { makeProduct, productsSource } from './hostile-job.ts'
import { hostileText } from './random-products.ts'

interface Member extends Partial<ExportProduct> {
  articleNumber: string
  values: readonly string[]
}

/** The rows of a family for a test. */
export const makeFamily = (family: ExportFamily, members: readonly Member[]): ExportProduct[] =>
  members.map(({ values, ...product }) => makeProduct({ ...product, variant: { family, values } }))

const shirt: ExportFamily = {
  number: 'HEMD-1',
  title: 'Hemd "Kent"; Baumwolle | bügelfrei',
  axes: [
    { name: 'Größe', values: ['S', 'M', 'XL', '40/42'] },
    { name: 'Farbe', values: ['Rot, matt', 'Weiß/Schwarz', 'a|b:c=d;e'] },
  ],
  parent: { description: 'Für alle Größen.\nZeile 2 <b>', categories: ['Hemden & Blusen'] },
}
const shared = {
  brand: 'Müller & Söhne',
  description: 'Für alle Größen.\nZeile 2 <b>',
  categories: ['Hemden & Blusen'],
}
const material = { name: 'Material', values: ['Baumwolle'] }
const price = (amount: string) => ({ prices: { amazon: { amount, currency: 'EUR' } } })

const shirts = makeFamily(shirt, [
  {
    articleNumber: 'HEMD-1-M-R',
    gtin: '4006381333931',
    title: 'Hemd Kent Rot, matt M',
    values: ['M', 'Rot, matt'],
    attributes: [material, { name: 'Größe', values: ['M'] }, { name: 'Ärmel', values: ['lang'] }],
    images: ['https://images.test/hemd/rot.jpg', 'https://images.test/hemd/rot-2.jpg'],
    weightKg: '0.25',
    ...shared,
    ...price('29.90'),
  },
  {
    articleNumber: 'HEMD-1-S-R',
    gtin: '0040063813339',
    title: 'Hemd Kent Rot, matt S',
    values: ['S', 'Rot, matt'],
    attributes: [material, { name: 'Ärmel', values: ['kurz'] }],
    images: ['https://images.test/hemd/rot.jpg'],
    ...shared,
    ...price('27.90'),
  },
  {
    articleNumber: 'HEMD-1-XL-B',
    title: 'Hemd Kent a|b XL',
    values: ['XL', 'a|b:c=d;e'],
    attributes: [material],
    ...shared,
    ...price('31.00'),
  },
  { articleNumber: 'HEMD-1-M-R2', title: 'Noch einmal', values: ['M', 'Rot, matt'], ...shared },
  { articleNumber: 'HEMD-1-OHNE', title: 'Ohne Farbe', values: ['M', ''], ...shared },
  {
    articleNumber: 'HEMD-1-NEU',
    title: 'Hemd mit neuem Wert',
    values: ['3XL', 'Weiß/Schwarz'],
    ...shared,
    ...price('33.00'),
  },
])

/** Four axes, more than some importers know. The list has a row of the parent. */
const device: ExportFamily = {
  number: '000815',
  title: 'Hülle',
  axes: ['Farbe', 'Material', 'Größe', 'Name: Gerät'].map((name) => ({ name, values: ['1', '2 "x"'] })),
}
const devices = makeFamily(device, [
  { articleNumber: '000815', title: 'Hülle (Vater)', brand: 'Vaterland', values: [] },
  { articleNumber: '000815-1', title: 'Hülle 1', values: ['1', '1', '1', '1'], ...price('5.00') },
  { articleNumber: '000815-2', title: 'Hülle 2', values: ['1', '1', '1', '2 "x"'], ...price('4.00') },
  { articleNumber: '000815-3', title: 'Hülle 3', values: ['1', '2 "x"', '1', '1'], ...price('6.00') },
])

const oneAxis = (family: Partial<ExportFamily>): ExportFamily => ({
  number: 'EINER',
  title: 'Socken',
  axes: [{ name: 'Größe', values: ['39', '40'] }],
  ...family,
})

/**
 * Families with everything that importers lose in silence: separators in values, a value that the parent lacks, a combination twice, a
 * missing value, four axes, a family of one, one without a number, one whose number an article has, and one that is interrupted.
 */
export const hostileFamilies: ExportSource = productsSource([
  ...shirts,
  makeProduct({ articleNumber: 'einzeln', title: 'Einzelner Artikel', attributes: [material] }),
  ...devices,
  ...makeFamily(oneAxis({}), [{ articleNumber: 'EINER-39', title: 'Socken 39', values: ['39'] }]),
  ...makeFamily(oneAxis({ number: '' }), [
    { articleNumber: 'OHNE-39', title: 'Socken 39', values: ['39'] },
    { articleNumber: 'OHNE-40', title: 'Socken 40', values: ['40'] },
  ]),
  ...makeFamily(oneAxis({ number: 'einzeln' }), [
    { articleNumber: 'BELEGT-39', title: 'Socken 39', values: ['39'] },
    { articleNumber: 'BELEGT-40', title: 'Socken 40', values: ['40'] },
  ]),
  ...makeFamily(shirt, [
    { articleNumber: 'HEMD-1-SPAET', title: 'Hemd am Ende', values: ['40/42', 'Weiß/Schwarz'] },
  ]),
])

const axisName = fc.oneof(fc.constantFrom('Größe', 'Farbe', 'groesse', 'Material'), hostileText)
const axisValue = fc.oneof(fc.constantFrom('S', 's', 'M', 'L', 'Rot', '0', ''), hostileText)
const axis: fc.Arbitrary<FamilyAxis> = fc.record({
  name: axisName,
  values: fc.uniqueArray(axisValue, { minLength: 1, maxLength: 4 }),
})

const randomFamily = fc
  .record({
    number: fc.oneof(fc.constantFrom('V1', 'v1', '000815', '0a'), hostileText),
    title: fc.oneof(fc.constant('Hemd'), hostileText),
    axes: fc.array(axis, { minLength: 1, maxLength: 5 }),
  })
  .chain((family) =>
    fc
      .array(
        fc.record({
          articleNumber: fc.oneof(fc.string({ unit: 'grapheme-ascii', maxLength: 3 }), fc.constant('V1')),
          values: fc.tuple(
            ...family.axes.map(({ values }) =>
              fc.oneof({ weight: 6, arbitrary: fc.constantFrom(...values) }, axisValue),
            ),
          ),
          attributes: fc.constantFrom([], [material], [material, { name: 'Farbe', values: ['Blau'] }]),
          gtin: fc.constantFrom('4006381333931', '40063813'),
        }),
        { maxLength: 6 },
      )
      .map((members) =>
        makeFamily(
          family,
          members.map((member) => ({ ...member, title: 'Hemd in einer Farbe', ...price('9.90') })),
        ),
      ),
  )

/** Families with hostile axes and values, between articles on their own. Most have an article number of their own. */
export const randomFamilies: fc.Arbitrary<ExportProduct[]> = fc
  .array(
    fc.oneof(
      { weight: 3, arbitrary: randomFamily },
      { weight: 1, arbitrary: fc.constant([makeProduct({ articleNumber: 'X', attributes: [material] })]) },
    ),
    { maxLength: 4 },
  )
  .map((families) =>
    families
      .flat()
      .map((product, index) => ({ ...product, articleNumber: `${index % 7}${product.articleNumber}` })),
  )
