import { formatGtin } from '@merkwerk/engine/identifiers'
import type { Cause } from './findings.ts'
import type { ExportProduct } from './product.ts'
import type { Run } from './target.ts'

const caseNumber: Cause = {
  id: 'case-number',
  kind: 'value-left-out',
  text: {
    de: '„{column}“ nimmt eine EAN auf. Die Nummer hat 14 Ziffern und bezeichnet einen Karton, deshalb fehlt sie.',
    en: '“{column}” holds an EAN. The number has 14 digits and identifies a case, so it is left out.',
  },
  action: {
    de: 'Tragen Sie in Ihrer Liste die EAN des einzelnen Artikels ein.',
    en: 'Enter the EAN of the single article in your list.',
  },
}

/** The GTIN for a column of EANs, which hold at most 13 digits. '' without one. Reports a case number that is left out. */
export function eanCell(
  { reportOn }: Pick<Run<unknown>, 'reportOn'>,
  product: ExportProduct,
  column: string,
): string {
  const { gtin } = product
  if (gtin === undefined) return ''
  const ean = formatGtin(gtin, 13)
  if (ean === undefined) reportOn(product, { cause: caseNumber, column, before: gtin, after: '' })
  return ean ?? ''
}
