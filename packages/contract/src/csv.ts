// docs/decisions/0025-outputs.md
/** UTF-8 byte order mark, first in every CSV file: Excel and JTL-Ameise need it to decode umlauts. */
export const byteOrderMark = '\uFEFF'

/**
 * Text that a spreadsheet runs as a formula (OWASP, CSV Injection): `=`, `+`, `-` or `@`, also in full-width and small
 * forms, after any white space, control or invisible characters, and text that begins with a tab or a line break.
 * Leading apostrophes belong to the text, so that `unguardFormula` always restores it.
 */
const formulaStart = /^'*(?:[\t\r\n]|[\s\p{Cc}\p{Cf}]*[=+\-@＝＋－＠﹦﹢﹣﹫])/u
/** Signed numbers are safe: `-5`, `+4,5`, `-1.299,90`, `+49 30 1234567`. */
const signedNumber = /^[+-]\d+(?:[., \u00A0\u202F]\d+)*$/
/** Most texts begin so. The expressions above would take several times as long. */
const harmlessStart = /^[\dA-Za-z]/

/** Prefixes text that a spreadsheet would run as a formula with an apostrophe. Other text is returned unchanged. */
export const guardFormula = (text: string): string =>
  !harmlessStart.test(text) && formulaStart.test(text) && !signedNumber.test(text) ? `'${text}` : text

/** Reverts `guardFormula`. */
export function unguardFormula(cell: string): string {
  const text = cell.slice(1)
  return cell.startsWith("'") && guardFormula(text) === cell ? text : cell
}

/** Quotes a field with a separator, quote, line break (RFC 4180) or outer blanks. */
const quoteField = (text: string): string =>
  /[";\r\n]/.test(text) || text.trim() !== text ? `"${text.replaceAll('"', '""')}"` : text

/** Most cells are neither guarded nor quoted. One expression knows them in a third of the time of the others. */
const plainField = /^(?:[\dA-Za-z](?:[^";\r\n]*[^\s";])?)?$/

/** A cell of a CSV file, guarded and quoted. */
export const csvField = (text: string): string =>
  plainField.test(text) ? text : quoteField(guardFormula(text))

/** Formats one line of a CSV file: `;`, CRLF, formulas guarded. */
export const csvLine = (cells: readonly string[]): string => `${cells.map(csvField).join(';')}\r\n`
