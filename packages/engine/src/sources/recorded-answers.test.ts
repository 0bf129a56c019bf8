import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { parseGtin } from '../identifiers/index.ts'
import { mergeProducts } from '../matching/merge.ts'
import { decideVerdict } from '../matching/verdict.ts'
import { jsonOfIcecatXml } from '../testing/icecat-xml.ts'
import { productsResponse, respond } from '../testing/source-answers.ts'
import type { ProductFacts, SourceAnswer } from './answer.ts'
import { readDnb } from './dnb/index.ts'
import { readIcecat } from './icecat/index.ts'
import { readOpenFacts } from './open-food-facts/index.ts'
import { readOpenLibrary } from './open-library/index.ts'

/** Responses of third parties beside the checkout, never part of it. */
const folder = join(import.meta.dirname, '../../../../../shared/corpus/answers')

const filesIn = (source: string, ending: string): string[] =>
  existsSync(folder) ? readdirSync(join(folder, source)).filter((name) => name.endsWith(ending)) : []
const toBytes = (source: string, name: string): Buffer => readFileSync(join(folder, source, name))

function factsIn(answer: SourceAnswer | undefined): ProductFacts {
  if (answer?.kind !== 'found') throw new Error(`not found: ${JSON.stringify(answer)}`)
  return answer.facts
}

const toValues = (facts: ProductFacts, name: string, group?: string): string[] =>
  facts.attributes
    .filter((attribute) => attribute.name === name && (group === undefined || attribute.group === group))
    .map(({ value }) => value)

/** As a person compares texts: without markup and differences in white space. */
const plain = (text: string): string =>
  text
    .replace(/<[^>]*>/g, ' ')
    .replaceAll('&amp;', '&')
    .replace(/\s+/g, ' ')
    .trim()

