import type { Attribute } from '@merkwerk/contract'
import { createAttributes, member, toText } from '../answer.ts'
import { isRecord } from '../page/meaning/linked-product.ts'

/** Nutrients in the order of Regulation (EU) 1169/2011, then vitamins and minerals. */
const NUTRIENTS: Record<string, string> = {
  'energy-kj': 'Brennwert (kJ)',
  'energy-kcal': 'Brennwert (kcal)',
  fat: 'Fett',
  'saturated-fat': 'davon gesättigte Fettsäuren',
  'monounsaturated-fat': 'davon einfach ungesättigte Fettsäuren',
  'polyunsaturated-fat': 'davon mehrfach ungesättigte Fettsäuren',
  'omega-3-fat': 'davon Omega-3-Fettsäuren',
  'omega-6-fat': 'davon Omega-6-Fettsäuren',
  'trans-fat': 'davon trans-Fettsäuren',
  cholesterol: 'Cholesterin',
  carbohydrates: 'Kohlenhydrate',
  sugars: 'davon Zucker',
  'added-sugars': 'davon zugesetzter Zucker',
  lactose: 'davon Laktose',
  polyols: 'davon mehrwertige Alkohole',
  starch: 'davon Stärke',
  fiber: 'Ballaststoffe',
  proteins: 'Eiweiß',
  salt: 'Salz',
  alcohol: 'Alkohol',
  'vitamin-a': 'Vitamin A',
  'vitamin-d': 'Vitamin D',
  'vitamin-e': 'Vitamin E',
  'vitamin-k': 'Vitamin K',
  'vitamin-c': 'Vitamin C',
  'vitamin-b1': 'Thiamin (Vitamin B1)',
  'vitamin-b2': 'Riboflavin (Vitamin B2)',
  'vitamin-pp': 'Niacin',
  'vitamin-b6': 'Vitamin B6',
  'vitamin-b9': 'Folsäure',
  'vitamin-b12': 'Vitamin B12',
  biotin: 'Biotin',
  'pantothenic-acid': 'Pantothensäure',
  potassium: 'Kalium',
  chloride: 'Chlorid',
  calcium: 'Kalzium',
  phosphorus: 'Phosphor',
  iron: 'Eisen',
  magnesium: 'Magnesium',
  zinc: 'Zink',
  copper: 'Kupfer',
  manganese: 'Mangan',
  fluoride: 'Fluorid',
  selenium: 'Selen',
  chromium: 'Chrom',
  molybdenum: 'Molybdän',
  iodine: 'Jod',
  bicarbonate: 'Hydrogencarbonat',
  sulphate: 'Sulfat',
  nitrate: 'Nitrat',
  silica: 'Kieselsäure',
  caffeine: 'Koffein',
  taurine: 'Taurin',
  // Pet food.
  'crude-fat': 'Rohfett',
  'crude-protein': 'Rohprotein',
  'crude-ash': 'Rohasche',
  'crude-fibre': 'Rohfaser',
  moisture: 'Feuchtigkeit',
}

/** The nutrition facts per 100 g or 100 ml, in the layout up to version 3.4 of the interface or the later one. */
export function readNutrition(product: Record<string, unknown>): Attribute[] {
  const { nutrition, nutriments } = product
  if (isRecord(nutrition)) return ofAggregatedSet(member(nutrition, 'aggregated_set'))
  if (!isRecord(nutriments)) return []
  const isLiquid = /^(?:ml|cl|dl|l)$/i.test(toText(product.product_quantity_unit))
  const base = isLiquid || toText(product.nutrition_data_per) === '100ml' ? '100 ml' : '100 g'
  const isPer100 = /^100(?:g|ml)$/.test(toText(product.nutrition_data_per))
  const isPer100Prepared = /^100(?:g|ml)$/.test(toText(product.nutrition_data_prepared_per))
  return [
    ...createAttributes(groupName(base), read(nutriments, asSold, isPer100)),
    ...createAttributes(groupName(base, 'prepared'), read(nutriments, prepared, isPer100Prepared)),
  ]
}

const groupName = (base: string, preparation?: string): string =>
  preparation === 'prepared' ? `Nährwerte je ${base} (zubereitet)` : `Nährwerte je ${base}`

type Pair = [string, string | undefined]

/** The nutrients with their field names. Built once, because dumps have millions of products. */
const fieldsWith = (suffix: string) =>
  Object.entries(NUTRIENTS).map(([key, name]) => ({
    key,
    name,
    per100: `${key}${suffix}_100g`,
    value: `${key}${suffix}_value`,
    unit: `${key}_unit`,
    modifiers: [`${key}${suffix}_modifier`, `${key}_modifier`],
  }))
const asSold = fieldsWith('')
const prepared = fieldsWith('_prepared')

/** `isPer100` means that the values as written on the pack refer to 100 g or 100 ml. */
function read(nutriments: Record<string, unknown>, fields: typeof asSold, isPer100: boolean): Pair[] {
  const stated = fields.filter(({ per100 }) => nutriments[per100] !== undefined)
  return stated.map(({ key, name, ...field }) => {
    const per100 = numberText(nutriments[field.per100])
    if (per100 === undefined) return [name, undefined]
    const modifier =
      field.modifiers.map((one) => readModifier(nutriments[one])).find((text) => text !== '') ?? ''
    const unit = toText(nutriments[field.unit])
    const written = isPer100 ? numberText(nutriments[field.value]) : undefined
    if (written !== undefined && unit !== '') return [name, `${modifier}${written} ${unit}`]
    return [name, `${modifier}${per100} ${standardUnit(key)}`]
  })
}

/** Unit of the values per 100 g, whatever the unit on the pack. */
function standardUnit(key: string): string {
  if (key === 'energy-kj') return 'kJ'
  if (key === 'energy-kcal') return 'kcal'
  return key === 'alcohol' ? '% vol' : 'g'
}

function ofAggregatedSet(set: unknown): Attribute[] {
  const per = toText(member(set, 'per'))
  if (!/^100(?:g|ml)$/.test(per)) return []
  const group = groupName(per.replace(/^100/, '100 '), toText(member(set, 'preparation')))
  const pairs = Object.entries(NUTRIENTS).map(([key, name]): Pair => {
    const nutrient = member(set, 'nutrients', key)
    const value = numberText(member(nutrient, 'value'))
    const unit = toText(member(nutrient, 'unit'))
    const isEstimate = toText(member(nutrient, 'source')) === 'estimate'
    if (value === undefined || unit === '' || isEstimate) return [name, undefined]
    return [name, `${readModifier(member(nutrient, 'modifier'))}${value} ${unit}`]
  })
  return createAttributes(group, pairs)
}

/**
 * A comma, because beside German names 1.234 g would be a thousand grams. Few digits, because many stored values are binary
 * fractions: 0.69999998807907 was entered as 0.7.
 */
const german = new Intl.NumberFormat('de', { useGrouping: false, maximumSignificantDigits: 6 })

/** A stated number in German. Undefined for traces and other texts. */
function numberText(value: unknown): string | undefined {
  const text = toText(value)
  if (!/^\d+(?:[.,]\d+)?(?:e-?\d+)?$/i.test(text)) return undefined
  return german.format(Number(text.replace(',', '.')))
}

function readModifier(value: unknown): string {
  const modifier = toText(value)
  return ['<', '>', '≤', '≥', '~'].includes(modifier) ? `${modifier} ` : ''
}
