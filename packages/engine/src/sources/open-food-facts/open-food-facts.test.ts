import { describe, expect, it } from 'vitest'
import {
  chocolate,
  chocolateGtin,
  productsResponse,
  respond,
  respondText,
} from '../../testing/source-answers.ts'
import type { ProductFacts } from '../answer.ts'
import { openFactsQuestion, readOpenFacts } from './index.ts'

const read = (json: unknown, gtin = chocolateGtin) => readOpenFacts(respond(json), 'food')(gtin)

function toFacts(product: object): ProductFacts {
  const answer = read(productsResponse(product))
  if (answer.kind !== 'found') throw new Error(answer.kind)
  return answer.facts
}

const valuesIn = (facts: ProductFacts, group: string) =>
  Object.fromEntries(
    facts.attributes.filter((attribute) => attribute.group === group).map(({ name, value }) => [name, value]),
  )

describe('a question', () => {
  it('asks for several codes, with the leading zeros that the projects store, in German', () => {
    const gtins = [chocolateGtin, '40063812', '614141000036']
    const { url } = openFactsQuestion(gtins, 'https://world.openbeautyfacts.org')
    expect(url.startsWith('https://world.openbeautyfacts.org/api/v2/search?')).toBe(true)
    const { code, page_size, lc, fields = '' } = Object.fromEntries(new URL(url).searchParams)
    expect({ code, page_size, lc }).toEqual({
      code: '4006381333931,40063812,0614141000036',
      page_size: '3',
      lc: 'de',
    })
    expect(fields.split(',')).toEqual(expect.arrayContaining(['code', 'categories_tags_de']))
  })
})

