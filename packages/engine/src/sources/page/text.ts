/**
 * Zero-width and bidirectional marks and soft hyphens steer the rendering and are no part of a value; control characters
 * are shown nowhere, and a text of PostgreSQL holds no NUL.
 */
const INVISIBLE =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for.
  /[\u0000-\u0008\u000e-\u001f\u007f-\u009f\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff]/g

/** Text as a person reads it: white space collapsed, what is not visible removed, halves of characters replaced. */
export function cleanText(text: string): string {
  return text.toWellFormed().replace(INVISIBLE, '').replace(/\s+/g, ' ').trim()
}

/** The texts that state something, each cleaned. */
export function cleanTexts<K extends string>(texts: Record<K, string | undefined>): { [P in K]?: string } {
  const stated = Object.entries<string | undefined>(texts).map(([key, value]) => [
    key,
    cleanText(value ?? ''),
  ])
  return Object.fromEntries(stated.filter(([, value]) => value !== '')) as { [P in K]?: string }
}

/** A label cleaned like any text, without the colon (ASCII or full-width) that closes it. */
export function cleanLabel(text: string): string {
  let label = cleanText(text)
  while (label.endsWith(':') || label.endsWith('：')) label = label.slice(0, -1).trimEnd()
  return label
}

/** Whether a page's text is an address that can be kept and asked for: of the web, without blanks and broken characters. */
export function isWebAddress(text: string): boolean {
  return /^https?:\/\/[^\s\p{Cc}\p{Cs}]+$/u.test(text)
}
