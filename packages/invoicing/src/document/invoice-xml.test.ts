import { describe, expect, test } from 'vitest'
import { sampleDocuments } from '../testing/sample-documents.ts'
import { officialErrors, ruleErrors, schemaErrors } from '../testing/validators.ts'
import type { InvoiceDocument } from './invoice-document.ts'
import { facturXXml, xrechnungXml } from './invoice-xml.ts'

const samples = Object.entries(sampleDocuments)
const sample = (name: string): InvoiceDocument => sampleDocuments[name] as InvoiceDocument

/** Returns the texts of all elements with a name. */
const texts = (xml: string, name: string): string[] =>
  Array.from(
    xml.matchAll(new RegExp(`<ram:${name}(?:\\s[^>]*)?>([^<]*)</ram:${name}>`, 'g')),
    ([, text]) => text ?? '',
  )

describe.each(samples)('%s', (_, document) => {
  test('Factur-X follows the schema and the business rules of EN 16931', async () => {
    const xml = facturXXml(document)
    expect(await schemaErrors(xml)).toEqual([])
    expect(await ruleErrors(xml)).toEqual([])
  })

  test('XRechnung has the terms that the German rules require', async () => {
    const xml = xrechnungXml(document)
    expect(await schemaErrors(xml)).toEqual([])
    expect(texts(xml, 'BuyerReference')).not.toEqual([''])
    expect(texts(xml, 'URIID').filter((email) => email.includes('@'))).toHaveLength(3)
    expect(texts(xml, 'CompleteNumber')).toEqual(['+49 711 123456'])
    expect(texts(xml, 'PostcodeCode').every((code) => code !== '')).toBe(true)
    expect(xml).toContain('urn:xeinkauf.de:kosit:xrechnung_3.0')
  })

  test('passes the official rules of EN 16931 and XRechnung', async () => {
    expect(await officialErrors(facturXXml(document), 'EN16931-CII')).toEqual([])
    const xrechnung = xrechnungXml(document)
    expect(await officialErrors(xrechnung, 'EN16931-CII')).toEqual([])
    expect(await officialErrors(xrechnung, 'XRechnung-CII')).toEqual([])
  })
})

test('the checks find what is wrong', async () => {
  const xml = facturXXml(sample('domestic'))
  expect(await schemaErrors(xml.replaceAll('ram:DuePayableAmount', 'ram:Due'))).not.toEqual([])
  const wrongVat = xml.replaceAll('>111.76<', '>222.22<')
  expect(wrongVat).not.toBe(xml)
  expect((await ruleErrors(wrongVat)).join()).toMatch(/BR-(CO|S)/)
  expect(await officialErrors(wrongVat, 'EN16931-CII')).toContain('BR-CO-15 fatal')
  const xrechnung = xrechnungXml(sample('domestic'))
  const withoutReference = xrechnung.replace(/<ram:BuyerReference>.*<\/ram:BuyerReference>/, '')
  expect(await officialErrors(withoutReference, 'XRechnung-CII')).toEqual(['BR-DE-15 fatal'])
})

test('states amounts, rate and what was paid', async () => {
  const xml = facturXXml(sample('domestic'))
  expect(texts(xml, 'TaxBasisTotalAmount')).toEqual(['588.24'])
  expect(texts(xml, 'TaxTotalAmount')).toEqual(['111.76'])
  expect(texts(xml, 'GrandTotalAmount')).toEqual(['700.00'])
  expect(texts(xml, 'TotalPrepaidAmount')).toEqual(['700.00'])
  expect(texts(xml, 'DuePayableAmount')).toEqual(['0.00'])
  expect(texts(xml, 'RateApplicablePercent')).toEqual(['19', '19'])
})

test('states both numbers and the notice of reverse charge', async () => {
  const xml = facturXXml(sample('reverse charge'))
  expect(texts(xml, 'ID')).toEqual(expect.arrayContaining(['DE136695976', 'ATU13585627']))
  expect(texts(xml, 'ExemptionReason')).toEqual([
    'Steuerschuldnerschaft des Leistungsempfängers (Reverse Charge).',
  ])
  expect(texts(xml, 'ExemptionReasonCode')).toEqual(['VATEX-EU-AE'])
})

test('states the notice for buyers outside of the EU', async () => {
  const xml = facturXXml(sample('third country'))
  expect(texts(xml, 'ExemptionReasonCode')).toEqual(['VATEX-EU-O'])
  expect(texts(xml, 'ExemptionReason')[0]).toContain('not subject to German VAT')
})

test('credits and corrections name their type and the corrected document', async () => {
  for (const [name, code] of [
    ['partial refund', '381'],
    ['correction', '384'],
    ['charge again after a failed refund', '380'],
  ] as const) {
    const xml = facturXXml(sample(name))
    expect(texts(xml, 'TypeCode')[0]).toBe(code)
    expect(texts(xml, 'IssuerAssignedID')).toContain(
      name === 'correction' || name === 'partial refund' ? '2026-000001' : '2026-000008',
    )
  }
})

test('keeps umlauts and escapes markup', async () => {
  const xml = facturXXml(sample('long address'))
  expect(xml).toContain('Köstlichkeiten Æsir &amp; Łódź «Ünïçödé» mbH &lt;Co&gt; KG ααα')
})

test.each([
  ['Meyer &nbsp; Sohn &co;', 'Meyer &nbsp; Sohn &co;'],
  ['A&B &amp; &lt;C&gt; &#60;D&#62; &#0; <E/> ]]>', 'A&B &amp; &lt;C&gt; &#60;D&#62; &#0; <E/> ]]>'],
  ['A\u0001B\u000B\uFFFE\uD800C', 'ABC'],
])('writes the name %j as well-formed XML', async (name, read) => {
  const document = Object.values(sampleDocuments)[0] as InvoiceDocument
  const xml = facturXXml({ ...document, buyer: { ...document.buyer, name } })
  expect(await schemaErrors(xml)).toEqual([])
  const unescaped = texts(xml, 'Name').map((text) =>
    text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&'),
  )
  expect(unescaped).toContain(read)
})

test('refuses documents that are no invoices', async () => {
  const reverseCharge = sample('reverse charge')
  const withoutNumber = { ...reverseCharge, buyer: { ...reverseCharge.buyer, vatNumber: null } }
  expect(() => facturXXml(withoutNumber)).toThrow('VAT numbers of both parties')
  expect(() => xrechnungXml({ ...sample('correction'), references: [] })).toThrow(RangeError)
  const overpaid = { ...sample('domestic').payment, paidCents: 70_001 }
  expect(() => facturXXml({ ...sample('domestic'), payment: overpaid })).toThrow('more was paid')
})

test.each([
  ['street', { lines: [' '] }],
  ['city', { city: '' }],
  ['country', { country: '' }],
  ['country code', { country: 'Deutschland' }],
])('refuses a buyer without %s', async (_, missing) => {
  const { buyer, ...document } = sample('domestic')
  const incomplete = { ...document, buyer: { ...buyer, address: { ...buyer.address, ...missing } } }
  expect(() => xrechnungXml(incomplete)).toThrow('the address of the buyer is incomplete')
  const unreachable = { ...document, buyer: { ...buyer, email: '' } }
  expect(() => xrechnungXml(unreachable)).toThrow('the email address of the buyer is missing')
})
