/** Most characters searched for lists. States of real pages are below 2 MB. */
const MAX_SEARCHED = 16 * 1024 * 1024
/** States of real pages nest about twenty levels. */
const MAX_DEPTH = 60

/** The JSON object or array after `marker` and an optional colon. Undefined if there is none. */
export function jsonAfter(text: string, marker: string): unknown {
  const found = text.indexOf(marker)
  if (found === -1) return undefined
  const rest = /\s{0,50}:?\s{0,50}[[{]/y
  rest.lastIndex = found + marker.length
  if (!rest.test(text)) return undefined
  const start = rest.lastIndex - 1
  const end = jsonEnd(text, start)
  return end === undefined ? undefined : parsed(text.slice(start, end))
}

/** The position of the bracket that closes the one at `start`, respecting strings. */
function jsonEnd(text: string, start: number): number | undefined {
  let depth = 0
  for (let at = start; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code === 0x22) {
      at = stringEnd(text, at)
    } else if (code === 0x5b || code === 0x7b) depth++
    else if ((code === 0x5d || code === 0x7d) && --depth === 0) return at + 1
  }
  return undefined
}

function stringEnd(text: string, start: number): number {
  let at = start + 1
  while (at < text.length && text.charCodeAt(at) !== 0x22) at += text.charCodeAt(at) === 0x5c ? 2 : 1
  return at
}

/** The JSON lists of records in a script, outer ones first, including nested ones. */
export function* listsIn(text: string): Generator<unknown[], void> {
  let searched = 0
  const opening = /\[\s*\{/g
  while (searched < MAX_SEARCHED) {
    const at = opening.exec(text)?.index
    if (at === undefined) return
    const end = jsonEnd(text, at)
    searched += (end ?? text.length) - at
    const value = end === undefined ? undefined : parsed(text.slice(at, end))
    if (value === undefined) continue
    opening.lastIndex = end ?? text.length
    yield* listsWithin(value, 0)
  }
}

function* listsWithin(value: unknown, depth: number): Generator<unknown[], void> {
  if (typeof value !== 'object' || value === null || depth > MAX_DEPTH) return
  if (Array.isArray(value)) yield value
  for (const inner of Object.values(value)) yield* listsWithin(inner, depth + 1)
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    return undefined
  }
}
