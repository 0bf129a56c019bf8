import { describe, expect, test } from 'vitest'
import { findExportTarget } from '../targets.ts'
import { makeFamily } from '../testing/hostile-families.ts'
import { makeProduct, productsSource } from '../testing/hostile-job.ts'
import { ignoringCase } from './comparison.ts'
import { DistinctTexts } from './distinct-texts.ts'
import { FamilyGrouper, maxFamilyRows, toSimple } from './families.ts'
import type { FamilyRules } from './family-rules.ts'
import type { Cause, Finding } from './findings.ts'
import type { ExportFamily, ExportProduct } from './product.ts'
import { preflight } from './run.ts'

const shirt: ExportFamily = {
  number: 'HEMD',
  title: 'Hemd',
  axes: [
    { name: 'Größe', values: ['S', 'M', 'L'] },
    { name: 'Farbe', values: ['Rot', 'Blau'] },
  ],
}

const rules: FamilyRules = { parent: 'first', hasAxisAttributes: false }

/** What a file has of these products, and the causes that the report has for each number. */
function group(
  products: readonly ExportProduct[],
  {
    taken = [],
    isWithoutParents = false,
    reject = () => undefined,
    ...given
  }: Partial<FamilyRules> & {
    taken?: readonly string[]
    /** Whether the file has articles only that can be bought. */
    isWithoutParents?: boolean
    reject?: (product: ExportProduct) => Cause | undefined
  } = {},
) {
  const findings: Finding[] = []
  const seen = new DistinctTexts()
  for (const number of [...products.map(({ articleNumber }) => articleNumber), ...taken])
    seen.add(ignoringCase(number))
  const report = (finding: Finding) => findings.push(finding)
  const grouper = new FamilyGrouper({
    rules: isWithoutParents ? { hasAxisAttributes: false } : { ...rules, ...given },
    reject,
    numberKey: ignoringCase,
    seen,
    report,
    leaveOut: ({ position, articleNumber }, cause) => report({ cause, position, articleNumber }),
  })
  const numbered = products.map((product, index) => ({ gtin: '40063813', ...product, position: index + 1 }))
  const written = [...numbered.flatMap((product) => grouper.add(product)), ...grouper.finish()]
  return {
    written,
    kinds: written.map(({ articleNumber, children, variant }) => [
      articleNumber,
      children ? 'parent' : (variant?.values.join(' ') ?? 'single'),
    ]),
    said: findings.map(({ articleNumber, cause }) => [articleNumber, cause.id]),
    findings,
  }
}

const shirts = (...values: (readonly string[])[]) =>
  makeFamily(
    shirt,
    values.map((texts, index) => ({ articleNumber: `H${index + 1}`, values: texts })),
  )

describe('a family', () => {
  test('is its parent and its children in the order of its values, between other articles', () => {
    const products = [
      makeProduct({ articleNumber: 'A' }),
      ...shirts(['L', 'Rot'], ['S', 'Blau'], ['S', 'Rot']),
      makeProduct({ articleNumber: 'B' }),
    ]
    expect(group(products)).toMatchObject({
      kinds: [
        ['A', 'single'],
        ['HEMD', 'parent'],
        ['H3', 'S Rot'],
        ['H2', 'S Blau'],
        ['H1', 'L Rot'],
        ['B', 'single'],
      ],
      said: [],
    })
    expect(group(products, { parent: 'last' }).kinds[4]).toEqual(['HEMD', 'parent'])
  })

  test('lists the values that its children have', () => {
    const [parent] = group(shirts(['L', 'Rot'], ['S', 'Rot'])).written
    expect(parent?.variant?.family.axes).toEqual([
      { name: 'Größe', values: ['S', 'L'] },
      { name: 'Farbe', values: ['Rot'] },
    ])
  })

  test('has a parent of what the children share, without EAN, price and weight', () => {
    const material = { name: 'Material', values: ['Leinen'] }
    const products = shirts(['S', 'Rot'], ['M', 'Rot']).map((product, index) => ({
      ...product,
      brand: 'Weber',
      description: index === 0 ? 'Kurz' : 'Lang',
      images: ['https://images.test/1.jpg'],
      weightKg: '0.2',
      prices: { amazon: { amount: '9.90', currency: 'EUR' } },
      attributes: [
        material,
        { name: 'Ärmel', values: [`${index}`] },
        { name: 'größe', values: ['nicht noch einmal'] },
      ],
    }))
    const [parent, child] = group(products).written
    expect(parent).toMatchObject({
      title: 'Hemd',
      brand: 'Weber',
      images: ['https://images.test/1.jpg'],
      prices: {},
      attributes: [material],
      isAdded: true,
    })
    for (const field of ['gtin', 'weightKg', 'description']) expect(parent).not.toHaveProperty(field)
    expect(child?.attributes.map(({ name }) => name)).toEqual(['Material', 'Ärmel'])
  })

  test('has the texts that the seller gave its parent, in its own row too', () => {
    const family = { ...shirt, parent: { description: 'Für alle' } }
    const products = makeFamily(family, [
      { articleNumber: 'hemd', title: 'Hemd (Vater)', brand: 'Weber', gtin: '4006381333931', values: [] },
      { articleNumber: 'H1', brand: 'Müller', values: ['S', 'Rot'] },
      { articleNumber: 'H2', brand: 'Müller', values: ['M', 'Rot'] },
    ])
    const { written, said } = group(products)
    expect(written[0]).toMatchObject({
      articleNumber: 'hemd',
      title: 'Hemd',
      brand: 'Weber',
      description: 'Für alle',
      isAdded: false,
    })
    expect(written[0]).not.toHaveProperty('gtin')
    expect(said).toEqual([['HEMD', 'family.parent-ean']])
    const bought = group(products, { isWithoutParents: true })
    expect(bought.kinds.map(([number]) => number)).toEqual(['H1', 'H2'])
    expect(bought.said).toEqual([['hemd', 'family.parent-row']])
  })
})

