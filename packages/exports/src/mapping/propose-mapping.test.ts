import {
  type AttributeMapping,
  type AttributeScheme,
  attributeMappingSchema,
  defaultConfidence,
  type FoundAttribute,
  type ModelProposal,
  modelConfidence,
  proposalSchema,
  type SchemeAttribute,
} from '@merkwerk/contract'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { hostileText } from '../testing/random-products.ts'
import { acceptProposals, proposeMapping } from './propose-mapping.ts'

const empty: AttributeMapping = { rules: [], constants: [] }
const found = (name: string, ...values: string[]): FoundAttribute => ({
  name,
  records: 3,
  distinct_values: values.length,
  categories: [],
  values: values.map((value) => ({ value, records: 1 })),
})
const attribute = (name: string, more: Partial<SchemeAttribute> = {}): SchemeAttribute => ({
  name,
  type: 'text',
  is_multiple: false,
  values: [],
  ...more,
})
const choice = (name: string, ...values: string[]): SchemeAttribute =>
  attribute(name, { type: 'choice', values: values.map((value) => ({ name: value })) })
const propose = (one: FoundAttribute, ...attributes: SchemeAttribute[]) => {
  const [proposal] = proposeMapping([one], { attributes }, empty)
  if (!proposal) throw new Error('No proposal')
  return proposal
}

describe('names', () => {
  it.each([
    ['farbe', 'Farbe', 'equal'],
    ['Display Groesse', 'Display-Größe', 'equal'],
    ['Länge in cm', 'Länge', 'unit'],
    ['Band Colour', 'Armbandfarbe', 'synonym'],
    ['Country/Region of Manufacture', 'Herkunftsland', 'synonym'],
    ['Item Weight', 'Gewicht', 'synonym'],
    ['Closure Type', 'Verschluss', 'synonym'],
    ['Bildschirmgrösse', 'Bildschirmgröse', 'similar'],
  ])('finds %s in the scheme', (name, to, method) => {
    const proposal = propose(found(name, 'x'), attribute('Anderes'), attribute(to))
    expect(proposal).toMatchObject({ to, method })
    expect(proposal.confidence).toBeGreaterThanOrEqual(defaultConfidence)
  })

  it.each([
    ['Size Type', 'Größe'],
    ['Masse', 'Maße'],
    ['Package Weight', 'Gewicht'],
    ['Antenna Location', 'Herkunftsland'],
  ])('does not take %s for %s', (name, to) => {
    expect(propose(found(name, 'x'), attribute(to)).confidence).toBeLessThan(defaultConfidence)
  })

  it('trusts a name less if its values measure something else', () => {
    const length = attribute('Länge', { type: 'number', unit: 'cm' })
    expect(propose(found('Length', '12 mm'), length).confidence).toBeGreaterThan(defaultConfidence)
    expect(propose(found('Length', '2 kg'), length).confidence).toBeLessThan(defaultConfidence)
    expect(propose(found('Größe', '10 x 20 cm'), { ...length, name: 'Size' }).confidence).toBeLessThan(
      defaultConfidence,
    )
  })

  it('proposes to split dimensions if the scheme has no attribute for them', () => {
    const sides = ['Länge', 'Breite', 'Höhe'].map((name) => attribute(name, { type: 'number', unit: 'cm' }))
    expect(propose(found('Abmessungen (B x H x L)', '1 x 2 x 3 cm'), ...sides)).toMatchObject({
      to: null,
      unit: 'cm',
      split: { separator: 'x', to: ['Breite', 'Höhe', 'Länge'] },
    })
    expect(
      propose(found('Produktabmessungen', '1 x 2 x 3 cm; 4 kg'), ...sides, attribute('Gewicht')).split?.to,
    ).toEqual([...['Länge', 'Breite', 'Höhe', 'Gewicht']])
    expect(propose(found('Dimensions', '1 x 2 x 3 cm'), ...sides, attribute('Maße'))).toMatchObject({
      to: 'Maße',
    })
  })
})

