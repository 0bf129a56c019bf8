import { energyGroup, isSafetyName, safetyGroup } from '@merkwerk/contract'
import { bareBrand, isGtinLabel, isNoGtin, readGtins } from '@merkwerk/engine/identifiers'
import type { Cause, Finding } from './findings.ts'
import { isDescriptionName, isOfferFact, isProviderName } from './offer-words.ts'
import type { ExportAttribute, ExportProduct } from './product.ts'

/** Which attributes of products go into a shop. */
export interface AttributeChoice {
  /** Whether the seller's mapping produces a name, or the shop has it. */
  isMapped: (name: string) => boolean
  /** Whether attributes that are not mapped are exported, too. */
  hasOthers: boolean
}

const offerFact: Cause = {
  id: 'offer-fact',
  kind: 'value-left-out',
  text: {
    de: 'Das ist eine Angabe über ein Angebot und kein Merkmal des Artikels, z. B. eine Nummer, ein Datum, ein Rang oder eine ganze Beschreibung. Sie wird im Shop kein Merkmal.',
    en: 'This is a fact about an offer and no attribute of the article, such as a number, a date, a rank or a whole description. It becomes no attribute of the shop.',
  },
  action: {
    de: 'Ordnen Sie das Merkmal zu, wenn Ihr Shop es haben soll.',
    en: 'Map the attribute if your shop should have it.',
  },
}

const unmappedAttribute: Cause = {
  id: 'unmapped-attribute',
  kind: 'value-left-out',
  text: {
    de: 'Das Merkmal ist nicht zugeordnet und fehlt deshalb im Shop.',
    en: 'The attribute is not mapped, so it is left out.',
  },
  action: {
    de: 'Ordnen Sie es unter „Merkmale“ zu, oder exportieren Sie auch nicht zugeordnete Merkmale.',
    en: 'Map it under “Attributes”, or export attributes that are not mapped, too.',
  },
}

/** Characters. Attributes of shops are texts of at most 255; a longer text named “Beschreibung” is that of the article. */
const minDescription = 255
/** Characters. Ingredients and contents of a box are long too, in fewer than three sentences. */
const minRunningText = 500

/** Several sentences: a description, whatever the attribute is called. */
const isRunningText = (text: string): boolean =>
  text.length > minRunningText && (text.match(/[.!?。！？](?:\s|$)/gu)?.length ?? 0) >= 3

/** A number of a trade item or an offer, whatever the attribute is called. */
const isIdentifier = ({ gtin, asin, articleNumber }: ExportProduct, value: string): boolean =>
  value === gtin ||
  value === asin ||
  (value.length >= 6 && value === articleNumber) ||
  /^B0[0-9A-Z]{8}$/.test(value) ||
  (value.length >= 12 && /^\d+$/.test(value) && readGtins([value]).length > 0)

/** Of a GTIN, valid or not, and not what a scanner of bar codes can do. */
const isNumber = (value: string): boolean => isNoGtin(value) || readGtins([value]).length > 0

const isMaker = ({ brand, manufacturer }: ExportProduct, value: string): boolean =>
  [brand, manufacturer].some((maker) => maker !== undefined && bareBrand(maker) === bareBrand(value))

const isLegal = ({ group, name }: ExportAttribute): boolean =>
  group === safetyGroup || group === energyGroup || isSafetyName(name)

function belongsToOffer(product: ExportProduct, { name, values }: ExportAttribute): boolean {
  if (isOfferFact(name, values) || (isGtinLabel(name) && values.every(isNumber))) return true
  if (isProviderName(name)) return !values.every((value) => isMaker(product, value))
  const texts = new Set([product.title, product.description, product.shortDescription])
  return values.every(
    (value) =>
      isIdentifier(product, value) ||
      (value.length > minDescription && (isDescriptionName(name) || texts.has(value))) ||
      isRunningText(value),
  )
}

/**
 * The product with the attributes that go into a shop: mapped ones, facts that the law demands, and others if the seller wants them, but
 * never facts about an offer that are not mapped. Reports what it leaves out.
 */
export function chooseAttributes(
  product: ExportProduct,
  { isMapped, hasOthers }: AttributeChoice,
  report: (finding: Finding) => void,
): ExportProduct {
  const { position, articleNumber } = product
  const attributes = product.attributes.filter((attribute) => {
    const { name, values } = attribute
    if (isMapped(name) || isLegal(attribute)) return true
    const cause = belongsToOffer(product, attribute) ? offerFact : hasOthers ? undefined : unmappedAttribute
    if (cause) report({ cause, position, articleNumber, attribute: name, before: values.join(', ') })
    return !cause
  })
  return attributes.length === product.attributes.length ? product : { ...product, attributes }
}
