import { foldText } from './cell-text.ts'

/** Phrases that state that a value is missing, not known or does not apply, in the languages of the sites. */
const NOT_STATED = [
  ...['does not apply', 'doesnt apply', 'do not apply', 'not applicable', 'not available', 'not specified'],
  ...[
    'not provided',
    'not stated',
    'not given',
    'no data',
    'unknown',
    'unspecified',
    'see description',
    'tba',
    'tbd',
  ],
  ...[
    'nicht zutreffend',
    'nichtzutreffend',
    'trifft nicht zu',
    'nicht anwendbar',
    'nicht verfügbar',
    'entfällt',
  ],
  ...[
    'keine angabe',
    'keine angaben',
    'ohne angabe',
    'nicht angegeben',
    'unbekannt',
    'nicht bekannt',
    'nicht vorhanden',
  ],
  ...[
    'siehe beschreibung',
    'sans objet',
    'non applicable',
    'ne sapplique pas',
    'non renseigné',
    'non précisé',
    'inconnu',
  ],
  ...[
    'non spécifié',
    'non communiqué',
    'non disponible',
    'non applicabile',
    'non specificato',
    'non disponibile',
  ],
  ...[
    'non si applica',
    'sconosciuto',
    'no aplica',
    'no aplicable',
    'no procede',
    'no disponible',
    'no especificado',
  ],
  ...[
    'sin especificar',
    'desconocido',
    'niet van toepassing',
    'niet beschikbaar',
    'niet opgegeven',
    'onbekend',
    'nvt',
  ],
  ...[
    'nie dotyczy',
    'nie podano',
    'brak danych',
    'nieznany',
    'nieznana',
    'não se aplica',
    'não aplicável',
    'gäller inte',
  ],
  ...[
    'ej tillämpligt',
    'ej tillämplig',
    'ej angivet',
    'okänd',
    'uygulanamaz',
    'geçerli değil',
    'belirtilmemiş',
  ],
  ...[
    '該当なし',
    '不适用',
    '无',
    'na',
    'n/a',
    '#n/a',
    '#nv',
    'nv',
    'ka',
    'nan',
    'null',
    'undefined',
    '#ref!',
    '#wert!',
    '#value!',
  ],
]

/** Words for none. They are values of attributes such as `Duft: ohne`, but no number, model or brand. */
const NONE = [
  ...[
    'none',
    'keine',
    'keiner',
    'kein',
    'ohne',
    'leer',
    'nein',
    'no',
    'aucun',
    'aucune',
    'nessuno',
    'nessuna',
  ],
  ...['ninguno', 'ninguna', 'geen', 'brak', 'ingen', 'inga', 'nenhum', 'nenhuma', 'yok', '0', '?', 'xxx'],
]

/** Phrases for a product without a brand, in the languages of the sites. */
const NO_BRAND = [
  ...[
    'unbranded',
    'unbranded/generic',
    'generic',
    'no brand',
    'no name',
    'noname',
    'nobrand',
    'non-branded',
    'not branded',
  ],
  ...[
    'markenlos',
    'ohne marke',
    'keine marke',
    'ohne markenname',
    'generisch',
    'generika',
    'no-name',
    'no-name-produkt',
  ],
  ...[
    'sans marque',
    'générique',
    'non di marca',
    'senza marca',
    'senza marchio',
    'generico',
    'sin marca',
    'genérico',
  ],
  ...[
    'merkloos',
    'geen merk',
    'bez marki',
    'brak marki',
    'niemarkowy',
    'märkeslös',
    'utan märke',
    'sem marca',
  ],
  ...['markasız', 'ノーブランド', 'ノーブランド品', '无品牌'],
]

/** Ignores case, dots, apostrophes, spaces around slashes and hyphens between the same words. */
const normalize = (text: string): string =>
  foldText(text)
    .toLowerCase()
    .replace(/['’`´]/g, '')
    .replace(/\.(?=\s*\p{L}\s*\.?)|\.$/gu, '')
    .replace(/\s*\/\s*/g, '/')
    .replace(/\s+/g, ' ')
    .replace(/^[([{]+|[)\]}]+$/g, '')
    .trim()

const phrases = (...lists: string[][]): ReadonlySet<string> =>
  new Set(lists.flat().flatMap((phrase) => [normalize(phrase), normalize(phrase).replaceAll(' ', '')]))

const notStated = phrases(NOT_STATED)
const none = phrases(NOT_STATED, NONE)
const noBrand = phrases(NOT_STATED, NONE, NO_BRAND)

/** Texts of other lengths are no placeholders. */
const longest = Math.max(...[...noBrand].map((phrase) => phrase.length)) + 10
const punctuation = /^[\p{P}\s]*$/u
/** No phrase has them. Most numbers end here. */
const digit = /[1-9]/

function isAmong(set: ReadonlySet<string>, text: string): boolean {
  if (text.length > longest || digit.test(text)) return false
  const normal = normalize(text)
  if (punctuation.test(normal)) return true
  return set.has(normal) || set.has(normal.replaceAll(' ', ''))
}

/** Whether the value of any attribute states nothing: `Nicht zutreffend`, `k. A.`, `-`. */
export const isUnstated = (value: string): boolean => isAmong(notStated, value)

/** Whether a text in the place of a number or model states that there is none: `Does not apply`, `ohne`, `0`. */
export const isPlaceholder = (text: string): boolean => isAmong(none, text)

/** Whether a brand or manufacturer states that there is none: `Markenlos`. Such brands are not written and prove nothing. */
export const isPlaceholderBrand = (brand: string): boolean => isAmong(noBrand, brand)
