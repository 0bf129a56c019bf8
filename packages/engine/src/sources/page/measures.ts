import { normalizeAmount } from './price.ts'

/** Grams per unit, in the sites' wording. */
const GRAMS: [RegExp, number][] = [
  [
    /^(?:kg|kilograms?|kilogramm|kilogrammes?|kilogrammi?|kilogramos?|quilogramas?|kilogram(?:y|ów)?|kilo|キログラム|كيلو|كيلوجرام|كيلوغرام|كجم)$/i,
    1000,
  ],
  [/^(?:g|gr|grams?|gramm|grammes?|grammi?|gramos?|gramas?|gram(?:y|ów)?|グラム|جرام|غرام|جم)$/i, 1],
  [/^(?:mg|milligrams?|milligramm)$/i, 0.001],
  [/^(?:lbs?|pounds?|pfund|libras?|libbre|livres?)$/i, 453.59237],
  [/^(?:oz|ounces?|unzen?|onzas?|once|onças?)$/i, 28.349523125],
]

/** Groups of thousands may be separated by spaces: `1 200 g`. */
const WEIGHT = /(?<![\d.,])(\d{1,3}(?: \d{3})+(?:[.,]\d{1,6})?|\d[\d.,]{0,30})\s{0,10}(\p{L}+)/gu
/** The weight in `text`, e.g. `23 x 14 x 30 cm; 1,6 kg`, in kilograms as decimal text. Undefined without a unit. */
export function parseWeightKg(text: string): string | undefined {
  for (const [, number, unit] of text.matchAll(WEIGHT)) {
    const grams = GRAMS.find(([pattern]) => pattern.test(unit ?? ''))?.[1]
    if (grams === undefined) continue
    const amount = Number(toDecimal((number ?? '').replaceAll(' ', ''), grams))
    if (amount > 0) return String(Number(((amount * grams) / 1000).toFixed(6)))
  }
  return undefined
}

/** The dimensions in a value that may state a weight after a semicolon: `23 x 14 x 30 cm; 1,6 kg`. */
export function parseDimensions(text: string | undefined): string | undefined {
  const part = text?.split(';')[0]?.trim()
  return part && /\d/.test(part) ? part : undefined
}

/** Centimetres per unit, in the sites' wording. */
const CENTIMETRES: [RegExp, number][] = [
  [/^(?:mm|millimet(?:er|re)s?|millimètres?|millimetri|milímetros?)$/i, 0.1],
  [
    /^(?:cm|[cz]entimet(?:er|re)s?|centimètres?|centimetri|centímetros?|centymetr(?:y|ów)|santimetre|センチメートル|سم|سنتيمتر)$/i,
    1,
  ],
  [/^(?:m|met(?:er|re)s?|mètres?|metri|metros?)$/i, 100],
  [/^(?:in|inch(?:es)?|zoll|pouces?|pollici|pulgadas?|polegadas?|["″])$/i, 2.54],
  [/^(?:ft|feet|foot|fuß|pieds?|piedi|pies)$/i, 30.48],
]

/**
 * The two or three sides in `text`, e.g. `23 x 14 x 30,5 cm; 1,6 kg` or `10"L x 5"W`, in centimetres and in their
 * order: `23 x 14 x 30.5`. Undefined without a unit or with more numbers.
 */
export function parseDimensionsCm(text: string): string | undefined {
  const part = text.split(';')[0] ?? ''
  const sides = [...part.matchAll(/(\d[\d.,]*)\s*(["″]|\p{L}+)?/gu)]
  if (sides.length < 2 || sides.length > 3 || !/[x×*]/i.test(part)) return undefined
  const units = [...part.matchAll(/["″]|\p{L}+/gu)].flatMap(([word]) => centimetresIn(word) ?? [])
  const common = new Set(units).size === 1 ? units[0] : undefined
  const lengths = sides.map(([, number = '', word = '']) => {
    const unit = centimetresIn(word) ?? common
    return unit === undefined ? Number.NaN : Number(toDecimal(number, unit)) * unit
  })
  return lengths.every((length) => length > 0)
    ? lengths.map((length) => String(Number(length.toFixed(2)))).join(' x ')
    : undefined
}

const centimetresIn = (word: string): number | undefined =>
  CENTIMETRES.find(([pattern]) => pattern.test(word))?.[1]

/** Three digits after a lone separator are thousands for grams but decimals for any larger unit. */
const toDecimal = (number: string, grams: number): string =>
  grams > 1 && /^\d+[.,]\d{3}$/.test(number) ? number.replace(',', '.') : normalizeAmount(number)
