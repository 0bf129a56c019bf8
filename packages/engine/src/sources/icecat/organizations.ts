import { firstText, member, toList, toText, webAddresses } from '../answer.ts'
import { isRecord } from '../page/meaning/linked-product.ts'
import type { EconomicOperator } from '../product-safety.ts'

/**
 * The contacts of a brand. Owner and licensees are manufacturers, representatives are responsible in the EU. Source:
 * Icecat's manual for contact details under the General Product Safety Regulation.
 */
export function readOrganizations(data: unknown): {
  manufacturers: EconomicOperator[]
  responsiblePersons: EconomicOperator[]
} {
  const stated = member(data, 'BrandOrganizations') ?? member(data, 'GeneralInfo', 'BrandOrganizations')
  const of = (...kinds: string[]) =>
    kinds.flatMap((kind) => objectsIn(member(stated, kind)).flatMap((one) => findOperator(one) ?? []))
  return {
    manufacturers: of('BrandOwner', 'Licensees'),
    responsiblePersons: of('Representatives'),
  }
}

/** Organizations in an object, a list or a wrapper `Organization`. */
function objectsIn(value: unknown): Record<string, unknown>[] {
  if (Array.isArray(value)) return value.flatMap(objectsIn)
  if (!isRecord(value)) return []
  const wrapped = value.Organization ?? value.Organizations
  return wrapped === undefined ? [value] : objectsIn(wrapped)
}

function findOperator(organization: Record<string, unknown>): EconomicOperator | undefined {
  const text = (key: string): string => toText(organization[key])
  const name = text('Name')
  if (name === '') return undefined
  const country = text('CountryCode') || text('Country')
  const street = [text('Street'), text('HouseNumber')].filter(Boolean).join(' ')
  const city = [text('ZIP'), text('City')].filter(Boolean).join(' ')
  const address = [street, city, text('State'), country].filter(Boolean).join(', ')
  const list = (key: string) => [
    toList(organization[key]),
    toList(member(organization[key], key.slice(0, -1))),
  ]
  return {
    name,
    address: address === country ? undefined : address,
    email: firstText(...list('Emails').flat()),
    phone: firstText(...list('Phones').flat()),
    website: webAddresses(list('URLs').flat())[0],
  }
}
