/** Main language of country sites, by the ending of their host names. */
const languages: Record<string, string> = {
  de: 'de-DE',
  at: 'de-AT',
  ch: 'de-CH',
  fr: 'fr-FR',
  'com.be': 'fr-BE',
  be: 'fr-BE',
  it: 'it-IT',
  es: 'es-ES',
  'com.mx': 'es-MX',
  nl: 'nl-NL',
  'com.br': 'pt-BR',
  pl: 'pl-PL',
  se: 'sv-SE',
  'com.tr': 'tr-TR',
  'co.jp': 'ja-JP',
  'co.uk': 'en-GB',
}

/** The `Accept-Language` header for a country site: its own language, then English. */
export function acceptLanguages(site: string): string {
  const language = languages[site.slice(site.indexOf('.') + 1)] ?? 'en-US'
  const [base] = language.split('-')
  return base === 'en' ? `${language},en;q=0.9` : `${language},${base};q=0.9,en;q=0.5`
}
