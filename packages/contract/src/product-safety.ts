import { z } from 'zod'
import { memberStates } from './countries.ts'
import type { RuledAttribute } from './product.ts'
import { count } from './schemas.ts'

/** Group of the facts that Regulation (EU) 2023/988, article 19, demands in offers. */
export const safetyGroup = 'Produktsicherheit'
/** Group of energy class, label and product information sheet. */
export const energyGroup = 'Energie'

export const energyAttributeNames = {
  energyClass: 'Energieeffizienzklasse',
  /** Number of the registration in the European product registry for energy labelling. */
  eprel: 'EPREL-Registrierungsnummer',
  label: 'Energielabel',
  sheet: 'Produktdatenblatt',
} as const

const euNames = ['de', 'en'].flatMap((language) => {
  const names = new Intl.DisplayNames(language, { type: 'region' })
  return memberStates.map((code) => names.of(code) ?? code)
})
/** Ends an address in the EU: a comma, and the code or the German or English name of the country. PostgreSQL reads it too. */
export const euAddressPattern = `, ?(${[...memberStates, ...euNames].join('|')})$`
const euAddress = new RegExp(euAddressPattern)

/** Attributes that state facts about product safety. */
export const safetyAttributeNames = {
  manufacturer: 'Hersteller',
  address: 'Hersteller: Anschrift',
  email: 'Hersteller: E-Mail',
  website: 'Hersteller: Website',
  'responsible-person': 'EU-Verantwortliche Person',
  warnings: 'Warnhinweise',
} as const

/** What attributes state about product safety. `in-eu`: the manufacturer's address is in the EU. */
export type StatedSafety = keyof typeof safetyAttributeNames | 'in-eu'

/** The facts about product safety that an offer needs, each with the statements of which one is enough. */
export const safetyEvidence = {
  manufacturer: ['manufacturer'],
  address: ['address'],
  contact: ['email', 'website'],
  'responsible-person': ['responsible-person', 'in-eu'],
  warnings: ['warnings'],
} as const satisfies Record<string, readonly StatedSafety[]>
export type SafetyFact = keyof typeof safetyEvidence
export const safetyFacts = Object.keys(safetyEvidence) as [SafetyFact, ...SafetyFact[]]

/** Checked products, those with all required facts, and those without each fact. */
export const safetyCountsSchema = z.record(z.enum(['checked', 'complete', ...safetyFacts]), count)
export type SafetyCounts = z.infer<typeof safetyCountsSchema>

export const noSafetyCounts = (): SafetyCounts => ({
  checked: 0,
  complete: 0,
  ...(Object.fromEntries(safetyFacts.map((fact) => [fact, 0])) as Record<SafetyFact, number>),
})

/** Adds a product that lacks some facts to the counts. */
export function addSafety(counts: SafetyCounts, missing: readonly SafetyFact[]): void {
  counts.checked += 1
  if (isSafetyComplete(missing)) counts.complete += 1
  for (const fact of missing) counts[fact] += 1
}

/** Facts that an offer needs in any case. A product without warnings may need none. */
export const requiredSafetyFacts: readonly SafetyFact[] = safetyFacts.filter((fact) => fact !== 'warnings')

type StatedAttribute = Pick<RuledAttribute, 'name' | 'value' | 'group'> &
  Partial<Pick<RuledAttribute, 'source'>>

interface StatedProduct {
  attributes: readonly StatedAttribute[]
  /** As a source names it, also outside the group. */
  manufacturer?: string | undefined
}

/** The statements about product safety of a product: its manufacturer, the attributes of the group, and values of the owner. */
export function statedSafety({ attributes, manufacturer }: StatedProduct): StatedSafety[] {
  const stated = attributes.filter(({ group, source }) => group === safetyGroup || source === 'owner')
  if (stated.length === 0) return manufacturer ? ['manufacturer'] : []
  const facts = Object.entries(safetyAttributeNames).flatMap(([fact, name]) =>
    stated.some((attribute) => attribute.name === name) || (fact === 'manufacturer' && manufacturer)
      ? [fact as StatedSafety]
      : [],
  )
  const isInEu = stated.some(
    ({ name, value }) => name === safetyAttributeNames.address && euAddress.test(value.trim()),
  )
  return isInEu ? [...facts, 'in-eu'] : facts
}

/** The facts about product safety that a product lacks. */
export const missingSafetyFacts = (product: StatedProduct): SafetyFact[] =>
  findMissingSafety(statedSafety(product))

/** The facts about product safety for which nothing is stated. */
export function findMissingSafety(stated: readonly StatedSafety[]): SafetyFact[] {
  return safetyFacts.filter((fact) => !safetyEvidence[fact].some((evidence) => stated.includes(evidence)))
}

/** Whether no required fact is missing. */
export const isSafetyComplete = (missing: readonly SafetyFact[]): boolean =>
  missing.every((fact) => !requiredSafetyFacts.includes(fact))

/** Whether an attribute states only product safety by its name. `Hersteller` is also a usual attribute. */
export const isSafetyName = (name: string): boolean =>
  /^(?:hersteller: .|eu-verantwortliche person|warnhinweise$|dokument(?:$|: ))/i.test(name.trim())
