import { attributeSchemeSchema, maxMappedName, maxSchemeAttributes } from '@merkwerk/contract'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { hostileText } from '../testing/random-products.ts'
import { readCsv } from '../testing/read-csv.ts'
import { readAttributeScheme, readMetafieldDefinitions } from './read-scheme.ts'
import { mergeSchemes } from './scheme.ts'

const read = (text: string) => readAttributeScheme(readCsv(text, { separator: ';' }))

describe('readAttributeScheme', () => {
  it('reads Merkmale of JTL with several columns of values', () => {
    expect(
      read(
        '\uFEFFArtikelnummer;Merkmalgruppe;Merkmalname;Merkmalwertname 1;Merkmalwertname 2\r\n007;Optik;Farbe;Rot;Blau\r\n008;Optik;Farbe;rot;\r\n008;;Akku;Ja\r\n009;;Akku;Nein\r\n',
      ),
    ).toEqual({
      format: 'jtl',
      leftOut: 0,
      scheme: {
        attributes: [
          {
            name: 'Farbe',
            group: 'Optik',
            type: 'choice',
            is_multiple: true,
            values: [{ name: 'Rot' }, { name: 'Blau' }],
          },
          { name: 'Akku', type: 'boolean', is_multiple: true, values: [{ name: 'Ja' }, { name: 'Nein' }] },
        ],
      },
    })
  })

  it("reads JTL's example of the guide and attributes with long texts", () => {
    const guide = read('Artikelnummer;Gruppe;Name;Wert1;Wert2\nAR1;Allgemein;Modell;Damen;Herren\n')
    expect(guide?.format).toBe('jtl')
    expect(guide?.scheme.attributes[0]?.values).toEqual([{ name: 'Damen' }, { name: 'Herren' }])
    const texts = read(`Artikelnummer;Attributname;Attributwert\n1;Text;"${'Lang; '.repeat(40)}"\n`)
    expect(texts?.scheme.attributes).toEqual([{ name: 'Text', type: 'text', is_multiple: true, values: [] }])
  })

  it('reads properties of Shopware with ids', () => {
    const reading = read(
      'id;color_hex_code;name;position;group_id;group_name\nf.s;;Schwarz;1;f;Farbe\nf.w;;Weiß;2;f;Farbe\n',
    )
    expect(reading).toMatchObject({
      format: 'shopware',
      scheme: {
        attributes: [
          {
            name: 'Farbe',
            id: 'f',
            type: 'choice',
            is_multiple: true,
            values: [
              { name: 'Schwarz', id: 'f.s' },
              { name: 'Weiß', id: 'f.w' },
            ],
          },
        ],
      },
    })
  })

  it('joins attributes and options of Akeneo in any order', () => {
    const attributes = read(
      'code;type;label-en_US;label-de_DE;group;default_metric_unit\ncolor;pim_catalog_simpleselect;Color;Farbe;optics;\nweight;pim_catalog_metric;Weight;Gewicht;;KILOGRAM\nused;pim_catalog_boolean;;;;\n',
    )
    const options = read('attribute;code;sort_order;label-de_DE\ncolor;black;1;Schwarz\n')
    expect([attributes?.format, options?.format]).toEqual(['akeneo-attributes', 'akeneo-options'])
    const color = {
      name: 'Farbe',
      id: 'color',
      group: 'optics',
      type: 'choice',
      is_multiple: false,
      values: [{ name: 'Schwarz', id: 'black' }],
    }
    const none = { attributes: [] }
    const [one, other] = [attributes?.scheme ?? none, options?.scheme ?? none]
    expect(mergeSchemes(one, other).attributes).toEqual([
      color,
      { name: 'Gewicht', id: 'weight', unit: 'kg', type: 'number', is_multiple: false, values: [] },
      {
        name: 'used',
        id: 'used',
        type: 'boolean',
        is_multiple: false,
        values: [{ name: '1' }, { name: '0' }],
      },
    ])
    expect(mergeSchemes(other, one).attributes[0]).toEqual(color)
  })

  it('reads metafields of a Shopify product file, of a table and of its interface', () => {
    const products =
      'Title;Farbe (product.metafields.custom.color);Ports (product.metafields.custom.ports)\nA;Rot;HDMI; USB\n'.replace(
        'HDMI; USB',
        '"HDMI; USB"',
      )
    expect(read(products)?.scheme.attributes).toEqual([
      { name: 'Farbe', id: 'custom.color', type: 'choice', is_multiple: false, values: [{ name: 'Rot' }] },
      {
        name: 'Ports',
        id: 'custom.ports',
        type: 'choice',
        is_multiple: true,
        values: [{ name: 'HDMI' }, { name: 'USB' }],
      },
    ])
    const table = read(
      'Name;Namespace;Key;Type\nGewicht;custom;weight;number_decimal\nNeu;custom;new;boolean\n',
    )
    expect(table?.scheme.attributes.map(({ type }) => type)).toEqual(['number', 'boolean'])
    const definition = {
      name: 'Farbe',
      namespace: 'custom',
      key: 'color',
      type: { name: 'list.single_line_text_field' },
      validations: [{ name: 'choices', value: '["Rot","Blau"]' }],
    }
    const json = { data: { metafieldDefinitions: { edges: [{ node: definition }] } } }
    expect(readMetafieldDefinitions(json)?.scheme.attributes).toEqual([
      {
        name: 'Farbe',
        id: 'custom.color',
        type: 'choice',
        is_multiple: true,
        values: [{ name: 'Rot' }, { name: 'Blau' }],
      },
    ])
    expect(readMetafieldDefinitions({ data: [null, 1, 'x'] })).toBeUndefined()
  })

  it.each([
    ['Rot\n Blau ;;Gelb', ['Rot', 'Blau', 'Gelb']],
    ['of ["Rot", "Blau"] only', ['Rot', 'Blau']],
    ['['.repeat(1_000_000), []],
    [`${'['.repeat(1_000)}${']'.repeat(1_000)}`, []],
    ['] [', ['] [']],
    [' '.repeat(1_000_000), []],
  ])('reads the choices of a metafield', (value, names) => {
    const definition = {
      name: 'Farbe',
      namespace: 'custom',
      key: 'color',
      type: 'list.single_line_text_field',
      validations: [{ name: 'choices', value }],
    }
    const [attribute] = readMetafieldDefinitions([definition])?.scheme.attributes ?? []
    expect(attribute?.values.map(({ name }) => name)).toEqual(names)
  })

  it('reads plain names and values with units, types and blank lines', () => {
    const reading = read(
      ';;\nMerkmal;Einheit;Typ;Wert\nLänge;cm;;\nGewicht (kg);;;\nAnschlüsse;;Mehrfachauswahl;HDMI\nAnschlüsse;;;USB\nText;;;\n;;;x\n',
    )
    expect(reading).toEqual({
      format: 'names-and-values',
      leftOut: 1,
      scheme: {
        attributes: [
          { name: 'Länge', unit: 'cm', type: 'number', is_multiple: false, values: [] },
          { name: 'Gewicht (kg)', type: 'number', is_multiple: false, values: [] },
          {
            name: 'Anschlüsse',
            type: 'choice',
            is_multiple: true,
            values: [{ name: 'HDMI' }, { name: 'USB' }],
          },
          { name: 'Text', type: 'text', is_multiple: false, values: [] },
        ],
      },
    })
  })

  it('recognizes nothing in other files', () => {
    expect(read('EAN;Preis\n1;2\n')).toBeUndefined()
    expect(readAttributeScheme([])).toBeUndefined()
  })

  it('takes types and units of Akeneo that it does not know as texts', () => {
    const reading = read('code;type;default_metric_unit\na;constructor;__proto__\nb;pim_catalog_date;\n')
    expect(reading?.scheme.attributes).toEqual([
      { name: 'a', id: 'a', unit: '__proto__', type: 'text', is_multiple: false, values: [] },
      { name: 'b', id: 'b', type: 'text', is_multiple: false, values: [] },
    ])
  })

  it('keeps the limits of a scheme', () => {
    const many = Array.from({ length: maxSchemeAttributes + 5 }, (_, at) => [`Name ${at}`, 'Ja'])
    const reading = readAttributeScheme([['Merkmal', 'Wert'], ...many])
    expect(reading?.leftOut).toBe(5)
    expect(attributeSchemeSchema.safeParse(reading?.scheme).error).toBeUndefined()
  })

  it('leaves out names that are too long', () => {
    expect(read(`Merkmal;Wert\n${'x'.repeat(maxMappedName + 1)};1\n`)).toMatchObject({ leftOut: 1 })
  })

  it('returns a valid scheme for hostile rows', () => {
    const row = fc.array(hostileText, { maxLength: 4 })
    fc.assert(
      fc.property(fc.array(row, { maxLength: 8 }), (rows) => {
        const reading = readAttributeScheme([
          ['Merkmalname', 'Merkmalwertname 1', 'Einheit', 'Gruppe'],
          ...rows,
        ])
        expect(attributeSchemeSchema.safeParse(reading?.scheme).error).toBeUndefined()
      }),
    )
  })
})