describe.skipIf(!existsSync(folder))('recorded answers (skipped without ../shared/corpus)', () => {
  describe('Open Food Facts', () => {
    type Stated = Record<string, unknown> & { code: string; nutriments: Record<string, unknown> }
    const lists = filesIn('openfoodfacts', '.json').map((name) =>
      JSON.parse(toBytes('openfoodfacts', name).toString()),
    ) as { products: Stated[] }[]
    const recorded = filesIn('openfoodfacts', '.yml').map((name) => {
      const base64 = /!binary \|-\n((?: {8}\S+\n)+)/.exec(toBytes('openfoodfacts', name).toString())?.[1]
      return JSON.parse(Buffer.from(base64 ?? '', 'base64').toString()) as { product: Stated }
    })
    const products = [...lists.flatMap((list) => list.products), ...recorded.map(({ product }) => product)]

    it.each(products.map((product) => [product.code, product] as const))(
      '%s is read as stated',
      (code, stated) => {
        const facts = factsIn(readOpenFacts(respond(productsResponse(stated)), 'food')(code))
        const text = (field: string) => plain(String(stated[`${field}_de`] || stated[field] || ''))
        expect(facts.gtins).toEqual([code])
        expect(facts.title).toBe(text('product_name') || text('generic_name'))
        expect(facts.brand ?? '').toBe(text('brands').split(',')[0]?.trim())
        const fields = [
          ['Bezeichnung', 'generic_name'],
          ['Menge', 'quantity'],
          ['Portionsgröße', 'serving_size'],
          ['Herstellungsort', 'manufacturing_places'],
          ['Identitätskennzeichen', 'emb_codes'],
        ] as const
        for (const [name, field] of fields)
          expect(toValues(facts, name).join(), name).toBe(text(field).replaceAll('_', ''))
        expect(toValues(facts, 'Zutaten').join()).toBe(text('ingredients_text').replaceAll('_', ''))
        expect(toValues(facts, 'Allergene').join().split(', ').filter(Boolean)).toHaveLength(
          (stated.allergens_tags as string[]).length,
        )
        const nutrients = { Fett: 'fat', Eiweiß: 'proteins', Salz: 'salt', 'Brennwert (kcal)': 'energy-kcal' }
        for (const [name, key] of Object.entries(nutrients)) {
          const amount = stated.nutriments[`${key}_100g`]
          const values = toValues(facts, name, 'Nährwerte je 100 g').concat(
            toValues(facts, name, 'Nährwerte je 100 ml'),
          )
          expect(
            values.map((value) => Number.parseFloat(value.replace('< ', '').replace(',', '.'))),
            name,
          ).toEqual(amount === undefined || amount === '' ? [] : [Number(Number(amount).toPrecision(6))])
        }
        const grade = String(stated.nutriscore_grade ?? stated.nutrition_grades ?? '')
        expect(toValues(facts, 'Nutri-Score').join()).toBe(/^[a-e]$/.test(grade) ? grade.toUpperCase() : '')
      },
    )
  })

  describe('Deutsche Nationalbibliothek', () => {
    const files = filesIn('dnb', '.xml').filter((name) => !name.includes('oai_dc'))

    it.each(files)('%s is read as stated', (name) => {
      const body = toBytes('dnb', name)
      const xml = body.toString()
      for (const record of xml.split('<recordSchema>').slice(1)) {
        const subfields = (tag: string, code: string): string[] =>
          [...record.matchAll(new RegExp(`<datafield tag="${tag}"[^]*?</datafield>`, 'g'))].flatMap(
            ([field]) =>
              [...field.matchAll(new RegExp(`<subfield code="${code}">([^<]*)<`, 'g'))].map(([, text = '']) =>
                plain(text),
              ),
          )
        const [isbn] = subfields('020', 'a').filter((text) => /^97\d{11}$/.test(text))
        if (isbn === undefined) continue
        const facts = factsIn(readDnb({ status: 200, body }, isbn))
        expect(facts.title.startsWith(subfields('245', 'a')[0] ?? '?')).toBe(true)
        expect(facts.gtins).toContain(isbn)
        expect(toValues(facts, 'Umfang')).toEqual(subfields('300', 'a'))
        expect(facts.manufacturer ?? '').toBe(subfields('264', 'b')[0] ?? '')
        const persons = [...subfields('100', 'a'), ...subfields('700', 'a')]
        const joined = facts.attributes.map(({ value }) => value).join('|')
        for (const person of persons) expect(joined).toContain(person)
      }
    })

    it('is unreadable in another schema', () => {
      const [name = ''] = filesIn('dnb', 'oai_dc.xml')
      expect(readDnb({ status: 200, body: toBytes('dnb', name) }, '9783473408061').kind).toBe('unreadable')
    })
  })

  describe('Open Icecat', () => {
    it.each(filesIn('icecat', '.xml'))('%s is read as stated', (name) => {
      const json = jsonOfIcecatXml(toBytes('icecat', name).toString())
      const info = json.data.GeneralInfo as {
        GTIN: string[]
        Title: string
        BrandPartCode: string
        Brand: string
      }
      const gtin = info.GTIN.find((one) => parseGtin(one).kind === 'valid') ?? ''
      const asked = gtin === '' ? { brand: info.Brand, mpn: info.BrandPartCode } : { gtin }
      const facts = factsIn(readIcecat(respond(json), asked))
      expect(facts).toMatchObject({ title: plain(info.Title), brand: info.Brand, model: info.BrandPartCode })
      const groups = json.data.FeaturesGroups as {
        FeatureGroup: { Name: { Value: string } }
        Features: { PresentationValue: string; Feature: { Name: { Value: string } } }[]
      }[]
      const stated = groups.flatMap(({ FeatureGroup, Features }) =>
        Features.map(({ PresentationValue, Feature }) =>
          [FeatureGroup.Name.Value, Feature.Name.Value, PresentationValue].map(plain).join('|'),
        ),
      )
      const read = facts.attributes.map(({ group = '', name: label, value }) =>
        [group, label, value].join('|'),
      )
      expect(stated.length).toBeGreaterThan(10)
      expect(stated.filter((one) => !read.includes(one))).toEqual([])
      expect(facts.images.length).toBeGreaterThan(0)
    })
  })

  describe('Open Library', () => {
    it.each(filesIn('openlibrary', '.json'))('%s yields no other book', (name) => {
      const isbn = '9780735211292'
      const body = toBytes('openlibrary', name)
      const answer = readOpenLibrary({ status: 200, body })(isbn)
      // The recordings of other interfaces and of refusals do not say that a book is unknown.
      const keys = Object.keys(JSON.parse(body.toString()) as object)
      const isOfBooks = keys.every((key) => key.startsWith('ISBN:'))
      expect(answer.kind).toBe(isOfBooks ? 'not-found' : 'unreadable')
    })
  })

  const answers = {
    dnb: () => {
      const body = toBytes('dnb', 'HydraxSkarrag__mein-regal__dnb_marc_9783596704057.xml')
      return readDnb({ status: 200, body }, '9783596704057')
    },
    'open-food-facts': () => {
      const code = '3596710320813'
      const [name = ''] = filesIn('openfoodfacts', '.json')
      const { products } = JSON.parse(toBytes('openfoodfacts', name).toString()) as {
        products: { code: string }[]
      }
      return readOpenFacts(respond({ products }), 'food')(code)
    },
    icecat: () => {
      const json = jsonOfIcecatXml(toBytes('icecat', 'jbactad__icecat__4948570114344.xml').toString())
      return readIcecat(respond(json), { gtin: '4948570114344' })
    },
  }

  it.each([
    ['a book', 'dnb'],
    ['chocolate biscuits', 'open-food-facts'],
    ['a monitor', 'icecat'],
  ] as const)('make %s a found record that names %s', (_, source) => {
    const product = { source, ...factsIn(answers[source]()) }
    const found = { kind: 'found', by: 'gtin', product } as const
    const lookUps = { amazon: { kind: 'not-found' }, ebay: { kind: 'not-found' }, [source]: found } as const
    expect(decideVerdict(lookUps)).toMatchObject({ verdict: 'found', reason: `found-in-${source}` })
    const { merged } = mergeProducts([{ ...found, fetchedAt: new Date() }], {})
    expect(merged.sources?.title).toBe(source)
    expect(merged.attributes.every((attribute) => attribute.source === source)).toBe(true)
    expect(merged.attributes.length).toBeGreaterThan(5)
  })
})
