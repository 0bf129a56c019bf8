import {
  attributeField,
  type FormulaField,
  isAttributeField,
  type Price,
  toAttributeName,
} from '@merkwerk/contract'
import type { Amount, Value } from '@merkwerk/engine'
import type { RecordResult } from '../../runs/index.ts'
import { readField, readOwnPrice } from '../apply-edits.ts'

const toMoney = (price: Price | undefined): Amount | null =>
  price ? { number: Number(price.amount), currency: price.currency } : null

const readText =
  (field: string) =>
  (result: RecordResult): Value =>
    readField(result, field)

const readers: Readonly<Record<FormulaField, (result: RecordResult) => Value>> = {
  title: readText('title'),
  brand: readText('brand'),
  category: readText('category'),
  bullets: readText('bullets'),
  description: readText('description'),
  manufacturer: ({ merged }) => merged?.manufacturer ?? null,
  model: (result) =>
    readAttribute(result, 'Modell') ?? result.products.find(({ model }) => model)?.model ?? null,
  price_amazon: ({ merged }) => toMoney(merged?.prices.amazon),
  price_ebay: ({ merged }) => toMoney(merged?.prices.ebay),
  price: (result) => toMoney(readOwnPrice(result)),
  weight: ({ merged }) => (merged?.weightKg === undefined ? null : { number: Number(merged.weightKg) }),
  article_number: ({ articleNumber }) => articleNumber,
  ean: ({ ean }) => ean,
  asin: ({ asin }) => asin,
  mpn: ({ partNumber }) => partNumber?.mpn ?? null,
}
const byField: ReadonlyMap<string, (result: RecordResult) => Value> = new Map(Object.entries(readers))

/** The value of an attribute, whose name may be written in another case. */
function readAttribute(result: RecordResult, name: string): string | null {
  const exact = readField(result, attributeField(name))
  if (exact !== null) return exact
  const wanted = name.toLowerCase()
  const similar = result.merged?.attributes.find((attribute) => attribute.name.toLowerCase() === wanted)
  return similar ? readField(result, attributeField(similar.name)) : null
}

/** What a field of a result is for a formula. Own columns are not part of a result. */
export function readFieldValue(result: RecordResult, field: string): Value {
  if (isAttributeField(field)) return readAttribute(result, toAttributeName(field))
  return byField.get(field)?.(result) ?? null
}
