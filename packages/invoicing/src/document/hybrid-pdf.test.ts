import { PDFArray, PDFDict, PDFDocument, PDFName, PDFRawStream } from '@cantoo/pdf-lib'
import { FacturX } from 'factur-x-kit'
import { beforeAll, describe, expect, test } from 'vitest'
import { sampleDocuments } from '../testing/sample-documents.ts'
import { samplePdf } from '../testing/sample-pdf.ts'
import { archiveProblems, embedInvoiceXml } from './hybrid-pdf.ts'
import type { InvoiceDocument } from './invoice-document.ts'
import { facturXXml } from './invoice-xml.ts'

const metadata = {
  title: 'Rechnung 2026-000001 für Müller & Söhne',
  author: 'Merkwerk GmbH & Co. KG, Königstraße',
  product: 'Merkwerk',
  createdAt: new Date('2026-11-23T10:00:00Z'),
}

const key = (name: string): PDFName => PDFName.of(name)

function toStream(object: unknown): PDFRawStream {
  if (!(object instanceof PDFRawStream)) throw new TypeError('The PDF has no stream here')
  return object
}

describe('embedInvoiceXml', () => {
  let pdf: Uint8Array
  let xml: string
  let hybrid: Uint8Array
  let parsed: PDFDocument

  beforeAll(async () => {
    pdf = await samplePdf('Umsatzsteuer für Köln: 111,76 €')
    xml = facturXXml(sampleDocuments.domestic as InvoiceDocument)
    hybrid = await embedInvoiceXml({ pdf, xml, ...metadata })
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
    expect(Buffer.from(hybrid.slice(0, 8)).toString('latin1')).toBe('%PDF-1.7')
    expect(parsed.context.trailerInfo.ID).toBeInstanceOf(PDFArray)
    expect(parsed.isEncrypted).toBe(false)
  })

  test('keeps the pages', async () => {
    const before = await PDFDocument.load(pdf, { updateMetadata: false })
    expect(parsed.getPageCount()).toBe(before.getPageCount())
    const contents = (document: PDFDocument): Buffer =>
      Buffer.from(toStream(document.getPage(0).node.lookup(key('Contents'))).getContents())
    expect(contents(parsed).equals(contents(before))).toBe(true)
  })

  test('gives the same file for the same invoice', async () => {
    expect(Buffer.from(await embedInvoiceXml({ pdf, xml, ...metadata })).equals(hybrid)).toBe(true)
  })

  test('can be read by another implementation', async () => {
    const read = await FacturX.fromPDF(hybrid)
    expect(read.object).toMatchObject({ document: { id: '2026-000001' } })
  })

  test('refuses a PDF that cannot be archived', async () => {
    const plain = await samplePdf('Text', { archivable: false })
    await expect(embedInvoiceXml({ pdf: plain, xml, ...metadata })).rejects.toThrow('no output intent')
    const document = await PDFDocument.create()
    document.addPage().drawText('Helvetica is not embedded')
    await expect(embedInvoiceXml({ pdf: await document.save(), xml, ...metadata })).rejects.toThrow(
      'a font is not embedded',
    )
  })
})