describe('values', () => {
  const color = choice('Farbe', 'Schwarz', 'Weiß', 'Blau', 'Mehrfarbig')
  const size = choice('Länge', '10 cm', '1 m')
  it.each([
    ['SCHWARZ', 'Schwarz', 'equal', color],
    ['weiss', 'Weiß', 'equal', color],
    ['black', 'Schwarz', 'synonym', color],
    ['Multicolour', 'Mehrfarbig', 'synonym', color],
    ['Midnight Blue', 'Blau', 'similar', color],
    ['100 mm', '10 cm', 'unit', size],
    ['100 cm', '1 m', 'unit', size],
    ['Short Sleeve', 'Kurzarm', 'synonym', choice('Ärmellänge', 'Kurzarm', 'Langarm')],
    ['Regular', 'Regular Fit', 'synonym', choice('Passform', 'Regular Fit', 'Slim Fit')],
    [
      'True',
      'Ja',
      'synonym',
      attribute('GPS', { type: 'boolean', values: [{ name: 'Ja' }, { name: 'Nein' }] }),
    ],
    ['Nein', '0', 'synonym', attribute('GPS', { type: 'boolean', values: [{ name: '1' }, { name: '0' }] })],
    ['4.5 ounces', '127.6', 'unit', attribute('Gewicht', { type: 'number', unit: 'g' })],
  ] as const)('finds a place for %s', (from, to, method, one) => {
    const [value] = propose(found(one.name, from), one).values
    expect(value).toMatchObject({ from, to, method })
    expect(value?.confidence).toBeGreaterThanOrEqual(defaultConfidence)
  })

  it.each([
    ['Black/Red', color],
    ['USB 3.0', choice('Anschluss', 'USB 2.0')],
    ['Not water resistant', choice('Schutz', 'Water resistant')],
    ['Cotton Blend', choice('Material', 'Baumwolle')],
    ['', color],
  ] as const)('finds no place for %s', (from, one) => {
    expect(propose(found(one.name, from), one).values[0]).toEqual({
      from,
      to: null,
      method: null,
      confidence: 0,
    })
  })

  it('splits lists only for attributes with several values', () => {
    const seasons = choice('Saison', 'Frühling', 'Sommer')
    expect(propose(found('Saison', 'Spring, Summer'), seasons).values[0]?.confidence).toBe(0)
    expect(
      propose(found('Saison', 'Spring, Summer'), { ...seasons, is_multiple: true }).values[0],
    ).toMatchObject({
      to: null,
      parts: ['Frühling', 'Sommer'],
    })
  })

  it('needs no values for texts', () => {
    expect(propose(found('Marke', 'Bosch'), attribute('Marke')).values).toEqual([])
  })
})

describe('proposals of the model', () => {
  const scheme: AttributeScheme = { attributes: [choice('Farbe', 'Rot', 'Blau'), attribute('Form')] }
  const names = [found('Qx', 'rot', 'Zzz')]
  const withModel = (model: ModelProposal[], mapping = empty) => proposeMapping(names, scheme, mapping, model)
  const values = [{ from: 'zzz', to: 'Blau' }]

  it('fill in where nothing else fits, with a confidence of their own', () => {
    expect(withModel([{ name: 'qx', to: 'Farbe', values }])).toEqual([
      {
        name: 'Qx',
        to: 'Farbe',
        method: 'model',
        confidence: modelConfidence,
        values: [
          { from: 'rot', to: 'Rot', method: 'equal', confidence: 1 },
          { from: 'Zzz', to: 'Blau', method: 'model', confidence: modelConfidence },
        ],
      },
    ])
    const mapping: AttributeMapping = {
      ...empty,
      rules: [{ name: 'Qx', action: 'map', to: 'Farbe', values: [] }],
    }
    expect(withModel([{ name: 'Qx', values }], mapping)[0]?.values[1]?.method).toBe('model')
    expect(modelConfidence).toBeLessThan(defaultConfidence)
  })

  it('replace no other proposal', () => {
    const equal = [found('Farbe', 'rot')]
    const model = [{ name: 'Farbe', to: 'Form', values: [{ from: 'rot', to: 'Blau' }] }]
    expect(proposeMapping(equal, scheme, empty, model)).toEqual(proposeMapping(equal, scheme, empty))
  })

  it('need a name and values that the scheme has', () => {
    const none = { name: 'Qx', to: null, method: null, confidence: 0, values: [] }
    for (const to of ['farbe', 'Farbton', '', null, undefined])
      expect(withModel([{ name: 'Qx', ...(to !== undefined && { to }), values }])).toEqual([none])
    const invented = withModel([{ name: 'Qx', to: 'Farbe', values: [{ from: 'Zzz', to: 'blau' }] }])
    expect(invented[0]?.values[1]).toMatchObject({ to: null, method: null })
    expect(withModel([{ name: 'Qx', to: 'Form', values }])[0]).toMatchObject({ to: 'Form', values: [] })
  })
})