describe('a response', () => {
  const facts = toFacts(chocolate)

  it('becomes a product with German texts, unescaped', () => {
    expect(facts).toMatchObject({
      gtins: [chocolateGtin],
      title: 'Zartbitter 70 % & Meersalz',
      brand: 'Kakaohof',
      description: 'Zartbitterschokolade mit Meersalz',
      breadcrumbs: ['Snacks', 'Süßer Snack', 'Schokoladen'],
      images: [
        'https://images.example/front_de.3.full.jpg',
        'https://images.example/nutrition_de.4.full.jpg',
      ],
      url: 'https://world.openfoodfacts.org/product/4006381333931',
    })
  })

  it('states nutrition as on the pack, with units and modifiers, and computed values in grams', () => {
    expect(valuesIn(facts, 'Nährwerte je 100 g')).toEqual({
      'Brennwert (kJ)': '2410 kJ',
      'Brennwert (kcal)': '580 kcal',
      Fett: '42,5 g',
      'davon Zucker': '29 g',
      Salz: '< 0,5 g',
      'Vitamin C': '30 mg',
    })
  })

  it('states ingredients, allergens, labels and scores', () => {
    expect(valuesIn(facts, 'Zutaten und Allergene')).toEqual({
      Zutaten: 'Kakaomasse, Zucker, Emulgator: Lecithine (Soja), Meersalz.',
      Allergene: 'Sojabohnen',
      'Kann Spuren enthalten von': 'Schalenfrüchte, Milch',
      Zusatzstoffe: 'E322',
    })
    expect(valuesIn(facts, 'Bewertungen')).toEqual({ 'Nutri-Score': 'E', 'NOVA-Gruppe': '3' })
    expect(valuesIn(facts, 'Allgemein')).toEqual({
      Bezeichnung: 'Zartbitterschokolade mit Meersalz',
      Marken: 'Kakaohof,Kakaohof Bio',
      Menge: '100 g',
      Portionsgröße: '25 g',
      Verpackung: '1 Papierhülle',
      Siegel: 'Bio, Bioland',
      'Herkunft der Zutaten': 'Peru',
      Herstellungsort: 'Bremen, Deutschland',
      Identitätskennzeichen: 'DE HB-00001 EG',
    })
  })

  it('refers to 100 ml for liquids and to 100 g of the serving for values per serving', () => {
    expect(
      valuesIn(toFacts({ ...chocolate, product_quantity_unit: 'ml' }), 'Nährwerte je 100 ml'),
    ).toHaveProperty('Fett', '42,5 g')
    const perServing = {
      ...chocolate,
      nutrition_data_per: 'serving',
      nutriments: { fat_100g: 40, fat_value: 10, fat_unit: 'g' },
    }
    expect(valuesIn(toFacts(perServing), 'Nährwerte je 100 g')).toEqual({ Fett: '40 g' })
  })

  it('reads the nutrition facts of the later layout without estimates', () => {
    const nutrients = {
      fat: { source: 'packaging', unit: 'g', value: 8.5 },
      salt: { source: 'packaging', unit: 'g', value: 0.69999998807907 },
      'vitamin-d': { source: 'packaging', unit: 'g', value: '7.5e-07' },
      'energy-kcal': { modifier: '~', source: 'packaging', unit: 'kcal', value: 140.5 },
      'added-sugars': { source: 'estimate', unit: 'g', value: 0 },
    }
    const nutrition = { aggregated_set: { per: '100ml', preparation: 'prepared', nutrients } }
    expect(valuesIn(toFacts({ ...chocolate, nutrition }), 'Nährwerte je 100 ml (zubereitet)')).toEqual({
      'Brennwert (kcal)': '~ 140,5 kcal',
      Fett: '8,5 g',
      Salz: '0,7 g',
      'Vitamin D': '0,00000075 g',
    })
  })

  it('states no nutrition, grades and additives of cosmetics, which their project calculates', () => {
    const answer = readOpenFacts(respond(productsResponse(chocolate)), 'beauty')(chocolateGtin)
    const names = answer.kind === 'found' ? answer.facts.attributes.map(({ name }) => name) : []
    expect(names).toContain('Zutaten')
    for (const name of ['Fett', 'Zusatzstoffe', 'Nutri-Score', 'NOVA-Gruppe']) {
      expect(toFacts(chocolate).attributes.map((attribute) => attribute.name)).toContain(name)
      expect(names).not.toContain(name)
    }
  })

  it('uses the main language without German texts', () => {
    const { product_name_de: _, ...french } = { ...chocolate, lang: 'fr', product_name: 'Chocolat' }
    expect(toFacts(french).title).toBe('Chocolat')
  })

  it('is read for each code, and lacks products that the project does not have or name', () => {
    const other = { ...chocolate, code: '0614141000036', product_name: 'Other', product_name_de: '' }
    const both = productsResponse(chocolate, other, { code: '4006381333948' })
    const titles = [chocolateGtin, '614141000036'].map((gtin) => {
      const answer = read(both, gtin)
      return answer.kind === 'found' && answer.facts.title
    })
    expect(titles).toEqual(['Zartbitter 70 % & Meersalz', 'Other'])
    for (const gtin of ['4006381333948', '4006381333955'])
      expect(read(both, gtin)).toEqual({ kind: 'not-found' })
  })

  it('states refusals and damage', () => {
    const throttled = readOpenFacts({ ...respondText('', 503), retryAfterMs: 5_000 }, 'food')
    expect(throttled(chocolateGtin)).toEqual({ kind: 'refused', reason: 'throttled', retryAfterMs: 5_000 })
    const damaged = { kind: 'unreadable', missing: 'products' }
    expect(readOpenFacts(respondText('<html>'), 'food')(chocolateGtin)).toEqual(damaged)
    expect(read({ count: 0 })).toEqual(damaged)
  })

  it('does not call a product missing that may be among damaged or further ones', () => {
    for (const damaged of [
      productsResponse({ ...chocolate, code: 7 }),
      productsResponse('chocolate'),
      { ...productsResponse(), count: 1 },
    ])
      expect(read(damaged).kind).toBe('unreadable')
  })
})
