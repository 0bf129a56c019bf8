import { describe, expect, it } from 'vitest'
import {
  chocolate,
  chocolateGtin,
  chocolateResponse,
  respond,
  respondText,
} from '../../testing/source-answers.ts'
import type { ProductFacts } from '../answer.ts'
import { openFactsQuestion, readOpenFacts } from './index.ts'

const read = (json: unknown, status = 200) => readOpenFacts(respond(json, status), chocolateGtin, 'food')

function factsOf(product: object): ProductFacts {
  const answer = read({ ...chocolateResponse, product })
  if (answer.kind !== 'found') throw new Error(answer.kind)
  return answer.facts
}

const valuesIn = (facts: ProductFacts, group: string) =>
  Object.fromEntries(
    facts.attributes.filter((one) => one.group === group).map(({ name, value }) => [name, value]),
  )

describe('a question', () => {
  it('asks for a code in German', () => {
    const question = openFactsQuestion(chocolateGtin, 'https://world.openbeautyfacts.org')
    expect(question.url).toMatch(
      /^https:\/\/world\.openbeautyfacts\.org\/api\/v3\/product\/4006381333931\.json\?lc=de&cc=de&fields=code,/,
    )
    expect(question.url).toContain(',categories_tags_de,')
  })
})

describe('a response', () => {
  const facts = factsOf(chocolate)

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
      Fett: '42.5 g',
      'davon Zucker': '29 g',
      Salz: '< 0.5 g',
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
      valuesIn(factsOf({ ...chocolate, product_quantity_unit: 'ml' }), 'Nährwerte je 100 ml'),
    ).toHaveProperty('Fett', '42.5 g')
    const perServing = {
      ...chocolate,
      nutrition_data_per: 'serving',
      nutriments: { fat_100g: 40, fat_value: 10, fat_unit: 'g' },
    }
    expect(valuesIn(factsOf(perServing), 'Nährwerte je 100 g')).toEqual({ Fett: '40 g' })
  })

  it('reads the nutrition facts of the later layout without estimates', () => {
    const nutrients = {
      fat: { source: 'packaging', unit: 'g', value: 8.5 },
      'energy-kcal': { modifier: '~', source: 'packaging', unit: 'kcal', value: 140.5 },
      'added-sugars': { source: 'estimate', unit: 'g', value: 0 },
    }
    const nutrition = { aggregated_set: { per: '100ml', preparation: 'prepared', nutrients } }
    expect(valuesIn(factsOf({ ...chocolate, nutrition }), 'Nährwerte je 100 ml (zubereitet)')).toEqual({
      'Brennwert (kcal)': '~ 140.5 kcal',
      Fett: '8.5 g',
    })
  })

  it('uses the main language without German texts', () => {
    const { product_name_de: _, ...french } = { ...chocolate, lang: 'fr', product_name: 'Chocolat' }
    expect(factsOf(french).title).toBe('Chocolat')
  })

  it('is readable in version 2', () => {
    expect(read({ code: chocolateGtin, product: chocolate, status: 1 }).kind).toBe('found')
    expect(read({ code: chocolateGtin, status: 0, status_verbose: 'product not found' })).toEqual({
      kind: 'not-found',
    })
  })

  it('is not found if the project lacks the product, another project has it, or it has no name', () => {
    for (const id of ['product_not_found', 'product_found_with_a_different_product_type'])
      expect(read({ status: 'failure', result: { id } }, 404)).toEqual({ kind: 'not-found' })
    expect(read({ ...chocolateResponse, product: { code: chocolateGtin } })).toEqual({ kind: 'not-found' })
  })

  it('is not found if it states another code, and found with a leading zero', () => {
    expect(read({ ...chocolateResponse, product: { ...chocolate, code: '4006381333948' } })).toEqual({
      kind: 'not-found',
    })
    expect(read({ ...chocolateResponse, product: { ...chocolate, code: `0${chocolateGtin}` } }).kind).toBe(
      'found',
    )
  })

  it('states refusals and damage', () => {
    expect(readOpenFacts({ ...respondText('', 503), retryAfterMs: 5_000 }, chocolateGtin, 'food')).toEqual({
      kind: 'refused',
      reason: 'throttled',
      retryAfterMs: 5_000,
    })
    expect(readOpenFacts(respondText('<html>'), chocolateGtin, 'food')).toEqual({
      kind: 'unreadable',
      missing: 'JSON object',
    })
    expect(read({ status: 'success' })).toEqual({ kind: 'unreadable', missing: 'product' })
    expect(read({ ...chocolateResponse, product: { ...chocolate, code: 7 } }).kind).toBe('unreadable')
  })
})
