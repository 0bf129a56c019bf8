/** ISO 3166-1 alpha-2. `Intl.DisplayNames` has their names. */
export const countries =
  `AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BV BW BY BZ CA CC
  CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK FM FO FR GA GB GD
  GE GF GG GH GI GL GM GN GP GQ GR GS GT GU GW GY HK HM HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE JM JO JP KE KG KH
  KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO MP MQ MR MS MT MU MV MW
  MX MY MZ NA NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW PY QA RE RO RS RU RW SA SB SC
  SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TF TG TH TJ TK TL TM TN TO TR TT TV TW TZ UA UG UM US UY
  UZ VA VC VE VG VI VN VU WF WS YE YT ZA ZM ZW`.split(/\s+/) as readonly string[]

/** Member states of the European Union, ISO 3166-1 alpha-2. Greece is GR here and EL in VAT numbers. */
export const memberStates = [
  ...(['AT', 'BE', 'BG', 'CY', 'CZ', 'DE', 'DK', 'EE', 'ES', 'FI', 'FR', 'GR', 'HR', 'HU'] as const),
  ...(['IE', 'IT', 'LT', 'LU', 'LV', 'MT', 'NL', 'PL', 'PT', 'RO', 'SE', 'SI', 'SK'] as const),
] as const
export type MemberState = (typeof memberStates)[number]

export const isMemberState = (country: string): country is MemberState =>
  (memberStates as readonly string[]).includes(country)

/** Postal codes without spaces and hyphens, by the number of their digits. */
const digits: Record<number, string> = {
  3: 'FO IS',
  4: 'AT AU BE BG CH CY DK HU LI LU LV MK NO NZ SI ZA',
  5: 'AX CZ DE EE ES FI FR GR HR IT LT MC ME MX PL RS SE SK SM TR UA',
  6: 'CN IN RO SG',
  7: 'IL JP PT',
}

/** Patterns of postal codes without spaces and hyphens, in capitals. Source: Unicode CLDR and the Universal Postal Union. */
const patterns: ReadonlyMap<string, RegExp> = new Map([
  ...Object.entries(digits).flatMap(([length, codes]) =>
    codes.split(' ').map((country) => [country, new RegExp(`^[A-Z]{0,2}\\d{${length}}$`)] as const),
  ),
  ['AD', /^AD\d{3}$/],
  ['CA', /^[A-Z]\d[A-Z]\d[A-Z]\d$/],
  ['GB', /^[A-Z]{1,2}\d[A-Z\d]?\d[A-Z]{2}$/],
  ['IE', /^([A-Z]\d[\dW][A-Z\d]{4})?$/],
  ['MT', /^[A-Z]{3}\d{4}$/],
  ['NL', /^\d{4}[A-Z]{2}$/],
  ['US', /^\d{5}(\d{4})?$/],
])

/**
 * Whether a postal code fits its country. Spaces, hyphens and a prefix (`D-`, `AT-`) do not matter.
 * Countries without a known pattern accept any code, and none.
 */
export function isPostalCode(text: string, country: string): boolean {
  const pattern = patterns.get(country)
  const compact = text.toUpperCase().replace(/[\s-]/g, '')
  return pattern === undefined || pattern.test(compact)
}

/** Countries whose addresses have a postal code. */
export const needsPostalCode = (country: string): boolean => !(patterns.get(country)?.test('') ?? true)