describe('acceptProposals', () => {
  const scheme: AttributeScheme = {
    attributes: [choice('Farbe', 'Schwarz'), attribute('Gewicht', { type: 'number', unit: 'kg' })],
  }
  const names = [found('Color', 'black', 'Schwarz', '???'), found('Weight', '5 g'), found('Other', 'x')]

  it('makes rules of what is certain', () => {
    expect(acceptProposals(empty, proposeMapping(names, scheme, empty), defaultConfidence).rules).toEqual([
      { name: 'Color', action: 'map', to: 'Farbe', values: [{ from: 'black', to: ['Schwarz'] }] },
      { name: 'Weight', action: 'map', to: 'Gewicht', unit: 'kg', values: [] },
    ])
  })

  it('keeps decisions and adds values that are open', () => {
    const mapping: AttributeMapping = {
      rules: [
        { name: 'color', action: 'map', to: 'Farbe', values: [{ from: '???', to: [] }] },
        { name: 'Weight', action: 'ignore' },
      ],
      constants: [{ name: 'Zustand', value: 'Neu' }],
    }
    expect(acceptProposals(mapping, proposeMapping(names, scheme, mapping), defaultConfidence)).toEqual({
      ...mapping,
      rules: [
        {
          name: 'color',
          action: 'map',
          to: 'Farbe',
          values: [
            { from: '???', to: [] },
            { from: 'black', to: ['Schwarz'] },
          ],
        },
        { name: 'Weight', action: 'ignore' },
      ],
    })
  })

  it('is done after one time', () => {
    const once = acceptProposals(empty, proposeMapping(names, scheme, empty), defaultConfidence)
    expect(acceptProposals(once, proposeMapping(names, scheme, once), defaultConfidence)).toEqual(once)
  })
})

it('proposes valid and equal rules for hostile names, whatever they are', () => {
  const text = fc.oneof(
    hostileText,
    fc.constantFrom('__proto__', '10 x 20 x 3 cm', 'x'.repeat(5_000), 'u\u0308', 'ü'),
  )
  const names = fc.uniqueArray(text, { maxLength: 6 })
  fc.assert(
    fc.property(names, names, fc.array(text, { maxLength: 4 }), (has, knows, values) => {
      const scheme = { attributes: knows.map((name) => choice(name, ...values)) }
      const list = has
        .filter((name) => name.trim() !== '' && name.length <= 500)
        .map((name) => found(name, ...values))
      const proposals = proposeMapping(list, scheme, empty)
      expect(proposals.map(({ name }) => name)).toEqual(list.map(({ name }) => name))
      for (const proposal of proposals) expect(proposalSchema.safeParse(proposal).error).toBeUndefined()
      expect(JSON.stringify(proposeMapping(list, scheme, empty))).toBe(JSON.stringify(proposals))
      const places = new Set(knows)
      for (const { to } of proposals) if (to !== null) expect(places).toContain(to)
    }),
  )
})

it('writes a mapping that can be saved', () => {
  const sides = ['Länge', 'Breite', 'Höhe'].map((name) => attribute(name, { type: 'number', unit: 'cm' }))
  const proposals = proposeMapping(
    [found('LxBxH', '1 x 2 x 3 cm'), found('Color', 'x')],
    { attributes: [...sides, choice('Farbe')] },
    empty,
  )
  const mapping = acceptProposals(empty, proposals, defaultConfidence)
  expect(attributeMappingSchema.parse(mapping)).toEqual(mapping)
  expect(mapping.rules.map(({ action }) => action)).toEqual(['split', 'map'])
})
