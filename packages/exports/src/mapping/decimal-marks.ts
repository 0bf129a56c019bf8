import type { ExportProduct } from '../core/product.ts'
import type { DecimalMark, ExportTarget } from '../core/target.ts'

/** Ends of the sites’ names in whose language numbers have a decimal comma. */
const commaCountries = new Set(['de', 'at', 'fr', 'it', 'es', 'nl', 'be', 'pl', 'se', 'br', 'tr'])

/** The decimal mark of the texts of a product: that of the country of its first page. A point without one. */
export function decimalMarkOfTexts({ urls }: Pick<ExportProduct, 'urls'>): DecimalMark {
  const address = urls.amazon ?? urls.ebay
  const host = address === undefined ? undefined : URL.parse(address)?.hostname
  return commaCountries.has(host?.split('.').at(-1) ?? '') ? ',' : '.'
}

/** The decimal mark of a target with these options. Undefined if values follow the language of the product’s texts. */
export const findDecimalMark = (target: ExportTarget, options: unknown = {}): DecimalMark | undefined =>
  target.decimalMark?.(target.options.parse(options))
