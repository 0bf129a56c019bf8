// docs/decisions/0047-invoices.md

import { escapeXml, type Language, removeForbidden } from '@merkwerk/contract'
import { percentText } from '../vat/amounts.ts'
import { vatNotices } from '../vat/notices.ts'
import {
  type Address,
  type DocumentBuyer,
  type DocumentLine,
  type DocumentSeller,
  type DocumentType,
  findProblems,
  type InvoiceDocument,
  listNotices,
  type Payment,
  sumLines,
  type VatGroup,
  vatGroups,
} from './invoice-document.ts'

/** Specification identifiers (BT-24). */
const specifications = {
  xrechnung: 'urn:cen.eu:en16931:2017#compliant#urn:xeinkauf.de:kosit:xrechnung_3.0',
  facturX: 'urn:cen.eu:en16931:2017',
} as const

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

/** An element with a text. Nothing without one. */
const text = (name: string, value: string | null | undefined, attributes = ''): string =>
  value ? `<${name}${attributes}>${escapeXml(removeForbidden(value))}</${name}>` : ''

/** An element with others in it, in the order of the schema. Nothing without any. */
function group(name: string, ...elements: string[]): string {
  const content = elements.join('')
  return content === '' ? '' : `<${name}>${content}</${name}>`
}

const amount = (name: string, cents: number, attributes = ''): string =>
  text(name, (cents / 100).toFixed(2), attributes)

/** `day` is ISO 8601. 102 is its form without hyphens (UNTDID 2379). */
const date = (name: string, day: string, prefix = 'udt'): string =>
  group(name, text(`${prefix}:DateTimeString`, day.replaceAll('-', ''), ' format="102"'))

const postalAddress = ({ lines: [first, second, third], postalCode, city, country }: Address): string =>
  group(
    'ram:PostalTradeAddress',
    text('ram:PostcodeCode', postalCode || noPostalCode),
    text('ram:LineOne', first),
    text('ram:LineTwo', second),
    text('ram:LineThree', third),
    text('ram:CityName', city),
    text('ram:CountryID', country),
  )

const emailAddress = (email: string): string =>
  group('ram:URIUniversalCommunication', text('ram:URIID', email, ' schemeID="EM"'))

const taxRegistration = (scheme: 'VA' | 'FC', number: string | null): string =>
  group('ram:SpecifiedTaxRegistration', text('ram:ID', number, ` schemeID="${scheme}"`))

/**
 * A document outside the scope of VAT must not name a VAT identifier of either party (BR-O-02), so it names the tax number only. Without
 * a VAT identifier, EN 16931 requires a legal registration (BT-30, BR-CO-26).
 */
function sellerParty(seller: DocumentSeller, isOutOfScope: boolean): string {
  const { contact, vatNumber, taxNumber, register } = seller
  const shownVatNumber = isOutOfScope ? null : vatNumber
  return group(
    'ram:SellerTradeParty',
    text('ram:Name', seller.name),
    group(
      'ram:SpecifiedLegalOrganization',
      text('ram:ID', register ?? (shownVatNumber ? null : (vatNumber ?? taxNumber))),
    ),
    group(
      'ram:DefinedTradeContact',
      text('ram:PersonName', contact.name),
      group('ram:TelephoneUniversalCommunication', text('ram:CompleteNumber', contact.phone)),
      group('ram:EmailURIUniversalCommunication', text('ram:URIID', contact.email)),
    ),
    postalAddress(seller.address),
    emailAddress(contact.email),
    taxRegistration('VA', shownVatNumber),
    taxRegistration('FC', taxNumber),
  )
}

const buyerParty = (buyer: DocumentBuyer, isOutOfScope: boolean): string =>
  group(
    'ram:BuyerTradeParty',
    text('ram:ID', buyer.customerNumber),
    text('ram:Name', buyer.name),
    postalAddress(buyer.address),
    emailAddress(buyer.email),
    taxRegistration('VA', isOutOfScope ? null : buyer.vatNumber),
  )

