import { normalizeAmount } from './price.ts'

/** Grams in a unit, as the sites word it. */
const GRAMS: [RegExp, number][] = [
  [
    /^(?:kg|kilograms?|kilogramm|kilogrammes?|kilogrammi?|kilogramos?|quilogramas?|kilogram|kilo|キログラム)$/i,
    1000,
  ],
  [/^(?:g|gr|grams?|gramm|grammes?|grammi?|gramos?|gramas?|gram|グラム)$/i, 1],
  [/^(?:mg|milligrams?|milligramm)$/i, 0.001],
  [/^(?:lbs?|pounds?|pfund|libras?|libbre|livres?)$/i, 453.59237],
  [/^(?:oz|ounces?|unzen?|onzas?|once|onças?)$/i, 28.349523125],
]

/** The weight in `text`, e.g. `23 x 14 x 30 cm; 1,6 kg`, in kilograms as decimal text; undefined without a unit. */
export function parseWeightKg(text: string): string | undefined {
  for (const [, number, unit] of text.matchAll(/(\d[\d.,]*)\s*(\p{L}+)/gu)) {
    const grams = GRAMS.find(([pattern]) => pattern.test(unit ?? ''))?.[1]
    if (grams === undefined) continue
    const amount = Number(toDecimal(number ?? '', grams))
    if (amount > 0) return String(Number(((amount * grams) / 1000).toFixed(6)))
  }
  return undefined
}

/** The dimensions of a value that may state a weight after a semicolon: `23 x 14 x 30 cm; 1,6 kg`. */
export function parseDimensions(text: string | undefined): string | undefined {
  const part = text?.split(';')[0]?.trim()
  return part && /\d/.test(part) ? part : undefined
}

/** Three digits after a lone separator are thousands of grams but decimals of any larger unit. */
function toDecimal(number: string, grams: number): string {
  return grams > 1 && /^\d+[.,]\d{3}$/.test(number) ? number.replace(',', '.') : normalizeAmount(number)
}
