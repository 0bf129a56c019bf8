import { ignoringCase } from './comparison.ts'
import { DistinctTexts } from './distinct-texts.ts'
import * as causes from './family-causes.ts'
import type { FamilyRules } from './family-rules.ts'
import { AxisTexts } from './family-texts.ts'
import type { Cause, Finding } from './findings.ts'
import { makeParent } from './parent.ts'
import type { ExportFamily, ExportProduct, FamilyAxis, ProductKey } from './product.ts'

/** Rows of a family that are in memory at once. Shopify holds as many variants. */
export const maxFamilyRows = 2_048

interface FamilyContext {
  rules: FamilyRules
  /** Why the importer refuses a parent. */
  reject: (product: ExportProduct) => Cause | undefined
  numberKey: (articleNumber: string) => string
  /** The keys of all numbers so far. */
  seen: DistinctTexts
  report: (finding: Finding) => void
  leaveOut: (product: ProductKey, cause: Cause) => void
}

/** The article without its family. What its siblings differ in is among its attributes. */
export function toSimple({ variant, ...product }: ExportProduct): ExportProduct {
  if (!variant) return product
  const names = new Set(product.attributes.map(({ name }) => ignoringCase(name)))
  const missing = variant.family.axes.flatMap(({ name }, axis) => {
    const value = variant.values[axis] ?? ''
    return name === '' || value === '' || names.has(ignoringCase(name)) ? [] : [{ name, values: [value] }]
  })
  return missing.length === 0 ? product : { ...product, attributes: [...product.attributes, ...missing] }
}

/**
 * Puts the articles of a family together, one family at a time: parent, then children in the order of its values, in the way an importer
 * wants them. An article that cannot be a variant stays an article of its own, with the reason in the report.
 */
export class FamilyGrouper {
  readonly #context: FamilyContext
  readonly #closed = new DistinctTexts()
  #open: ExportProduct[] = []
  #openKey: string | undefined

  constructor(context: FamilyContext) {
    this.#context = context
  }

