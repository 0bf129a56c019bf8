import type { Language } from './texts.ts'

const codes =
  'DE AT CH BE BG CY CZ DK EE ES FI FR GB GR HR HU IE IT LI LT LU LV MT NL NO PL PT RO SE SI SK TR US'.split(
    ' ',
  )

/** Codes and names of the selectable countries, German-speaking ones first. */
export function countries(language: Language): [code: string, name: string][] {
  const names = new Intl.DisplayNames([language], { type: 'region' })
  return codes.map((code) => [code, names.of(code) ?? code])
}

export const isCountry = (code: string): boolean => codes.includes(code)
