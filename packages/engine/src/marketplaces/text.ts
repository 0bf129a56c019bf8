/** Zero-width and bidirectional marks and soft hyphens: they steer the rendering and are no part of a value. */
const INVISIBLE = /[\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff]/g

/** Text as a person reads it: white space collapsed, zero-width and bidi marks removed. */
export function cleanText(text: string): string {
  return text.replace(INVISIBLE, '').replace(/\s+/g, ' ').trim()
}

/** A label cleaned like any text, without the colon (ASCII or full-width) that closes it. */
export function cleanLabel(text: string): string {
  let label = cleanText(text)
  while (label.endsWith(':') || label.endsWith('：')) label = label.slice(0, -1).trimEnd()
  return label
}
