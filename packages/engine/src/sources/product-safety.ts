import type { Attribute } from '@merkwerk/contract'
import { attributesOf } from './answer.ts'
import { cleanText } from './page/text.ts'

/** Group of the facts that Regulation (EU) 2023/988, article 19, demands in offers. */
export const safetyGroup = 'Produktsicherheit'
/** Group of energy class, label and product information sheet. */
export const energyGroup = 'Energie'

/** A manufacturer or the responsible person in the EU. */
export interface EconomicOperator {
  name?: string | undefined
  /** Postal address in one line. */
  address?: string | undefined
  email?: string | undefined
  phone?: string | undefined
  /** Web address, which counts as an electronic address. */
  website?: string | undefined
}

export interface ProductSafety {
  manufacturers?: readonly EconomicOperator[]
  responsiblePersons?: readonly EconomicOperator[]
  /** Warnings and safety information as texts. */
  warnings?: readonly string[]
  /** Web addresses of documents with their titles. */
  documents?: readonly { title: string; url: string }[]
}

/** Facts of a data source about product safety, as attributes. */
export function safetyAttributes(stated: ProductSafety): Attribute[] {
  const { manufacturers = [], responsiblePersons = [], warnings = [], documents = [] } = stated
  return attributesOf(safetyGroup, [
    ...manufacturers.flatMap((one) => operatorPairs('Hersteller', one)),
    ...responsiblePersons.flatMap((one) => operatorPairs('EU-Verantwortliche Person', one)),
    ...warnings.map((text) => ['Warnhinweise', cleanText(text)] as const),
    ...documents.map(({ title, url }) => [title === '' ? 'Dokument' : `Dokument: ${title}`, url] as const),
  ])
}

function operatorPairs(role: string, operator: EconomicOperator): (readonly [string, string | undefined])[] {
  const { name, address, email, phone, website } = operator
  return [
    [role, name],
    [`${role}: Anschrift`, address],
    [`${role}: E-Mail`, email],
    [`${role}: Telefon`, phone],
    [`${role}: Website`, website],
  ]
}

export interface EnergyFacts {
  energyClass?: string | undefined
  /** Number of the registration in the European product registry for energy labelling. */
  eprel?: string | undefined
  label?: string | undefined
  sheet?: string | undefined
}

export const energyAttributes = ({ energyClass, eprel, label, sheet }: EnergyFacts): Attribute[] =>
  attributesOf(energyGroup, [
    ['Energieeffizienzklasse', energyClass],
    ['EPREL-Registrierungsnummer', eprel],
    ['Energielabel', label],
    ['Produktdatenblatt', sheet],
  ])

/** The facts about product safety that an offer needs. Documents are optional. */
export const safetyFacts = ['manufacturer', 'address', 'contact', 'responsible-person', 'warnings'] as const
export type SafetyFact = (typeof safetyFacts)[number]

const EVIDENCE: Record<SafetyFact, RegExp> = {
  manufacturer: /^Hersteller$/,
  address: /^Hersteller: Anschrift$/,
  contact: /^Hersteller: (?:E-Mail|Website)$/,
  'responsible-person': /^EU-Verantwortliche Person$/,
  warnings: /^Warnhinweise$/,
}

/**
 * The facts about product safety that a product lacks. A product without warnings may need none, and the responsible
 * person is needed only for a manufacturer outside the EU, so that both are hints.
 */
export const missingSafetyFacts = (attributes: readonly Attribute[]): SafetyFact[] =>
  safetyFacts.filter(
    (fact) => !attributes.some(({ group, name }) => group === safetyGroup && EVIDENCE[fact].test(name)),
  )