describe('an article stays on its own, and the report says why', () => {
  test.each([
    [
      'its value is missing',
      [
        ['S', 'Rot'],
        ['M', 'Rot'],
        ['L', ''],
      ],
      'family.missing-value',
    ],
    [
      'a sibling has its values',
      [
        ['S', 'Rot'],
        ['M', 'Rot'],
        ['s', 'ROT'],
      ],
      'family.same-combination',
    ],
  ])('because %s', (_, values, cause) => {
    const { kinds, said } = group(shirts(...values))
    expect(kinds.at(-1)).toEqual(['H3', 'single'])
    expect(said).toContainEqual(['H3', cause])
  })

  test('because it is the only one', () => {
    const { kinds, said, written } = group(shirts(['S', 'Rot']))
    expect([kinds, said]).toEqual([[['H1', 'single']], [['H1', 'family.of-one']]])
    expect(written[0]?.attributes).toEqual([
      { name: 'Größe', values: ['S'] },
      { name: 'Farbe', values: ['Rot'] },
    ])
  })

  test('because its family was interrupted, has no number, or one that is taken or refused', () => {
    const two = shirts(['S', 'Rot'], ['M', 'Rot'])
    const [late] = makeFamily(shirt, [{ articleNumber: 'H9', values: ['L', 'Rot'] }])
    const interrupted = group([...two, makeProduct({ articleNumber: 'A' }), ...(late ? [late] : [])])
    expect(interrupted.said).toEqual([['H9', 'family.interrupted']])
    const without = makeFamily({ ...shirt, number: '' }, [{ articleNumber: 'H1', values: ['S', 'Rot'] }])
    expect(group(without).said).toEqual([['H1', 'family.no-parent-number']])
    expect(group(two, { taken: ['Hemd'] }).said).toEqual([['HEMD', 'family.parent-number-taken']])
    expect(group(two, { isNumber: (number) => number !== 'HEMD' }).said).toHaveLength(2)
    const cause = {
      id: 'x',
      kind: 'row-left-out',
      text: { de: 'a', en: 'b' },
      action: { de: '', en: '' },
    } as const
    const refused = group(two, { reject: ({ children }) => (children ? cause : undefined) })
    expect(refused.findings).toMatchObject([{ cause: { id: 'family.parent-refused' }, reason: { en: 'b' } }])
    expect(refused.kinds).toEqual([
      ['H1', 'single'],
      ['H2', 'single'],
    ])
  })

  test('because the importer takes the number of its family for that of another', () => {
    const other = makeFamily({ ...shirt, number: 'Hemd' }, [{ articleNumber: 'J1', values: ['L', 'Rot'] }])
    const { kinds, said } = group([...shirts(['S', 'Rot'], ['M', 'Blau']), ...other])
    expect(said).toEqual([['J1', 'family.parent-number-taken']])
    expect(kinds).toEqual([
      ['J1', 'single'],
      ['HEMD', 'parent'],
      ['H1', 'S Rot'],
      ['H2', 'M Blau'],
    ])
  })

  test('because a family is in memory at once and has a limit', () => {
    const sizes = Array.from({ length: maxFamilyRows + 3 }, (_, index) => String(index))
    const family = { ...shirt, axes: [{ name: 'Größe', values: sizes }] }
    const products = makeFamily(
      family,
      sizes.map((size) => ({ articleNumber: `H${size}`, values: [size] })),
    )
    const { kinds, findings } = group(products)
    expect(kinds.filter(([, kind]) => kind === 'single')).toHaveLength(3)
    expect(findings).toMatchObject(Array.from({ length: 3 }, () => ({ limit: maxFamilyRows })))
  })

  test('because two axes are one for the importer', () => {
    const axes = ['Größe', 'GRÖSSE'].map((name) => ({ name, values: ['1', '2'] }))
    const products = makeFamily({ ...shirt, axes }, [
      { articleNumber: 'H1', values: ['1', '1'] },
      { articleNumber: 'H2', values: ['2', '2'] },
    ])
    const nameKey = (name: string) => name.toLowerCase().replaceAll('ß', 'ss')
    expect(group(products, { nameKey }).said).toEqual([['HEMD', 'family.bad-axis']])
  })
})

