const invisible = /[\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u206f\ufeff]/g
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is taken out
const controls = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/g

/** What nearly all cells are: nothing to fold. */
const plain = /^[0-9A-Za-z]+$/

/**
 * A cell as its author means it: compatibility forms folded (full-width digits), invisible marks dropped,
 * outer blanks, a leading apostrophe and the `="…"` that keeps spreadsheets from calculating taken off.
 */
export function foldText(text: string): string {
  if (plain.test(text)) return text
  const folded = text.normalize('NFKC').replace(invisible, '').replace(controls, '').trim()
  const formula = /^="([^"]*)"$/.exec(folded)
  return (formula?.[1] ?? folded).replace(/^['’`]+/, '').trim()
}

const placeholders = new Set(
  [
    '',
    '-',
    '--',
    '—',
    '–',
    '/',
    '0',
    '?',
    'n/a',
    'na',
    'nv',
    '#nv',
    '#n/a',
    'k.a.',
    'ka',
    'null',
    'none',
    'nan',
  ].concat([
    'undefined',
    'keine',
    'ohne',
    'leer',
    'nicht zutreffend',
    'does not apply',
    'unbekannt',
    'unknown',
  ]),
)

/** Whether a folded cell only says that there is no number, e.g. eBay's `Nicht zutreffend`. */
export const isPlaceholder = (folded: string): boolean => placeholders.has(folded.toLowerCase())
