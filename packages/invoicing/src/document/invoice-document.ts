import type { Language } from '@merkwerk/contract'
import { splitParts } from '../vat/amounts.ts'
import type { VatCategory, VatDecision } from '../vat/decide-vat.ts'
import { type VatNoticeId, vatNotices } from '../vat/notices.ts'

/**
 * What a document is. Amounts are never negative: the type says whether they are charged or credited.
 * - `invoice`: a charge. A failed refund is charged again by an invoice that references its credit note.
 * - `credit-note`: a refund, in full or in part, or the cancellation of a document with wrong details.
 * - `corrected-invoice`: the new invoice after a cancellation. It references the canceled one.
 */
export type DocumentType = 'invoice' | 'credit-note' | 'corrected-invoice'

export interface Address {
  /** Street and house number, and up to two further lines. */
  lines: string[]
  /** Empty where a country has none. */
  postalCode: string
  city: string
  /** ISO 3166-1 alpha-2. */
  country: string
}

export interface DocumentSeller {
  name: string
  address: Address
  vatNumber: string | null
  /** The German tax number (Steuernummer). One of both numbers is required (§ 14 (4) UStG). */
  taxNumber: string | null
  /** Court and number of the commercial register. */
  register: string | null
  /** XRechnung requires all three (BR-DE-5 to BR-DE-7). */
  contact: { name: string; phone: string; email: string }
}

export interface DocumentBuyer {
  name: string
  address: Address
  vatNumber: string | null
  customerNumber: string
  /** Where invoices are sent. */
  email: string
  /** The buyer's reference or Leitweg-ID (BT-10); null without one. */
  reference: string | null
  /** The buyer's order number (BT-13). */
  orderNumber: string | null
}

/** VAT of lines: the part of a decision that documents show. */
export type LineVat = Pick<VatDecision, 'category' | 'rateBasisPoints' | 'exemptionCode' | 'notices'>

/** A sold item with what was charged for it, VAT included. */
export interface SoldItem {
  name: string
  quantity: number
  grossCents: number
  vat: LineVat
}

export interface DocumentLine {
  name: string
  quantity: number
  netCents: number
  vatCents: number
  vat: LineVat
}

/** Sums of the lines with one category and rate. */
export interface VatGroup extends LineVat {
  netCents: number
  vatCents: number
}

export interface Payment {
  /** How it was paid: a card, or another means of the payment service. */
  means: { kind: 'card'; lastDigits: string } | { kind: 'online' } | { kind: 'transfer'; iban: string }
  /** The payment's identifier at the payment service. */
  reference: string
  /** Paid, or returned on a credit note. What is left of the total is due. */
  paidCents: number
}

export interface InvoiceDocument {
  type: DocumentType
  number: string
  language: Language
  /** Days are ISO 8601 in German time. */
  issuedOn: string
  supply: { on: string } | { from: string; to: string }
  seller: DocumentSeller
  buyer: DocumentBuyer
  lines: [DocumentLine, ...DocumentLine[]]
  payment: Payment
  /** The documents that this one credits, corrects or charges again. */
  references: { number: string; issuedOn: string }[]
  /** Further texts, such as the reason of a correction. */
  notes: string[]
}

const groupKey = ({ category, rateBasisPoints }: LineVat): string => `${category} ${rateBasisPoints}`

/** Splits items into net and VAT, so that the VAT of each rate is that of the sum of its items. Keeps their order. */
export function splitItems(items: SoldItem[]): DocumentLine[] {
  const keys = [...new Set(items.map(({ vat }) => groupKey(vat)))]
  const split = new Map(
    keys.flatMap((key) => {
      const group = items.filter(({ vat }) => groupKey(vat) === key)
      const rate = group[0]?.vat.rateBasisPoints ?? 0
      const amounts = splitParts(
        group.map(({ grossCents }) => grossCents),
        rate,
      )
      return group.map((item, index) => [item, amounts[index]] as const)
    }),
  )
  return items.map((item) => {
    const { netCents = 0, vatCents = 0 } = split.get(item) ?? {}
    return { name: item.name, quantity: item.quantity, vat: item.vat, netCents, vatCents }
  })
}

