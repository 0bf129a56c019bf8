/** Characters that no font draws: they would make one number two. */
export const invisible = /[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu
// biome-ignore lint/suspicious/noControlCharactersInRegex: the pattern removes them
const controls = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/g

/** Most cells need no normalization. */
const plain = /^[0-9A-Za-z]+$/

/**
 * Normalizes a cell: folds compatibility forms (full-width digits) and removes invisible characters, outer white
 * space, a leading apostrophe and the `="…"` that stops spreadsheets from calculating.
 */
export function foldText(text: string): string {
  if (plain.test(text)) return text
  const folded = text.normalize('NFKC').replace(invisible, '').replace(controls, '').trim()
  const formula = /^="([^"]*)"$/.exec(folded)
  return (formula?.[1] ?? folded).replace(/^['’`]+/, '').trim()
}
