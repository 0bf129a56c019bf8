import type { Attribute } from '@merkwerk/contract'
import { z } from 'zod'
import { parseEprelNumber } from '../eprel-number.ts'
import { lenient, shownText } from '../official-api.ts'
import { isWebAddress } from '../page/text.ts'
import { type EconomicOperator, energyAttributes, safetyAttributes } from '../product-safety.ts'

const text = lenient(shownText)

const operatorSchema = z.object({
  companyName: text,
  addressLine1: text,
  addressLine2: text,
  city: text,
  stateOrProvince: text,
  postalCode: text,
  country: text,
  countryName: text,
  email: text,
  phone: text,
  contactUrl: text,
})
type Operator = z.infer<typeof operatorSchema>

const labelsSchema = z.object({
  additionalInformation: text,
  signalWord: text,
  statements: lenient(z.array(z.object({ statementDescription: text }))),
  pictograms: lenient(z.array(z.object({ pictogramDescription: text }))),
})

/** The facts about product safety and energy of an item. The seller of the listing stated them for this product. */
export const browseSafetyShape = {
  manufacturer: lenient(operatorSchema),
  responsiblePersons: lenient(z.array(operatorSchema)),
  productSafetyLabels: lenient(labelsSchema),
  hazardousMaterialsLabels: lenient(labelsSchema),
  energyEfficiencyClass: text,
  productFicheWebUrl: text,
  tyreLabelImageUrl: text,
}
type BrowseSafety = z.infer<z.ZodObject<typeof browseSafetyShape>>

export function browseSafety(item: BrowseSafety): Attribute[] {
  const { manufacturer, responsiblePersons = [], energyEfficiencyClass } = item
  const sheet = webAddress(item.productFicheWebUrl)
  return [
    ...safetyAttributes({
      manufacturers: manufacturer ? [readOperator(manufacturer)] : [],
      responsiblePersons: responsiblePersons.map(readOperator),
      warnings: [item.productSafetyLabels, item.hazardousMaterialsLabels].flatMap((labels) =>
        readWarnings(labels),
      ),
    }),
    ...energyAttributes({
      energyClass: energyEfficiencyClass,
      eprel: sheet === undefined ? undefined : parseEprelNumber(sheet),
      label: webAddress(item.tyreLabelImageUrl),
      sheet,
    }),
  ]
}

const webAddress = (text = ''): string | undefined => (isWebAddress(text) ? text : undefined)

function readOperator(stated: Operator): EconomicOperator {
  const city = [stated.postalCode, stated.city].filter(Boolean).join(' ')
  const lines = [stated.addressLine1, stated.addressLine2, city, stated.stateOrProvince]
  const address = lines.filter(Boolean).join(', ')
  const country = stated.countryName ?? stated.country
  return {
    name: stated.companyName,
    address: address === '' ? undefined : [address, country].filter(Boolean).join(', '),
    email: stated.email,
    phone: stated.phone,
    website: webAddress(stated.contactUrl),
  }
}

const readWarnings = (labels: z.infer<typeof labelsSchema> | undefined): string[] =>
  [
    labels?.signalWord,
    ...(labels?.statements ?? []).map(({ statementDescription }) => statementDescription),
    ...(labels?.pictograms ?? []).map(({ pictogramDescription }) => pictogramDescription),
    labels?.additionalInformation,
  ].flatMap((warning) => (warning ? [warning] : []))
