// docs/decisions/0047-invoices.md

import { createHash } from 'node:crypto'
import {
  AFRelationship,
  PDFArray,
  PDFDict,
  PDFDocument,
  PDFHexString,
  PDFName,
  PDFRawStream,
  PDFRef,
} from '@cantoo/pdf-lib'
import { type HybridMetadata, xmpPacket } from './xmp.ts'

/** The name that Factur-X and ZUGFeRD prescribe. */
const xmlFileName = 'factur-x.xml'

interface HybridInput extends Omit<HybridMetadata, 'xmlFileName'> {
  /** A PDF with embedded fonts and an output intent, as pdfmake writes with `subset: 'PDF/A-3b'`. */
  pdf: Uint8Array
  /** What `facturXXml` returned. */
  xml: string
}

/** Returns what keeps a PDF from being PDF/A, as far as this can be told from its objects. */
export function archiveProblems(pdf: PDFDocument): string[] {
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

/** Two equal inputs have the same identifier, so the same invoice always gives the same file. */
function setFileId(pdf: PDFDocument, parts: (string | Uint8Array)[]): void {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(part)
  const id = PDFHexString.of(hash.digest('hex').slice(0, 32))
  pdf.context.trailerInfo.ID = pdf.context.obj([id, id])
}

function setMetadata(pdf: PDFDocument, metadata: HybridMetadata): void {
  const { title, author, createdAt } = metadata
  pdf.setTitle(title)
  pdf.setAuthor(author)
  pdf.setCreator(metadata.product)
  pdf.setProducer(metadata.product)
  pdf.setCreationDate(createdAt)
  pdf.setModificationDate(createdAt)
  // Bytes, because the library would write each UTF-16 unit of a text as one byte.
  const stream = pdf.context.stream(new TextEncoder().encode(xmpPacket(metadata)), {
    Type: 'Metadata',
    Subtype: 'XML',
  })
  const former = pdf.catalog.get(PDFName.of('Metadata'))
  if (former instanceof PDFRef) pdf.context.delete(former)
  pdf.catalog.set(PDFName.of('Metadata'), pdf.context.register(stream))
}

/** Factur-X wants the file under its Unicode name too. The library sets only the other one. */
async function nameInUnicode(pdf: PDFDocument): Promise<void> {
  await pdf.flush()
  for (const file of pdf.catalog.lookup(PDFName.of('AF'), PDFArray).asArray()) {
    const embedded = pdf.context.lookup(file, PDFDict).lookup(PDFName.of('EF'), PDFDict)
    embedded.set(PDFName.of('UF'), embedded.get(PDFName.of('F')) as PDFRef)
  }
}

/**
 * Embeds the XML of an invoice into its PDF and returns a hybrid invoice: ZUGFeRD 2 / Factur-X 1, profile EN 16931, as
 * PDF/A-3b. The pages stay as they are. Throws a `RangeError` when the PDF cannot be archived.
 */
export async function embedInvoiceXml({ pdf: bytes, xml, ...metadata }: HybridInput): Promise<Uint8Array> {
  const pdf = await PDFDocument.load(bytes, { updateMetadata: false })
  const problems = archiveProblems(pdf)
  if (problems.length > 0) throw new RangeError(`The PDF cannot become PDF/A-3: ${problems.join(', ')}`)
  await pdf.attach(new TextEncoder().encode(xml), xmlFileName, {
    mimeType: 'text/xml',
    description: 'Factur-X/ZUGFeRD Invoice',
    creationDate: metadata.createdAt,
    modificationDate: metadata.createdAt,
    afRelationship: AFRelationship.Alternative,
  })
  await nameInUnicode(pdf)
  setMetadata(pdf, { ...metadata, xmlFileName })
  setFileId(pdf, [bytes, xml])
  return pdf.save({ useObjectStreams: false, addDefaultPage: false, updateFieldAppearances: false })
}
