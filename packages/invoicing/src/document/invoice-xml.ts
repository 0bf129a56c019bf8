import type { EInvoiceFormat } from '@e-invoice-eu/core'
import { toEn16931 } from './en16931.ts'
import { findProblems, type InvoiceDocument } from './invoice-document.ts'

/** Specification identifiers (BT-24). */
const specifications = {
  xrechnung: 'urn:cen.eu:en16931:2017#compliant#urn:xeinkauf.de:kosit:xrechnung_3.0',
  facturX: 'urn:cen.eu:en16931:2017',
} as const

/** The library loads spreadsheets and PDF code as well, so it is loaded with the first document. */
async function openWriter(): Promise<EInvoiceFormat> {
  const { FormatFactoryService } = await import('@e-invoice-eu/core')
  return new FormatFactoryService().createFormatService('CII', console)
}
let opened: ReturnType<typeof openWriter> | undefined

/** The schema wants the date of a referenced document in the namespace of qualified types. */
const fixReferenceDates = (xml: string): string =>
  xml.replace(
    /(<ram:FormattedIssueDateTime>\s*)<udt:(DateTimeString[^>]*>[^<]*<\/)udt:/g,
    (_, start: string, element: string) => `${start}<qdt:${element}qdt:`,
  )

/** Characters that XML does not allow. */
const forbidden = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu

/** Texts for the library. It replaces entities and keeps unknown ones, so that `&nbsp;` in a name would be no XML. */
const escapeTexts = <T>(invoice: T): T =>
  JSON.parse(JSON.stringify(invoice), (_name, value: unknown) =>
    typeof value === 'string' ? value.replace(forbidden, '').replaceAll('&', '&amp;amp;') : value,
  )

async function writeXml(document: InvoiceDocument, specification: string): Promise<string> {
  const [problem] = findProblems(document)
  if (problem) throw new RangeError(`${document.number} cannot be issued: ${problem}`)
  opened ??= openWriter()
  const writer = await opened
  const options = { format: 'CII', lang: document.language }
  const invoice = escapeTexts(toEn16931(document, specification))
  return fixReferenceDates((await writer.generate(invoice, options)) as string)
}

/** Writes a document as XRechnung 3.0 in CII. Throws a `RangeError` when it is no valid invoice. */
export const xrechnungXml = (document: InvoiceDocument): Promise<string> =>
  writeXml(document, specifications.xrechnung)

/** Writes the XML of Factur-X / ZUGFeRD in the profile EN 16931. Throws a `RangeError` like `xrechnungXml`. */
export const facturXXml = (document: InvoiceDocument): Promise<string> =>
  writeXml(document, specifications.facturX)
