import {
  type Attribute,
  energyAttributeNames,
  energyGroup,
  safetyAttributeNames,
  safetyGroup,
} from '@merkwerk/contract'
import { isPlaceholder } from '../identifiers/index.ts'
import { createAttributes } from './answer.ts'
import { cleanText } from './page/text.ts'

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

/** What sellers enter where a marketplace requires a warning: `No Warning Applicable`. */
const NO_WARNING =
  /^(?:no[ _](?:safety )?warnings?(?:[ _](?:applicable|required|necessary))?|keine (?:warn|sicherheits)hinweise(?: (?:erforderlich|notwendig|nötig|vorhanden))?)\.?$/i

/** Facts of a data source about product safety, as attributes. */
export function safetyAttributes(stated: ProductSafety): Attribute[] {
  const { manufacturers = [], responsiblePersons = [], warnings = [], documents = [] } = stated
  return createAttributes(safetyGroup, [
    ...manufacturers.flatMap((manufacturer) =>
      operatorPairs(safetyAttributeNames.manufacturer, manufacturer),
    ),
    ...responsiblePersons.flatMap((person) =>
      operatorPairs(safetyAttributeNames['responsible-person'], person),
    ),
    ...warnings
      .map(cleanText)
      .filter((text) => !isPlaceholder(text) && !NO_WARNING.test(text))
      .map((text) => [safetyAttributeNames.warnings, text] as const),
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
  createAttributes(energyGroup, [
    [energyAttributeNames.energyClass, energyClass],
    [energyAttributeNames.eprel, eprel],
    [energyAttributeNames.label, label],
    [energyAttributeNames.sheet, sheet],
  ])