/** Returns the VAT breakdown: one group for each category and rate, in the order of the lines. */
export function vatGroups(lines: DocumentLine[]): VatGroup[] {
  const groups = new Map<string, VatGroup>()
  for (const { vat, netCents, vatCents } of lines) {
    const group = groups.get(groupKey(vat)) ?? { ...vat, netCents: 0, vatCents: 0 }
    groups.set(groupKey(vat), {
      ...group,
      netCents: group.netCents + netCents,
      vatCents: group.vatCents + vatCents,
    })
  }
  return [...groups.values()]
}

export interface DocumentTotals {
  netCents: number
  vatCents: number
  grossCents: number
  paidCents: number
  dueCents: number
}

export function sumLines({ lines, payment }: Pick<InvoiceDocument, 'lines' | 'payment'>): DocumentTotals {
  const netCents = lines.reduce((sum, line) => sum + line.netCents, 0)
  const vatCents = lines.reduce((sum, line) => sum + line.vatCents, 0)
  const { paidCents } = payment
  const grossCents = netCents + vatCents
  return { netCents, vatCents, grossCents, paidCents, dueCents: grossCents - paidCents }
}

/** Returns the legal notices of the document in its language, each once. */
export function listNotices({ lines, language }: Pick<InvoiceDocument, 'lines' | 'language'>): string[] {
  const ids = new Set<VatNoticeId>(lines.flatMap(({ vat }) => vat.notices))
  return [...ids].map((id) => vatNotices[id][language])
}

/** Street (§ 14 (4) UStG), city (BR-DE-3, BR-DE-8) and country code (BR-9, BR-11). Some countries have no postal codes. */
const isIncomplete = ({ lines, city, country }: Address): boolean =>
  !lines[0]?.trim() || city.trim() === '' || !/^[A-Z]{2}$/.test(country)

const needsBuyerNumber = (category: VatCategory): boolean => category === 'AE'

/**
 * Returns what keeps a document from being a valid invoice (§ 14 (4), § 14a UStG, EN 16931), in English. Empty for a
 * valid one. Writers of XML throw on the first one.
 */
export function findProblems(document: InvoiceDocument): string[] {
  const { seller, buyer, lines, payment, references, type } = document
  const categories = new Set(lines.map(({ vat }) => vat.category))
  const { dueCents } = sumLines(document)
  const checks: [boolean, string][] = [
    [lines.some(({ netCents, vatCents }) => netCents < 0 || vatCents < 0), 'an amount is negative'],
    [lines.some(({ quantity }) => !(quantity > 0)), 'a quantity is not positive'],
    [lines.some(({ vat, vatCents }) => vat.rateBasisPoints === 0 && vatCents !== 0), 'VAT at a rate of zero'],
    [payment.paidCents < 0 || dueCents < 0, 'more was paid than the total'],
    [seller.vatNumber === null && seller.taxNumber === null, 'the seller has neither VAT nor tax number'],
    [isIncomplete(seller.address), 'the address of the seller is incomplete'],
    [buyer.name.trim() === '', 'the name of the buyer is missing'],
    [isIncomplete(buyer.address), 'the address of the buyer is incomplete'],
    [buyer.email.trim() === '', 'the email address of the buyer is missing'],
    [
      [...categories].some(needsBuyerNumber) && (seller.vatNumber === null || buyer.vatNumber === null),
      'reverse charge needs the VAT numbers of both parties',
    ],
    [
      categories.has('O') && categories.size > 1,
      'lines outside the scope of VAT cannot be mixed with others',
    ],
    [type !== 'invoice' && references.length === 0, 'a correction must reference the corrected document'],
  ]
  return checks.flatMap(([isProblem, text]) => (isProblem ? [text] : []))
}
