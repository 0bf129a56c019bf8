// docs/decisions/0025-outputs.md
/** UTF-8's mark, first in every CSV file: Excel and JTL-Ameise read umlauts right with it. */
export const byteOrderMark = '\uFEFF'

/**
 * What a spreadsheet runs as a formula (OWASP, CSV Injection): `=`, `+`, `-` or `@`, full-width and small forms too, after
 * any white space, control or invisible characters, and any text that begins with a tab or a line break. Apostrophes
 * before it count as part of the text, so that taking one off a guarded cell always gives back the text as it was.
 */
const formulaStart = /^'*(?:[\t\r\n]|[\s\p{Cc}\p{Cf}]*[=+\-@＝＋－＠﹦﹢﹣﹫])/u
/** Numbers with a sign stay: `-5`, `+4,5`, `-1.299,90`, `+49 30 1234567`. A spreadsheet reads them and runs nothing. */
const signedNumber = /^[+-]\d+(?:[., \u00A0\u202F]\d+)*$/

/** The text with an apostrophe before it where a spreadsheet would run it as a formula; all other texts unchanged. */
export function guardFormula(text: string): string {
  return formulaStart.test(text) && !signedNumber.test(text) ? `'${text}` : text
}

/** The text as it was before `guardFormula`. */
export function unguardFormula(cell: string): string {
  const text = cell.slice(1)
  return cell.startsWith("'") && guardFormula(text) === cell ? text : cell
}

/** Quotes a field where RFC 4180 or the reading program needs it: separator, quote, line break, outer blanks. */
const quoteField = (text: string): string =>
  /[";\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text

/** One line of a CSV file of this product: `;`, CRLF, no cell that a spreadsheet would run. */
export function csvLine(cells: readonly string[]): string {
  return `${cells.map((cell) => quoteField(guardFormula(cell))).join(';')}\r\n`
}
