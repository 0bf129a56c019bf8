// docs/decisions/0058-untrusted-input.md

export interface JsonLimits {
  /** Values, with objects, arrays and names of fields. */
  nodes: number
  /** Nested objects and arrays. */
  depth: number
  /** Fields of one object. Building an object of many different names takes far longer than reading them. */
  names?: number
  /** Values of an array that is the whole text. */
  batch?: number
}

const [quote, backslash, comma, colon] = [0x22, 0x5c, 0x2c, 0x3a]
const [bracket, brace] = [0x5b, 0x7b]
const openings: ReadonlySet<number> = new Set([bracket, brace])
const closings: ReadonlySet<number> = new Set([0x5d, 0x7d])

/**
 * Counts the values of a JSON text in UTF-8 before anything parses it. Undefined if it exceeds a limit. Says nothing about whether the
 * text is valid.
 */
export function countJsonNodes(json: Uint8Array, limits: JsonLimits): number | undefined {
  const { names = limits.nodes, batch = limits.nodes } = limits
  /** Names of the open objects, and values of an outermost array. */
  const counts: number[] = []
  let isBatch = false
  let nodes = 1
  let depth = 0
  for (let at = 0; at < json.length; at++) {
    const byte = json[at]!
    if (byte === quote) at = endOfString(json, at + 1)
    else if (byte === comma || byte === colon) {
      nodes += 1
      if (byte === colon) counts[depth] = (counts[depth] ?? 0) + 1
      else if (isBatch && depth === 1) counts[1]! += 1
      if (counts[depth]! > (isBatch && depth === 1 ? batch : names)) return undefined
    } else if (openings.has(byte)) {
      if (nodes === 1) isBatch = byte === bracket
      nodes += 1
      depth += 1
      counts[depth] = isBatch && depth === 1 ? 1 : 0
    } else if (closings.has(byte)) depth -= 1
    if (nodes > limits.nodes || depth > limits.depth) return undefined
  }
  return nodes
}

/** The position of the quote that ends a string. */
function endOfString(json: Uint8Array, start: number): number {
  let at = start
  while (at < json.length && json[at] !== quote) at += json[at] === backslash ? 2 : 1
  return at
}