  /** Takes the next product. Returns those that are complete. */
  add(product: ExportProduct): ExportProduct[] {
    if (!product.variant) return [...this.finish(), product]
    const { number } = product.variant.family
    if (number === '') return [...this.finish(), this.#single(product, causes.noParentNumber)]
    const { isNumber = () => true } = this.#context.rules
    if (!isNumber(number) || !isNumber(product.articleNumber))
      return [...this.finish(), this.#single(product, causes.refusedNumber)]
    const key = this.#context.numberKey(number)
    // Another family, whose number the importer takes for the same.
    if (key === this.#openKey && this.#open[0]?.variant?.family.number !== number)
      return [this.#single(product, causes.parentNumberTaken)]
    const done = key === this.#openKey ? [] : this.finish()
    if (key !== this.#openKey && !this.#closed.add(key))
      return [...done, this.#single(product, causes.interruptedFamily)]
    this.#openKey = key
    if (this.#open.length === maxFamilyRows)
      return [...done, this.#single(product, causes.tooManyVariants, maxFamilyRows)]
    this.#open.push(product)
    return done
  }

  /** The products of the family that is open. */
  finish(): ExportProduct[] {
    const members = this.#open
    this.#open = []
    this.#openKey = undefined
    return members.length === 0 ? [] : arrangeFamily(members, this.#context)
  }

  #single(product: ExportProduct, cause: Cause, limit?: number): ExportProduct {
    const { position, articleNumber } = product
    this.#context.report({ cause, position, articleNumber, ...(limit !== undefined && { limit }) })
    return toSimple(product)
  }
}

/** The rank of each value on its axis. */
const rankValues = (axes: readonly FamilyAxis[]): ((values: readonly string[]) => number[]) => {
  const ranks = axes.map(({ values }) => new Map(values.map((value, rank) => [value, rank])))
  return (values) => values.map((value, axis) => ranks[axis]?.get(value) ?? ranks[axis]?.size ?? 0)
}

function compareRanks(one: readonly number[], other: readonly number[]): number {
  for (const [axis, rank] of one.entries()) {
    const difference = rank - (other[axis] ?? 0)
    if (difference !== 0) return difference
  }
  return 0
}

const axisSeparator = ' / '
const joinValues = (values: readonly string[]): string =>
  values.includes('') ? '' : values.join(axisSeparator)

/** The family with its last axes as one if the importer knows fewer, and the values of its members. */
function joinAxes(family: ExportFamily, members: readonly ExportProduct[], max: number) {
  const readValues = ({ variant }: ExportProduct): string[] =>
    family.axes.map((_, axis) => variant?.values[axis] ?? '')
  if (family.axes.length <= max) return { family, readValues }
  const rest = family.axes.slice(max - 1)
  const toRanks = rankValues(rest)
  const values = members
    .map((product) => readValues(product).slice(max - 1))
    .toSorted((one, other) => compareRanks(toRanks(one), toRanks(other)))
    .map(joinValues)
    .filter((value) => value !== '')
  const axis = { name: joinValues(rest.map(({ name }) => name)), values: [...new Set(values)] }
  return {
    family: { ...family, axes: [...family.axes.slice(0, max - 1), axis] },
    readValues: (product: ExportProduct): string[] => {
      const all = readValues(product)
      return [...all.slice(0, max - 1), joinValues(all.slice(max - 1))]
    },
  }
}

interface Child {
  product: ExportProduct
  values: readonly string[]
}

/** Arranges the members of a family as an importer wants them. */
function arrangeFamily(members: readonly ExportProduct[], context: FamilyContext): ExportProduct[] {
  const { rules, numberKey, report } = context
  const [first] = members
  if (!first?.variant) return [...members]
  const { number } = first.variant.family
  const place = { position: first.position, articleNumber: number }
  const { maxAxes = Number.POSITIVE_INFINITY } = rules
  const { family, readValues } = joinAxes(first.variant.family, members, maxAxes)
  if (family !== first.variant.family) report({ ...place, cause: causes.joinedAxes, limit: maxAxes })
  const texts = new AxisTexts(family, rules, (finding) => report({ ...place, ...finding }))
  if (texts.hasBadAxis) {
    report({ ...place, cause: causes.badAxis })
    return members.map(toSimple)
  }
  const row = members.find(({ articleNumber }) => numberKey(articleNumber) === numberKey(number))
  const found = members
    .filter((product) => product !== row)
    .map((product) => ({ product, values: readValues(product) }))
  const children = sortOut(found, texts, context)
  const whole = children.length > 0 ? joinFamily({ family, children, row }, texts, context) : undefined
  if (!whole) return members.map(toSimple)
  const taken = new Set([row, ...children.map(({ product }) => product)])
  return [...whole, ...members.filter((product) => !taken.has(product)).map(toSimple)]
}

/** The members that can be variants. Reports why others stay on their own. */
function sortOut(members: readonly Child[], texts: AxisTexts, { rules, report }: FamilyContext): Child[] {
  const { maxVariants = maxFamilyRows, valueKey = ignoringCase } = rules
  const combinations = new Set<string>()
  const children: Child[] = []
  for (const { product, values: given } of members) {
    const values = given.map((value, axis) => texts.value(value, axis))
    const missing = values.indexOf('')
    const combination = JSON.stringify(values.map(valueKey))
    const place = { position: product.position, articleNumber: product.articleNumber }
    if (missing >= 0)
      report({ ...place, cause: causes.missingValue, attribute: texts.axes[missing]?.name ?? '' })
    else if (combinations.has(combination))
      report({ ...place, cause: causes.sameCombination, before: values.join(axisSeparator) })
    else if (children.length === maxVariants)
      report({ ...place, cause: causes.tooManyVariants, limit: maxVariants })
    else children.push({ product, values })
    combinations.add(combination)
  }
  const [only] = children
  if (!only || children.length > 1) return children
  const { position, articleNumber } = only.product
  report({ cause: causes.familyOfOne, position, articleNumber })
  return []
}

interface Members {
  family: ExportFamily
  children: readonly Child[]
  /** The parent’s own row of the list. */
  row: ExportProduct | undefined
}

/** Parent and children in the order of the file. Undefined if the parent cannot be in it. */
function joinFamily(
  { family: given, children, row }: Members,
  texts: AxisTexts,
  context: FamilyContext,
): ExportProduct[] | undefined {
  const { rules, numberKey, reject, report, seen } = context
  const axes = texts.withValues(children.map(({ values }) => values))
  const family = { ...given, axes }
  const toRanks = rankValues(axes)
  const variants = children
    .map(({ product, values }) => ({
      product: toVariant(product, family, values, rules),
      ranks: toRanks(values),
    }))
    .toSorted((one, other) => compareRanks(one.ranks, other.ranks))
    .map(({ product }) => product)
  const parent = makeParent(family, variants, row)
  const place = { position: parent.position, articleNumber: family.number }
  const refusal = rules.parent && reject(parent)
  const isTaken = rules.parent !== undefined && !row && !refusal && !seen.add(numberKey(family.number))
  if (refusal) report({ ...place, cause: causes.parentRefused, reason: refusal.text })
  else if (isTaken) report({ ...place, cause: causes.parentNumberTaken })
  if (refusal || isTaken) return undefined
  for (const { gtin, position, articleNumber } of variants)
    if (!gtin) report({ cause: causes.variantWithoutEan, position, articleNumber })
  if (rules.parent && row?.gtin) report({ ...place, cause: causes.parentEan, before: row.gtin })
  if (rules.parent && row && isArticle(row)) report({ ...place, cause: causes.parentOffer })
  if (rules.showsParent && parent.images.length === 0 && variants.some(({ images }) => images.length > 0))
    report({ ...place, cause: causes.parentWithoutPicture })
  if (!rules.parent && row) context.leaveOut(row, causes.parentRow)
  if (!rules.parent) return variants
  return rules.parent === 'first' ? [parent, ...variants] : [...variants, parent]
}

/** Whether a row with the number of a family has what only an article that can be bought has. */
const isArticle = ({ prices, weightKg, variant }: ExportProduct): boolean =>
  Object.keys(prices).length > 0 ||
  weightKg !== undefined ||
  (variant?.values ?? []).some((value) => value !== '')

/** A child with the values of its family, as attributes or only as values. */
function toVariant(
  product: ExportProduct,
  family: ExportFamily,
  values: readonly string[],
  { hasAxisAttributes }: FamilyRules,
): ExportProduct {
  const variant = { family, values }
  if (hasAxisAttributes) return { ...toSimple({ ...product, variant }), variant }
  const names = new Set(
    [...family.axes, ...(product.variant?.family.axes ?? [])].map(({ name }) => ignoringCase(name)),
  )
  return {
    ...product,
    variant,
    attributes: product.attributes.filter(({ name }) => !names.has(ignoringCase(name))),
  }
}
