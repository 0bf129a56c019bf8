import type { Replacement } from './list-changes.ts'

export type TextPattern = Pick<
  Replacement,
  'find' | 'replacement' | 'expression' | 'match_case' | 'whole_cell'
>

/** A text that matches: its index, and what it is after all matches in it are replaced. */
export interface ReplacedText {
  at: number
  after: string
}

const special = /[\\^$.*+?()[\]{}|/]/g

function compilePattern({ find, expression, match_case, whole_cell }: TextPattern): RegExp {
  const source = expression ? find : find.replaceAll(special, String.raw`\$&`)
  return new RegExp(whole_cell ? `^(?:${source})$` : source, match_case ? 'gu' : 'giu')
}

/** Finds the texts that match, and replaces each match. Longer results than `most` are cut after one more character. */
export function replaceTexts(texts: readonly string[], pattern: TextPattern, most: number): ReplacedText[] {
  const expression = compilePattern(pattern)
  // A function, so that `$` of a plain text is not special.
  const replacement = pattern.expression ? pattern.replacement : () => pattern.replacement
  return texts.flatMap((text, at) => {
    expression.lastIndex = 0
    if (!expression.test(text)) return []
    const after = text.replace(expression, replacement as string)
    return [{ at, after: after.length > most ? after.slice(0, most + 1).toWellFormed() : after }]
  })
}
