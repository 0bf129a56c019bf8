// docs/decisions/0047-invoices.md

import type { Invoice } from '@e-invoice-eu/core'
import type { Language } from '@merkwerk/contract'
import { percentText } from '../vat/amounts.ts'
import { vatNotices } from '../vat/notices.ts'
import {
  type Address,
  type DocumentBuyer,
  type DocumentLine,
  type DocumentSeller,
  type DocumentType,
  type InvoiceDocument,
  listNotices,
  type Payment,
  sumLines,
  type VatGroup,
  vatGroups,
} from './invoice-document.ts'

type Root = Invoice['ubl:Invoice']
type Seller = Root['cac:AccountingSupplierParty']['cac:Party']
type Buyer = Root['cac:AccountingCustomerParty']['cac:Party']
type CountryCode = Seller['cac:PostalAddress']['cac:Country']['cbc:IdentificationCode']

/** Types of UNTDID 1001 that XRechnung allows (BR-DE-17). */
const typeCodes: Record<DocumentType, '380' | '381' | '384'> = {
  invoice: '380',
  'credit-note': '381',
  'corrected-invoice': '384',
}

/** Code of UN/ECE Recommendation 20 for pieces. */
const pieces = 'C62'

/** Where a country has no postal codes: XRechnung requires one of sellers and buyers (BR-DE-4, BR-DE-9). */
const noPostalCode = '-'

const euros = (cents: number): string => (cents / 100).toFixed(2)

const vatScheme = { 'cbc:ID': 'VAT' }

const postalAddress = ({ lines: [first, second, third], postalCode, city, country }: Address) => ({
  ...(first && { 'cbc:StreetName': first }),
  ...(second && { 'cbc:AdditionalStreetName': second }),
  'cbc:CityName': city,
  'cbc:PostalZone': postalCode || noPostalCode,
  ...(third && { 'cac:AddressLine': { 'cbc:Line': third } }),
  'cac:Country': { 'cbc:IdentificationCode': country as CountryCode },
})

/**
 * Tax registrations of the seller. A document outside the scope of VAT must not name a VAT identifier of either party
 * (BR-O-02), so it names the tax number only.
 */
function sellerTaxSchemes({ vatNumber, taxNumber }: DocumentSeller, isOutOfScope: boolean) {
  const vat = vatNumber && !isOutOfScope ? [{ 'cbc:CompanyID': vatNumber, 'cac:TaxScheme': vatScheme }] : []
  const tax = taxNumber ? [{ 'cbc:CompanyID': taxNumber, 'cac:TaxScheme': { 'cbc:ID': 'FC' } }] : []
  return [...vat, ...tax] as NonNullable<Seller['cac:PartyTaxScheme']>
}

/** The legal registration (BT-30). Without a VAT identifier, EN 16931 requires one (BR-CO-26). */
const chooseRegistration = ({ register, vatNumber, taxNumber }: DocumentSeller, isOutOfScope: boolean) =>
  register ?? (isOutOfScope || vatNumber === null ? (vatNumber ?? taxNumber) : null)

function sellerParty(seller: DocumentSeller, isOutOfScope: boolean): Seller {
  const { contact } = seller
  const taxSchemes = sellerTaxSchemes(seller, isOutOfScope)
  const registration = chooseRegistration(seller, isOutOfScope)
  return {
    'cbc:EndpointID': contact.email,
    'cbc:EndpointID@schemeID': 'EM',
    'cac:PostalAddress': postalAddress(seller.address),
    ...(taxSchemes.length > 0 && { 'cac:PartyTaxScheme': taxSchemes }),
    'cac:PartyLegalEntity': {
      'cbc:RegistrationName': seller.name,
      ...(registration && { 'cbc:CompanyID': registration }),
    },
    'cac:Contact': {
      'cbc:Name': contact.name,
      'cbc:Telephone': contact.phone,
      'cbc:ElectronicMail': contact.email,
    },
  }
}

const buyerParty = (buyer: DocumentBuyer, isOutOfScope: boolean): Buyer => ({
  'cbc:EndpointID': buyer.email,
  'cbc:EndpointID@schemeID': 'EM',
  'cac:PartyIdentification': { 'cbc:ID': buyer.customerNumber },
  'cac:PostalAddress': postalAddress(buyer.address),
  ...(buyer.vatNumber &&
    !isOutOfScope && {
      'cac:PartyTaxScheme': { 'cbc:CompanyID': buyer.vatNumber, 'cac:TaxScheme': vatScheme },
    }),
  'cac:PartyLegalEntity': { 'cbc:RegistrationName': buyer.name },
})

/** UNTDID 4461: card payment, online payment service, SEPA credit transfer. */
function paymentMeans({ means, reference }: Payment): NonNullable<Root['cac:PaymentMeans']>[number] {
  const paymentId = { 'cbc:PaymentID': reference }
  if (means.kind === 'transfer')
    return {
      'cbc:PaymentMeansCode': '58',
      ...paymentId,
      'cac:PayeeFinancialAccount': { 'cbc:ID': means.iban },
    }
  if (means.kind === 'online') return { 'cbc:PaymentMeansCode': '68', ...paymentId }
  return {
    'cbc:PaymentMeansCode': '48',
    ...paymentId,
    'cac:CardAccount': { 'cbc:PrimaryAccountNumberID': means.lastDigits, 'cbc:NetworkID': 'NA' },
  }
}

