import { parseGtin } from '@merkwerk/engine/identifiers'

/** The different identifiers of a pasted text. A GTIN may contain spaces, and a damaged one a comma. */
export function splitIdentifiers(text: string): string[] {
  const parts = text.split(/[\n;\t]+|,(?!\d+E)/i).map((part) => part.trim())
  const identifiers = parts
    .filter(Boolean)
    .flatMap((part) => (parseGtin(part).kind === 'malformed' ? part.split(/\s+/) : [part]))
  return [...new Set(identifiers)]
}
