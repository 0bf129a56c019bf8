import {
  type DocumentBuyer,
  type DocumentLine,
  type DocumentSeller,
  type InvoiceDocument,
  type SoldItem,
  splitItems,
  sumLines,
} from '../document/invoice-document.ts'
import { decideVat, type VatDecision } from '../vat/decide-vat.ts'

const seller: DocumentSeller = {
  name: 'Merkwerk GmbH & Co. KG',
  address: { lines: ['Königstraße 1'], postalCode: '70173', city: 'Stuttgart', country: 'DE' },
  vatNumber: 'DE136695976',
  taxNumber: '99/815/08150',
  register: 'Amtsgericht Stuttgart HRB 12345',
  contact: { name: 'Buchhaltung', phone: '+49 711 123456', email: 'rechnung@merkwerk.example' },
}

const germanBuyer: DocumentBuyer = {
  name: 'Müller Handel GmbH',
  address: { lines: ['Hauptstraße 5'], postalCode: '10115', city: 'Berlin', country: 'DE' },
  vatNumber: null,
  customerNumber: '42',
  email: 'einkauf@mueller.example',
  reference: '04011000-12345-67',
  orderNumber: 'PO-4711',
}

const buyers = {
  domestic: germanBuyer,
  'reverse-charge': {
    ...germanBuyer,
    name: 'Österreich Handel GmbH',
    address: { lines: ['Ring 1', 'Stiege 2', 'Tür 3'], postalCode: '1010', city: 'Wien', country: 'AT' },
    vatNumber: 'ATU13585627',
    reference: null,
    orderNumber: null,
  },
  'one-stop-shop': {
    ...germanBuyer,
    name: 'Aino Mäkelä',
    address: { lines: ['Esplanadi 2'], postalCode: '00100', city: 'Helsinki', country: 'FI' },
    reference: null,
    orderNumber: null,
  },
  'outside-eu': {
    ...germanBuyer,
    name: 'Zürich Handel AG',
    address: { lines: ['Bahnhofstrasse 1'], postalCode: '', city: 'Zürich', country: 'CH' },
    reference: null,
    orderNumber: null,
  },
} satisfies Record<string, DocumentBuyer>

type Treatment = keyof typeof buyers

export const decisionFor = (treatment: Treatment): VatDecision => {
  const { address, vatNumber } = buyers[treatment]
  return decideVat({
    buyer: { country: address.country, postalCode: address.postalCode || null, vatNumber },
    check: vatNumber === null ? null : 'valid',
    day: '2026-11-23',
    settings: { usesOneStopShop: true, sellerHasVatNumber: true },
  })
}

export const coinsFor = (treatment: Treatment, grossCents: number): SoldItem => ({
  name: 'Coins für Suchen mit Merkwerk',
  quantity: 70_000,
  grossCents,
  vat: decisionFor(treatment),
})

const paid = (
  lines: DocumentLine[],
  means: InvoiceDocument['payment']['means'],
): InvoiceDocument['payment'] => {
  const payment = { means, reference: 'pi_3Qabc', paidCents: 0 }
  return { ...payment, paidCents: sumLines({ lines: lines as InvoiceDocument['lines'], payment }).grossCents }
}

const toDocument = (
  number: string,
  treatment: Treatment,
  items: SoldItem[],
  changes: Partial<InvoiceDocument> = {},
): InvoiceDocument => {
  const lines = splitItems(items) as InvoiceDocument['lines']
  return {
    type: 'invoice',
    number,
    language: 'de',
    issuedOn: '2026-11-23',
    supply: { on: '2026-11-23' },
    seller,
    buyer: buyers[treatment],
    lines,
    payment: paid(lines, { kind: 'card', lastDigits: '4242' }),
    references: [],
    notes: [],
    ...changes,
  }
}

const reference = { number: '2026-000001', issuedOn: '2026-11-20' }
const reducedRate = { ...decisionFor('domestic'), rateBasisPoints: 700 }

/** One document of each kind that the product issues. */
export const sampleDocuments: Record<string, InvoiceDocument> = {
  domestic: toDocument('2026-000001', 'domestic', [coinsFor('domestic', 70_000)]),
  'domestic subscription': toDocument(
    '2026-000002',
    'domestic',
    [
      {
        name: 'Merkwerk-Abonnement, ein Monat',
        quantity: 1,
        grossCents: 4_900,
        vat: decisionFor('domestic'),
      },
      { name: 'Einmalige Einrichtung', quantity: 1, grossCents: 9_999, vat: decisionFor('domestic') },
    ],
    { supply: { from: '2026-11-23', to: '2026-12-22' } },
  ),
  'reverse charge': toDocument('2026-000003', 'reverse-charge', [coinsFor('reverse-charge', 70_000)]),
  'one-stop shop': toDocument('2026-000004', 'one-stop-shop', [coinsFor('one-stop-shop', 70_001)], {
    language: 'en',
  }),
  'third country': toDocument('2026-000005', 'outside-eu', [coinsFor('outside-eu', 70_000)], {
    language: 'en',
    payment: { means: { kind: 'online' }, reference: 'pi_4', paidCents: 70_000 },
  }),
  'third country without register': toDocument(
    '2026-000006',
    'outside-eu',
    [coinsFor('outside-eu', 70_000)],
    {
      seller: { ...seller, register: null, taxNumber: null },
    },
  ),
  'credit note': toDocument('2026-000007', 'domestic', [coinsFor('domestic', 70_000)], {
    type: 'credit-note',
    references: [reference],
    notes: ['Rückzahlung auf Ihren Wunsch.'],
  }),
  'partial refund': toDocument('2026-000008', 'domestic', [coinsFor('domestic', 12_345)], {
    type: 'credit-note',
    references: [reference],
  }),
  'credit note under reverse charge': toDocument(
    '2026-000009',
    'reverse-charge',
    [coinsFor('reverse-charge', 12_345)],
    { type: 'credit-note', references: [reference] },
  ),
  'several rates': toDocument('2026-000010', 'domestic', [
    coinsFor('domestic', 33_333),
    { name: 'Handbuch', quantity: 3, grossCents: 2_999, vat: reducedRate },
    coinsFor('domestic', 1),
    coinsFor('domestic', 99_999),
  ]),
  'zero amount': toDocument('2026-000011', 'domestic', [coinsFor('domestic', 0)]),
  'long address': toDocument('2026-000012', 'domestic', [coinsFor('domestic', 70_000)], {
    buyer: {
      ...germanBuyer,
      name: 'Süßwaren-Großhandelsgesellschaft für Überseeische Köstlichkeiten Æsir & Łódź «Ünïçödé» mbH <Co> KG ααα',
      address: {
        ...germanBuyer.address,
        lines: ['Straße der Überlänge '.repeat(5).slice(0, 100), 'Hinterhaus ÄÖÜß', 'c/o "Frau" O\'Brien'],
      },
    },
  }),
  correction: toDocument('2026-000013', 'reverse-charge', [coinsFor('reverse-charge', 70_000)], {
    type: 'corrected-invoice',
    references: [reference],
    notes: ['Ersetzt die stornierte Rechnung.'],
  }),
  'charge again after a failed refund': toDocument(
    '2026-000014',
    'domestic',
    [coinsFor('domestic', 12_345)],
    {
      references: [{ number: '2026-000008', issuedOn: '2026-11-23' }],
    },
  ),
  'unpaid by transfer': toDocument('2026-000015', 'domestic', [coinsFor('domestic', 70_000)], {
    payment: { means: { kind: 'transfer', iban: 'DE02120300000000202051' }, reference: 'R15', paidCents: 0 },
  }),
}
