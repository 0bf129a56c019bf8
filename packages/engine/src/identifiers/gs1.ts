/**
 * Lengths of application identifiers with their data, by their first two digits. All others end with a separator.
 * Source: GS1 General Specifications, figure 7.8.5-2.
 */
const FIXED_LENGTHS: Record<string, number> = {
  '00': 20,
  '01': 16,
  '02': 16,
  '03': 16,
  '04': 18,
  ...Object.fromEntries(['11', '12', '13', '14', '15', '16', '17', '18', '19'].map((ai) => [ai, 8])),
  '20': 4,
  ...Object.fromEntries(['31', '32', '33', '34', '35', '36'].map((ai) => [ai, 10])),
  '41': 16,
}

/** FNC1 as scanners send it. */
const SEPARATOR = '\u001d'
/** How people and programs write FNC1. */
const WRITTEN_SEPARATORS = /␝|<GS>|\{GS\}|<FNC1>|\{FNC1\}|\[FNC1\]|\[GS\]|\^/gi
/** Symbology identifiers of codes with application identifiers: GS1-128, DataBar, DataMatrix, QR and DotCode. */
const SYMBOLOGY = /^\](?:C1|e0|d2|Q3|J1)/

/**
 * The GTIN of a GS1 element string, as scanners send it (`]C1010400638133393117261231`, separators included) or as
 * it is printed (`(01)04006381333931(10)A1`). Undefined for other texts. The check digit is not verified.
 */
export function gtinInElementString(text: string): string | undefined {
  const trimmed = text.replace(/^["'\s]{1,9}/, '').trimEnd()
  if (trimmed.startsWith('(')) return gtinInPrinted(trimmed)
  const marked = trimmed.replace(SYMBOLOGY, '')
  const data = withoutSeparator(marked.replace(WRITTEN_SEPARATORS, SEPARATOR))
  return marked !== trimmed || data.startsWith('01') ? gtinInScanned(data) : undefined
}

/** Application identifiers in parentheses. */
function gtinInPrinted(text: string): string | undefined {
  if (!/^(?:\(\d{2,4}\)[^()]{1,90})+$/.test(text)) return undefined
  return /\(01\) ?(\d{14})(?!\d)/.exec(text)?.[1]
}

/** Undefined if any part is not valid, because numbers of other kinds also start with 01. */
function gtinInScanned(data: string): string | undefined {
  let gtin: string | undefined
  let rest = data
  while (rest !== '') {
    if (!/^\d\d/.test(rest)) return undefined
    const length = FIXED_LENGTHS[rest.slice(0, 2)]
    const separator = rest.indexOf(SEPARATOR)
    const end = length ?? (separator < 0 ? rest.length : separator)
    const part = rest.slice(0, end)
    const isNumber = length === undefined || (part.length === length && /^\d+$/.test(part))
    if (!isNumber || part.length < 3) return undefined
    if (part.startsWith('01')) gtin ??= part.slice(2)
    rest = withoutSeparator(rest.slice(end))
  }
  return gtin
}

const withoutSeparator = (text: string): string => (text.startsWith(SEPARATOR) ? text.slice(1) : text)

/** The GTIN of a GS1 Digital Link on any host: `https://id.gs1.org/01/04006381333931/10/A1`. */
export const gtinInDigitalLink = (text: string): string | undefined =>
  /^https?:\/\/[^\s/?#]{1,200}(?:\/[^\s/?#]{1,100}){0,5}\/(?:01|gtin)\/(\d{8}|\d{12,14})(?=[/?#]|$)/i.exec(
    text.trim(),
  )?.[1]
