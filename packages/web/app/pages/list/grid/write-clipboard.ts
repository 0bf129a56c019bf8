/** A block of cells as texts, row by row. All rows have the same number of cells. */
export type Block = readonly (readonly string[])[]

/** Characters that a spreadsheet quotes. */
const needsQuotes = /["\t\n\r]/

/** Tab-separated text, as spreadsheets copy it: cells with tabs, line breaks or quotes are quoted. */
export const writeTsv = (block: Block): string =>
  block.map((row) => row.map((text) => (needsQuotes.test(text) ? quote(text) : text)).join('\t')).join('\r\n')

const quote = (text: string): string => `"${text.replaceAll('"', '""')}"`

/** Numbers that a spreadsheet would change (leading zeros, more than 15 digits) and what it would take for a formula. */
const isChangedBySpreadsheets = (text: string): boolean =>
  /^(?:0\d|[=+@]|-(?!\d+(?:[.,]\d+)*$)|\d{12,}$)/.test(text)

/** A table that Excel, LibreOffice and Google Sheets paste. Article numbers stay texts. */
export function writeHtml(block: Block): string {
  const rows = block.map((row) => `<tr>${row.map(writeCell).join('')}</tr>`)
  return `<meta charset="utf-8"><table>${rows.join('')}</table>`
}

function writeCell(text: string): string {
  const content = escapeHtml(text).replaceAll(/\r\n|\r|\n/g, '<br style="mso-data-placement:same-cell">')
  if (!isChangedBySpreadsheets(text)) return `<td>${content}</td>`
  const value = escapeHtml(JSON.stringify({ 1: 2, 2: text }))
  return `<td style="mso-number-format:'\\@'" sdnum="1033;0;@" data-sheets-value="${value}">${content}</td>`
}

const escapeHtml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
