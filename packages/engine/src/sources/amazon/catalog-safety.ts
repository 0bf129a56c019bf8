import type { Attribute } from '@merkwerk/contract'
import { member } from '../answer.ts'
import { parseEprelNumber } from '../eprel-number.ts'
import { isWebAddress } from '../page/text.ts'
import { energyAttributes, safetyAttributes } from '../product-safety.ts'
import { readTexts } from './catalog-attributes.ts'

type Fields = Record<string, unknown>

/** Keys of a catalog item that `safetyOf` reads. */
const SAFETY_KEYS = new Set([
  'gpsr_manufacturer_reference',
  'gpsr_safety_attestation',
  'dsa_responsible_party_address',
  'compliance_media',
  'safety_warning',
  'eu_energy_label_efficiency_class',
  'eprel_registration_number',
])

/** The attributes without those about product safety and energy. */
export const withoutSafety = (attributes: Fields): Fields =>
  Object.fromEntries(Object.entries(attributes).filter(([key]) => !SAFETY_KEYS.has(key)))

/** The facts about product safety and energy of a catalog item. */
export function readSafety(attributes: Fields): Attribute[] {
  const contacts = nested(attributes.gpsr_manufacturer_reference, 'gpsr_manufacturer_email_address')
  const [responsible] = readTexts(attributes.dsa_responsible_party_address)
  const media = Array.isArray(attributes.compliance_media) ? attributes.compliance_media : []
  const [eprel] = readTexts(attributes.eprel_registration_number)
  const [energyClass] = readTexts(attributes.eu_energy_label_efficiency_class)
  return [
    ...safetyAttributes({
      manufacturers: contacts.map(electronicAddress),
      responsiblePersons: responsible === undefined ? [] : [electronicAddress(responsible)],
      warnings: readTexts(attributes.safety_warning),
      documents: media.flatMap((one) => {
        const [url = ''] = readTexts(member(one, 'source_location'))
        const [title = ''] = readTexts(member(one, 'content_type'))
        return isWebAddress(url) ? [{ title: title.replaceAll('_', ' '), url }] : []
      }),
    }),
    ...energyAttributes({
      energyClass: energyClass?.toUpperCase().replaceAll('_PLUS', '+'),
      eprel: eprel === undefined ? undefined : parseEprelNumber(eprel),
    }),
  ]
}

const nested = (value: unknown, key: string): string[] =>
  (Array.isArray(value) ? value : []).flatMap((one) => readTexts(member(one, key)))

/** The interface states an email address or a web address, and no postal address. */
const electronicAddress = (text: string) => (isWebAddress(text) ? { website: text } : { email: text })