test('the report names values that the family lacks, and texts that the importer would read otherwise', () => {
  const fit = (text: string) => text.replaceAll(',', '/')
  const { written, findings } = group(shirts(['S', 'Rot, matt'], ['M', 'Rot'], ['s', 'Blau']), { fit })
  expect(findings.map(({ cause, before, after }) => [cause.id, before, after])).toEqual([
    ['family.changed-axis', 'Rot, matt', 'Rot/ matt'],
    ['family.added-value', 'Rot/ matt', undefined],
    ['other-spelling', 's', 'S'],
  ])
  expect(written[0]?.variant?.family.axes[1]?.values).toEqual(['Rot', 'Blau', 'Rot/ matt'])
})

test('axes beyond the limit are one, in the order of their values', () => {
  const { written, said } = group(shirts(['S', 'Blau'], ['S', 'Rot']), { maxAxes: 1 })
  expect(written[0]?.variant?.family.axes).toEqual([
    { name: 'Größe / Farbe', values: ['S / Rot', 'S / Blau'] },
  ])
  expect(said).toEqual([['HEMD', 'family.joined-axes']])
})

test('an article without its family has its values as attributes, unless it has them already', () => {
  const [product] = shirts(['S', 'Rot'])
  const attributes = [{ name: 'größe', values: ['S (36)'] }]
  expect(product && toSimple({ ...product, attributes }).attributes).toEqual([
    ...attributes,
    { name: 'Farbe', values: ['Rot'] },
  ])
})

test('a parent is named that shops list without a picture', () => {
  const products = shirts(['S', 'Rot'], ['M', 'Rot']).map((product, index) => ({
    ...product,
    images: [`https://images.test/${index}.jpg`],
  }))
  expect(group(products).said).toEqual([])
  expect(group(products, { showsParent: true }).said).toEqual([['HEMD', 'family.parent-without-picture']])
  const [own] = makeFamily({ ...shirt, parent: { images: ['https://images.test/hemd.jpg'] } }, [
    { articleNumber: 'H1', values: ['S', 'Rot'] },
  ])
  const chosen = products.map((product) => ({
    ...product,
    ...(product.variant && own?.variant && { variant: { ...product.variant, family: own.variant.family } }),
  }))
  expect(group(chosen, { showsParent: true }).said).toEqual([])
})

test('an article without EAN is named', () => {
  const products = shirts(['S', 'Rot'], ['M', 'Rot']).map((product) => ({ ...product, gtin: '' }))
  expect(group(products).said).toEqual([
    ['H1', 'family.without-ean'],
    ['H2', 'family.without-ean'],
  ])
})

test('the values of axes are exported although their names are not mapped', async () => {
  const attributes = [
    { name: 'größe', values: ['S'] },
    { name: 'Material', values: ['Leinen'] },
  ]
  const products = shirts(['S', 'Rot'], ['M', 'Rot']).map((product) => ({ ...product, attributes }))
  const target = findExportTarget('shopware')
  const report =
    target &&
    (await preflight(target, {
      source: productsSource(products.map((product) => ({ ...product, title: 'Hemd' }))),
      options: { mode: 'create' },
      attributes: { isMapped: () => false, hasOthers: false },
    }))
  const left = report?.findings.filter(({ cause }) => cause === 'unmapped-attribute')
  expect(left?.map(({ count, examples }) => [count, examples[0]?.attribute])).toEqual([[2, 'Material']])
})
