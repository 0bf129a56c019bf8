import { PDFArray, PDFDict, PDFDocument, PDFName, PDFRawStream } from '@cantoo/pdf-lib'
import { FacturX } from 'factur-x-kit'
import { beforeAll, describe, expect, test } from 'vitest'
import { sampleDocuments } from '../testing/sample-documents.ts'
import { samplePdf } from '../testing/sample-pdf.ts'
import { embedInvoiceXml } from './hybrid-pdf.ts'
import type { InvoiceDocument } from './invoice-document.ts'
import { facturXXml } from './invoice-xml.ts'

const metadata = {
  title: 'Rechnung 2026-000001 für Müller & Söhne',
  author: 'Merkwerk GmbH & Co. KG, Königstraße',
  product: 'Merkwerk',
  createdAt: new Date('2026-11-23T10:00:00Z'),
}

const key = (name: string): PDFName => PDFName.of(name)

/** Returns what keeps a PDF from being PDF/A, as far as this can be told from its objects. */
function archiveProblems(pdf: PDFDocument): string[] {
  const problems = new Set<string>()
  if (!(pdf.catalog.lookup(PDFName.of('OutputIntents')) instanceof PDFArray)) problems.add('no output intent')
  if (pdf.isEncrypted) problems.add('encrypted')
  for (const [, object] of pdf.context.enumerateIndirectObjects()) {
    const dict = object instanceof PDFRawStream ? object.dict : object
    if (!(dict instanceof PDFDict)) continue
    const type = dict.lookup(PDFName.of('Type'))
    const isEmbedded = ['FontFile', 'FontFile2', 'FontFile3'].some((key) => dict.has(PDFName.of(key)))
    if (type === PDFName.of('FontDescriptor') && !isEmbedded) problems.add('a font is not embedded')
    const isSimpleFont = type === PDFName.of('Font') && !dict.has(PDFName.of('DescendantFonts'))
    if (isSimpleFont && !dict.has(PDFName.of('FontDescriptor'))) problems.add('a font is not embedded')
    if (dict.has(PDFName.of('JS')) || dict.has(PDFName.of('JavaScript'))) problems.add('a script')
  }
  return [...problems]
}

function toStream(object: unknown): PDFRawStream {
  if (!(object instanceof PDFRawStream)) throw new TypeError('The PDF has no stream here')
  return object
}

describe('embedInvoiceXml', () => {
  let pdf: Uint8Array
  let xml: string
  let hybrid: Buffer
  let parsed: PDFDocument

  beforeAll(async () => {
    pdf = await samplePdf('Umsatzsteuer für Köln: 111,76 €')
    xml = facturXXml(sampleDocuments.domestic as InvoiceDocument)
    hybrid = embedInvoiceXml({ pdf, xml, ...metadata })
    parsed = await PDFDocument.load(hybrid, { updateMetadata: false })
  })

  const metadataStream = (): PDFRawStream => toStream(parsed.catalog.lookup(key('Metadata')))
  const xmp = (): string => new TextDecoder('utf-8', { fatal: true }).decode(metadataStream().getContents())

  test('attaches the XML as an alternative of the pages', async () => {
    expect(parsed.getAttachments()).toMatchObject([
      { name: 'factur-x.xml', mimeType: 'text/xml', afRelationship: 'Alternative' },
    ])
    expect(new TextDecoder().decode(parsed.getAttachments()[0]?.data)).toBe(xml)
    const [file] = parsed.catalog.lookup(key('AF'), PDFArray).asArray()
    const specification = parsed.context.lookup(file, PDFDict)
    expect(specification.lookup(key('AFRelationship'))).toBe(key('Alternative'))
    const embedded = specification.lookup(key('EF'), PDFDict)
    expect(embedded.get(key('F'))).toBe(embedded.get(key('UF')))
  })

  test('declares PDF/A-3b and the Factur-X schema in readable XMP', () => {
    const text = xmp()
    expect(text).toContain('<pdfaid:part>3</pdfaid:part><pdfaid:conformance>B</pdfaid:conformance>')
    expect(text).toContain('<fx:ConformanceLevel>EN 16931</fx:ConformanceLevel>')
    expect(text).toContain('<fx:DocumentFileName>factur-x.xml</fx:DocumentFileName>')
    expect(text).toContain('für Müller &amp; Söhne')
    expect(text.match(/<pdfaProperty:name>/g)).toHaveLength(4)
    expect(metadataStream().dict.has(key('Filter'))).toBe(false)
  })

  test('has what PDF/A asks of fonts, colours and identifiers', () => {
    expect(archiveProblems(parsed)).toEqual([])
    const [intent] = parsed.catalog.lookup(key('OutputIntents'), PDFArray).asArray()
    const profile = toStream(parsed.context.lookup(intent, PDFDict).lookup(key('DestOutputProfile')))
    expect(Number(String(profile.dict.get(key('N'))))).toBe(3)
    expect(hybrid.subarray(0, 8).toString('latin1')).toBe('%PDF-1.7')
    expect(parsed.context.trailerInfo.ID).toBeInstanceOf(PDFArray)
    expect(parsed.isEncrypted).toBe(false)
  })

  test('has the same properties in the file and in XMP', () => {
    expect(parsed.getTitle()).toBe(metadata.title)
    expect(parsed.getAuthor()).toBe(metadata.author)
    expect([parsed.getCreator(), parsed.getProducer()]).toEqual(['Merkwerk', 'Merkwerk'])
    expect([parsed.getCreationDate(), parsed.getModificationDate()]).toEqual([
      metadata.createdAt,
      metadata.createdAt,
    ])
  })

  test('keeps the pages', async () => {
    const before = await PDFDocument.load(pdf, { updateMetadata: false })
    expect(parsed.getPageCount()).toBe(before.getPageCount())
    const contents = (document: PDFDocument): Buffer =>
      Buffer.from(toStream(document.getPage(0).node.lookup(key('Contents'))).getContents())
    expect(contents(parsed).equals(contents(before))).toBe(true)
  })

  test('gives the same file for the same invoice', () => {
    expect(embedInvoiceXml({ pdf, xml, ...metadata }).equals(hybrid)).toBe(true)
  })

  test('can be read by another implementation', async () => {
    const read = await FacturX.fromPDF(hybrid)
    expect(read.object).toMatchObject({ document: { id: '2026-000001' } })
  })

  test('refuses a PDF that cannot be archived', async () => {
    const plain = await samplePdf('Text', { archivable: false })
    expect(() => embedInvoiceXml({ pdf: plain, xml, ...metadata })).toThrow('no output intent')
  })
})