/** UNTDID 4461: SEPA credit transfer, online payment service, card payment. */
const meansCodes = { transfer: '58', online: '68', card: '48' }

const paymentMeans = ({ means }: Payment): string =>
  group(
    'ram:SpecifiedTradeSettlementPaymentMeans',
    text('ram:TypeCode', meansCodes[means.kind]),
    means.kind === 'card'
      ? group('ram:ApplicableTradeSettlementFinancialCard', text('ram:ID', means.lastDigits))
      : '',
    means.kind === 'transfer'
      ? group('ram:PayeePartyCreditorFinancialAccount', text('ram:IBANID', means.iban))
      : '',
  )

const vatBreakdown = (vat: VatGroup, language: Language): string =>
  group(
    'ram:ApplicableTradeTax',
    amount('ram:CalculatedAmount', vat.vatCents),
    text('ram:TypeCode', 'VAT'),
    text(
      'ram:ExemptionReason',
      vat.exemptionCode && vat.notices.map((id) => vatNotices[id][language]).join(' '),
    ),
    amount('ram:BasisAmount', vat.netCents),
    text('ram:CategoryCode', vat.category),
    text('ram:ExemptionReasonCode', vat.exemptionCode),
    text('ram:RateApplicablePercent', percentText(vat.rateBasisPoints)),
  )

/**
 * The price is that of the whole quantity, stated by the base quantity: the price of a single coin would need more
 * decimals than it has.
 */
const invoiceLine = ({ name, quantity, netCents, vat }: DocumentLine, index: number): string =>
  group(
    'ram:IncludedSupplyChainTradeLineItem',
    group('ram:AssociatedDocumentLineDocument', text('ram:LineID', String(index + 1))),
    group('ram:SpecifiedTradeProduct', text('ram:Name', name)),
    group(
      'ram:SpecifiedLineTradeAgreement',
      group(
        'ram:NetPriceProductTradePrice',
        amount('ram:ChargeAmount', netCents),
        text('ram:BasisQuantity', String(quantity), ` unitCode="${pieces}"`),
      ),
    ),
    group(
      'ram:SpecifiedLineTradeDelivery',
      text('ram:BilledQuantity', String(quantity), ` unitCode="${pieces}"`),
    ),
    group(
      'ram:SpecifiedLineTradeSettlement',
      group(
        'ram:ApplicableTradeTax',
        text('ram:TypeCode', 'VAT'),
        text('ram:CategoryCode', vat.category),
        // BR-O-05 forbids a rate on lines outside the scope of VAT.
        text('ram:RateApplicablePercent', vat.category === 'O' ? null : percentText(vat.rateBasisPoints)),
      ),
      group('ram:SpecifiedTradeSettlementLineMonetarySummation', amount('ram:LineTotalAmount', netCents)),
    ),
  )

const sums = (document: InvoiceDocument): string => {
  const { netCents, vatCents, grossCents, paidCents, dueCents } = sumLines(document)
  return group(
    'ram:SpecifiedTradeSettlementHeaderMonetarySummation',
    amount('ram:LineTotalAmount', netCents),
    amount('ram:TaxBasisTotalAmount', netCents),
    amount('ram:TaxTotalAmount', vatCents, ' currencyID="EUR"'),
    amount('ram:GrandTotalAmount', grossCents),
    amount('ram:TotalPrepaidAmount', paidCents),
    amount('ram:DuePayableAmount', dueCents),
  )
}

const paymentTerms = {
  paid: { de: 'Bereits bezahlt.', en: 'Already paid.' },
  due: { de: 'Zahlbar sofort ohne Abzug.', en: 'Payable immediately.' },
}

const billingPeriod = ({ supply }: InvoiceDocument): string =>
  'on' in supply
    ? ''
    : group(
        'ram:BillingSpecifiedPeriod',
        date('ram:StartDateTime', supply.from),
        date('ram:EndDateTime', supply.to),
      )