const vatSubtotal = (group: VatGroup, language: Language) => ({
  'cbc:TaxableAmount': euros(group.netCents),
  'cbc:TaxableAmount@currencyID': 'EUR' as const,
  'cbc:TaxAmount': euros(group.vatCents),
  'cbc:TaxAmount@currencyID': 'EUR' as const,
  'cac:TaxCategory': {
    'cbc:ID': group.category,
    'cbc:Percent': percentText(group.rateBasisPoints),
    ...(group.exemptionCode && {
      'cbc:TaxExemptionReasonCode': group.exemptionCode,
      'cbc:TaxExemptionReason': group.notices.map((id) => vatNotices[id][language]).join(' '),
    }),
    'cac:TaxScheme': vatScheme,
  },
})

/**
 * The price is that of the whole quantity, stated by the base quantity: the price of a single coin would need more
 * decimals than it has.
 */
const invoiceLine = ({ name, quantity, netCents, vat }: DocumentLine, index: number) => ({
  'cbc:ID': String(index + 1),
  'cbc:InvoicedQuantity': String(quantity),
  'cbc:InvoicedQuantity@unitCode': pieces,
  'cbc:LineExtensionAmount': euros(netCents),
  'cbc:LineExtensionAmount@currencyID': 'EUR' as const,
  'cac:Item': {
    'cbc:Name': name,
    'cac:ClassifiedTaxCategory': {
      'cbc:ID': vat.category,
      // BR-O-05 forbids a rate on lines outside the scope of VAT.
      ...(vat.category !== 'O' && { 'cbc:Percent': percentText(vat.rateBasisPoints) }),
      'cac:TaxScheme': vatScheme,
    },
  },
  'cac:Price': {
    'cbc:PriceAmount': euros(netCents),
    'cbc:PriceAmount@currencyID': 'EUR' as const,
    'cbc:BaseQuantity': String(quantity),
    'cbc:BaseQuantity@unitCode': pieces,
  },
})

const monetaryTotal = (document: InvoiceDocument): Root['cac:LegalMonetaryTotal'] => {
  const { netCents, grossCents, paidCents, dueCents } = sumLines(document)
  return {
    'cbc:LineExtensionAmount': euros(netCents),
    'cbc:LineExtensionAmount@currencyID': 'EUR',
    'cbc:TaxExclusiveAmount': euros(netCents),
    'cbc:TaxExclusiveAmount@currencyID': 'EUR',
    'cbc:TaxInclusiveAmount': euros(grossCents),
    'cbc:TaxInclusiveAmount@currencyID': 'EUR',
    'cbc:PrepaidAmount': euros(paidCents),
    'cbc:PrepaidAmount@currencyID': 'EUR',
    'cbc:PayableAmount': euros(dueCents),
    'cbc:PayableAmount@currencyID': 'EUR',
  }
}

const paymentTerms = {
  paid: { de: 'Bereits bezahlt.', en: 'Already paid.' },
  due: { de: 'Zahlbar sofort ohne Abzug.', en: 'Payable immediately.' },
}

/** The supply of a period is completed on its last day. CII requires a delivery. */
const describeSupply = ({ supply }: InvoiceDocument) =>
  'on' in supply
    ? { 'cac:Delivery': { 'cbc:ActualDeliveryDate': supply.on } }
    : {
        'cac:Delivery': { 'cbc:ActualDeliveryDate': supply.to },
        'cac:InvoicePeriod': { 'cbc:StartDate': supply.from, 'cbc:EndDate': supply.to },
      }

/** Two shapes: that of UBL, and the one that version 2.3.4 of the library reads when it writes CII. */
const billingReference = ({ number, issuedOn }: InvoiceDocument['references'][number]) => ({
  'cac:InvoiceDocumentReference': { 'cbc:ID': number, 'cbc:IssueDate': issuedOn },
  'cbc:ID': number,
  'cbc:IssueDate': issuedOn.replaceAll('-', ''),
})

/** Maps a document to the business terms of EN 16931, in the form that the library writes as CII. */
export function toEn16931(document: InvoiceDocument, specification: string): Invoice {
  const { buyer, seller, lines, payment, references, language } = document
  const isOutOfScope = lines.some(({ vat }) => vat.category === 'O')
  const { vatCents, dueCents } = sumLines(document)
  const notes = [...listNotices(document), ...document.notes]
  return {
    'ubl:Invoice': {
      'cbc:CustomizationID': specification,
      'cbc:ProfileID': 'urn:fdc:peppol.eu:2017:poacc:billing:01:1.0',
      'cbc:ID': document.number,
      'cbc:IssueDate': document.issuedOn,
      'cbc:InvoiceTypeCode': typeCodes[document.type],
      // One note: the library writes several into one element, which the schema forbids.
      ...(notes.length > 0 && { 'cbc:Note': [notes.join('\n')] }),
      'cbc:DocumentCurrencyCode': 'EUR',
      'cbc:BuyerReference': buyer.reference ?? buyer.customerNumber,
      ...(buyer.orderNumber && { 'cac:OrderReference': { 'cbc:ID': buyer.orderNumber } }),
      ...(references.length > 0 && {
        'cac:BillingReference': references.map(billingReference),
      }),
      'cac:AccountingSupplierParty': { 'cac:Party': sellerParty(seller, isOutOfScope) },
      'cac:AccountingCustomerParty': { 'cac:Party': buyerParty(buyer, isOutOfScope) },
      ...describeSupply(document),
      'cac:PaymentMeans': [paymentMeans(payment)],
      'cac:PaymentTerms': { 'cbc:Note': paymentTerms[dueCents === 0 ? 'paid' : 'due'][language] },
      'cac:TaxTotal': [
        {
          'cbc:TaxAmount': euros(vatCents),
          'cbc:TaxAmount@currencyID': 'EUR',
          'cac:TaxSubtotal': vatGroups(lines).map((group) => vatSubtotal(group, language)),
        },
      ],
      'cac:LegalMonetaryTotal': monetaryTotal(document),
      'cac:InvoiceLine': lines.map(invoiceLine) as Root['cac:InvoiceLine'],
    },
  }
}
