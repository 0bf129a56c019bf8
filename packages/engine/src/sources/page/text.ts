/** Zero-width and bidirectional marks, soft hyphens, and control characters, of which PostgreSQL cannot store NUL. */
const INVISIBLE =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the pattern removes them.
  /[\u0000-\u0008\u000e-\u001f\u007f-\u009f\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff]/g

const LATIN = '[!-~\\u00a1-\\u00ac\\u00ae-\\u00ff]+'
/** Most texts are clean: visible Latin characters with single spaces between them. */
const CLEAN = new RegExp(`^${LATIN}(?: ${LATIN})*$`)

/** Visible text: collapses white space, removes invisible characters and replaces lone surrogates. */
export const cleanText = (text: string): string =>
  CLEAN.test(text) ? text : text.toWellFormed().replace(INVISIBLE, '').replace(/\s+/g, ' ').trim()

/** Cleans all defined texts. */
export function cleanTexts<K extends string>(texts: Record<K, string | undefined>): { [P in K]?: string } {
  const stated = Object.entries<string | undefined>(texts).map(([key, value]) => [
    key,
    cleanText(value ?? ''),
  ])
  return Object.fromEntries(stated.filter(([, value]) => value !== '')) as { [P in K]?: string }
}

/** A cleaned label without its final colon (ASCII or full-width). */
export function cleanLabel(text: string): string {
  let label = cleanText(text)
  while (label.endsWith(':') || label.endsWith('：')) label = label.slice(0, -1).trimEnd()
  return label
}

/** The meaning of each label. `labels` lists the labels of a meaning in lower case, separated by `|`. */
export const compileLabels = <M extends string>(labels: Record<M, string>): ReadonlyMap<string, M> =>
  new Map(
    (Object.entries(labels) as [M, string][]).flatMap(([meaning, words]) =>
      words.split('|').map((label) => [label, meaning] as const),
    ),
  )

/** Whether a text is a web address that can be stored and fetched, without white space and broken characters. */
export const isWebAddress = (text: string): boolean => /^https?:\/\/[^\s\p{Cc}\p{Cs}]+$/u.test(text)
