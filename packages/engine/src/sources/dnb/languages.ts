/** Codes of MARC that differ from ISO 639-2/T. */
const BIBLIOGRAPHIC: Record<string, string> = {
  alb: 'sq',
  arm: 'hy',
  baq: 'eu',
  bur: 'my',
  chi: 'zh',
  cze: 'cs',
  dut: 'nl',
  fre: 'fr',
  geo: 'ka',
  ger: 'de',
  gre: 'el',
  ice: 'is',
  mac: 'mk',
  mao: 'mi',
  may: 'ms',
  per: 'fa',
  rum: 'ro',
  slo: 'sk',
  tib: 'bo',
  wel: 'cy',
}

const names = new Intl.DisplayNames(['de'], { type: 'language', fallback: 'none' })

/** The German name of a language code of MARC. Undefined for unknown codes. */
export function languageName(code: string): string | undefined {
  if (!/^[a-z]{3}$/.test(code) || code === 'und' || code === 'mul') return undefined
  try {
    return names.of(BIBLIOGRAPHIC[code] ?? code)
  } catch {
    return undefined
  }
}
