import { isSafetyName, safetyAttributeNames, safetyGroup } from '@merkwerk/contract'
import { toggle } from './options.ts'
import type { ExportProduct } from './product.ts'

/** A manufacturer or responsible person, as a product states it. What is not stated is empty. */
export interface Operator {
  name: string
  /** Street and house number, or the whole address if its parts cannot be told apart. */
  street: string
  houseNumber: string
  postalCode: string
  city: string
  country: string
  email: string
  phone: string
  website: string
}

/**
 * The manufacturer or the responsible person of a product. Undefined without a name, and if several are named: nothing
 * tells which address belongs to whom.
 */
export function findOperator(
  { attributes }: Pick<ExportProduct, 'attributes'>,
  role: 'manufacturer' | 'responsible-person',
): Operator | undefined {
  const label = safetyAttributeNames[role]
  const listValues = (name: string): readonly string[] =>
    attributes
      .filter(
        (attribute) => attribute.name === name && (attribute.group === safetyGroup || isSafetyName(name)),
      )
      .flatMap(({ values }) => values)
  const [name, ...others] = listValues(label)
  if (name === undefined || others.length > 0) return undefined
  const only = (field: string): string => {
    const [value = '', ...further] = listValues(`${label}: ${field}`)
    return further.length > 0 ? '' : value
  }
  return {
    name,
    ...splitAddress(only('Anschrift')),
    email: only('E-Mail'),
    phone: only('Telefon'),
    website: only('Website'),
  }
}

/** The parts of `Marktstraße 1a, 20095 Hamburg, Deutschland`. Other forms stay in one part. */
function splitAddress(address: string) {
  const parts =
    /^(?<street>[^,]+) (?<houseNumber>\d+ ?[a-z]?(?:[-/]\d+ ?[a-z]?)?), (?:[A-Z]{1,2}-)?(?<postalCode>\d{4,5}) (?<city>[^,\d]+), (?<country>[^,\d]+)$/i.exec(
      address,
    )?.groups
  const { street = address, houseNumber = '', postalCode = '', city = '', country = '' } = parts ?? {}
  return { street, houseNumber, postalCode, city, country }
}

/** Name, address and contacts, each in a line. */
export const operatorLines = (operator: Operator): string[] => {
  const { name, street, houseNumber, postalCode, city, country, email, phone, website } = operator
  const joined = (...words: string[]) => words.filter(Boolean).join(' ')
  return [name, joined(street, houseNumber), joined(postalCode, city), country, email, phone, website].filter(
    Boolean,
  )
}

/** Whether an export fills fields of its target about product safety, besides attributes. */
export const safetyOption = (help: Record<'de' | 'en', string>) => ({
  hasSafety: toggle(false, {
    label: { de: 'Produktsicherheit in eigenen Feldern', en: 'Product safety in separate fields' },
    help,
  }),
})