const settlement = (document: InvoiceDocument): string => {
  const { lines, payment, references, language } = document
  const { dueCents } = sumLines(document)
  return group(
    'ram:ApplicableHeaderTradeSettlement',
    text('ram:PaymentReference', payment.reference),
    text('ram:InvoiceCurrencyCode', 'EUR'),
    paymentMeans(payment),
    ...vatGroups(lines).map((vat) => vatBreakdown(vat, language)),
    billingPeriod(document),
    group(
      'ram:SpecifiedTradePaymentTerms',
      text('ram:Description', paymentTerms[dueCents === 0 ? 'paid' : 'due'][language]),
    ),
    sums(document),
    ...references.map(({ number, issuedOn }) =>
      group(
        'ram:InvoiceReferencedDocument',
        text('ram:IssuerAssignedID', number),
        date('ram:FormattedIssueDateTime', issuedOn, 'qdt'),
      ),
    ),
  )
}

const namespace = 'urn:un:unece:uncefact:data:standard'

function writeXml(document: InvoiceDocument, specification: string): string {
  const [problem] = findProblems(document)
  if (problem) throw new RangeError(`${document.number} cannot be issued: ${problem}`)
  const { buyer, seller, lines, supply } = document
  const isOutOfScope = lines.some(({ vat }) => vat.category === 'O')
  const content = [
    group(
      'rsm:ExchangedDocumentContext',
      group(
        'ram:BusinessProcessSpecifiedDocumentContextParameter',
        text('ram:ID', 'urn:fdc:peppol.eu:2017:poacc:billing:01:1.0'),
      ),
      group('ram:GuidelineSpecifiedDocumentContextParameter', text('ram:ID', specification)),
    ),
    group(
      'rsm:ExchangedDocument',
      text('ram:ID', document.number),
      text('ram:TypeCode', typeCodes[document.type]),
      date('ram:IssueDateTime', document.issuedOn),
      ...[...listNotices(document), ...document.notes].map((note) =>
        group('ram:IncludedNote', text('ram:Content', note)),
      ),
    ),
    group(
      'rsm:SupplyChainTradeTransaction',
      ...lines.map(invoiceLine),
      group(
        'ram:ApplicableHeaderTradeAgreement',
        text('ram:BuyerReference', buyer.reference ?? buyer.customerNumber),
        sellerParty(seller, isOutOfScope),
        buyerParty(buyer, isOutOfScope),
        group('ram:BuyerOrderReferencedDocument', text('ram:IssuerAssignedID', buyer.orderNumber)),
      ),
      group(
        'ram:ApplicableHeaderTradeDelivery',
        group(
          'ram:ActualDeliverySupplyChainEvent',
          // The supply of a period is completed on its last day. CII requires a delivery.
          date('ram:OccurrenceDateTime', 'on' in supply ? supply.on : supply.to),
        ),
      ),
      settlement(document),
    ),
  ]
  return `<?xml version="1.0" encoding="UTF-8"?>
<rsm:CrossIndustryInvoice xmlns:rsm="${namespace}:CrossIndustryInvoice:100" xmlns:ram="${namespace}:ReusableAggregateBusinessInformationEntity:100" xmlns:qdt="${namespace}:QualifiedDataType:100" xmlns:udt="${namespace}:UnqualifiedDataType:100">${content.join('')}</rsm:CrossIndustryInvoice>
`
}

/** Writes a document as XRechnung 3.0 in CII. Throws a `RangeError` when it is no valid invoice. */
export const xrechnungXml = (document: InvoiceDocument): string =>
  writeXml(document, specifications.xrechnung)

/** Writes the XML of Factur-X / ZUGFeRD in the profile EN 16931. Throws a `RangeError` like `xrechnungXml`. */
export const facturXXml = (document: InvoiceDocument): string => writeXml(document, specifications.facturX)
