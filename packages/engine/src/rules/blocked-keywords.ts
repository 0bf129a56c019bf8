import { type Found, longest, PhraseIndex } from './phrases.ts'
import { isIdentifierName, type RuleSet, type RuleUse, type SourcedAttribute } from './sourced-attribute.ts'
import { fold, hasWord, wordedText } from './words.ts'

const everyAttribute = '*'
const separator = /[\s,;/|·•&:–—-]/
const leading = /^[\s,;/|·•&:–—-]*/
const emptyBrackets = /(?<!\s)\s*(?:\(\s*\)|\[\s*\])/g

/** Keywords of single attributes, by normalized name, and keywords of all attributes. */
export interface BlockedKeywords {
  byName: ReadonlyMap<string, PhraseIndex<number>>
  everywhere: PhraseIndex<number>
}

export function compileBlockedKeywords(pairs: RuleSet['keywords']): BlockedKeywords {
  const byName = Map.groupBy(pairs, ({ key }) => fold(key))
  const indexOf = (name: string) =>
    new PhraseIndex((byName.get(name) ?? []).map(({ id, value }) => [value, id] as const))
  return {
    byName: new Map([...byName.keys()].map((name) => [name, indexOf(name)])),
    everywhere: indexOf(everyAttribute),
  }
}

/**
 * Step 2: removes keywords as whole words, ignoring case, until none is left. Undefined if nothing of the value is
 * left. `*` means every attribute except identifiers, which only a keyword of their own name changes.
 */
export function removeBlockedKeywords(
  attribute: SourcedAttribute,
  { byName, everywhere }: BlockedKeywords,
  uses: RuleUse[],
): SourcedAttribute | undefined {
  const name = fold(attribute.name)
  const indexes = [byName.get(name) ?? [], isIdentifierName(name) ? [] : everywhere].flat()
  if (indexes.every(({ isEmpty }) => isEmpty)) return attribute
  let value = attribute.value.normalize('NFC')
  const ids = new Set<number>()
  const find = () => longest(indexes.flatMap((index) => index.occurrences(wordedText(value))))
  for (let found = find(); found.length > 0; found = find()) {
    for (const { meaning } of found) ids.add(meaning)
    value = withoutSpans(value, found)
  }
  if (ids.size === 0) return attribute
  for (const id of ids) uses.push({ list: 'keyword-killer', id })
  if (!hasWord(value)) return undefined
  return { ...attribute, value, rules: [...attribute.rules, { step: 'keyword', from: attribute.value }] }
}

/** The text without the spans and without separators that only belonged to them. */
const withoutSpans = (text: string, spans: readonly Found<number>[]): string =>
  spans
    .toReversed()
    .reduce((rest, { start, end }) => joined(rest.slice(0, start), rest.slice(end)), text)
    .replace(emptyBrackets, '')
    .trim()

function joined(before: string, after: string): string {
  // From the end: an expression would search the whole text before each keyword.
  let end = before.length
  while (separator.test(before[end - 1] ?? '')) end--
  const [kept, left] = [before.slice(0, end), before.slice(end)]
  const [right = ''] = leading.exec(after) ?? []
  const rest = after.slice(right.length)
  if (kept === '' || rest === '') return kept + rest
  return `${kept}${[left, right].find((text) => text.trim() !== '') ?? ' '}${rest}`
}
