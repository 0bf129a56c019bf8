/** Fields with the number of a row in the database. */
const numberFields = new Set(['id', 'purchase_id', 'account_id', 'family_id', 'before', 'next_before'])

const patterns: readonly [RegExp, string][] = [
  [/\b[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}\b/g, 'uuid'],
  [/\bMW-[\dA-HJKMNP-TV-Z]{8}\b/g, 'job'],
  [/\bML-[\dA-HJKMNP-TV-Z]{8}\b/g, 'list'],
  [/\b(?:cs|pi|pm|cus|seti|price|prod)_[\w]{8,}\b/g, 'stripe'],
]

/** Stored bytes are compressed, and random IDs compress differently each time. */
const isStoredBytes = (row: object, field: string): boolean =>
  field === 'used_bytes' || (field === 'bytes' && 'runs' in row)

/** Versions of a list also count what tasks change, whenever they run. */
const isListVersion = (row: object, field: string): boolean =>
  field === 'version' && ('list_id' in row || ('change' in row && 'message' in row))
const listVersion = /(?<="total_rows":\d+,"version":)\d+/g

/** Signed addresses: their token is a JWT, or random. */
const signed =
  /(?<!\/lists\/[\w-]+)(\/files\/(?:exports\/|lists\/|images\/|pictures\/)?)[\w-]+(?:\.[\w-]+)*(?=\/)/g
const accessToken = /\beyJ[\w-]+\.[\w-]+\.[\w-]+/g
/** The golden clock stands in March 2026. Times of the database's clock are later, and differ in each run. */
const otherTime = /\b(?!2025-|2026-0[1-4]-)20\d\d-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z/g

/** A text of several lines, so that a difference is in one line of the golden file. */
const inLines = (text: string): unknown => (/\n./.test(text) ? { lines: text.split(/(?<=\n)/) } : text)

/**
 * Replaces what is random by stable names: those that a scenario gives, and otherwise a number in order of appearance
 * within one response, so that a new call changes no other response.
 */
export function createNames() {
  const texts = new Map<string, string>()
  const numbers = new Map<number, string>()

  function replaceTexts(text: string, found: (kind: string, value: string) => string): string {
    let replaced = text
    for (const [value, name] of texts) replaced = replaced.replaceAll(value, name)
    replaced = replaced.replace(signed, '$1SIGNED').replace(accessToken, 'TOKEN').replace(otherTime, 'TIME')
    replaced = replaced.replace(listVersion, 'VERSION')
    for (const [pattern, kind] of patterns)
      replaced = replaced.replace(pattern, (value) => found(kind, value))
    return replaced
  }

  /** Returns a function that names the values of one response. */
  function forResponse() {
    const counts = new Map<string, string[]>()
    const found = (kind: string, value: string): string => {
      const seen = counts.get(kind) ?? []
      if (!seen.includes(value)) counts.set(kind, [...seen, value])
      return `${kind}-${(counts.get(kind) ?? []).indexOf(value) + 1}`
    }
    const stable = (value: unknown, field = ''): unknown => {
      if (typeof value === 'string')
        return field === 'request_id' ? 'REQUEST' : inLines(replaceTexts(value, found))
      if (typeof value === 'number' && numberFields.has(field))
        return numbers.get(value) ?? found('number', String(value))
      if (Array.isArray(value)) return value.map((item) => stable(item, field))
      if (typeof value !== 'object' || value === null) return value
      return Object.fromEntries(
        Object.entries(value).map(([name, part]) => [
          replaceTexts(name, found),
          nameField(value, name, part),
        ]),
      )
    }
    const nameField = (row: object, field: string, part: unknown): unknown => {
      if (isStoredBytes(row, field)) return 'BYTES'
      if (isListVersion(row, field)) return 'VERSION'
      return field === 'id' ? nameOfRow(row, part) : stable(part, field)
    }
    /** Numbers of different tables coincide, so the number of a run is named by the run. */
    const nameOfRow = (row: object, id: unknown): unknown => {
      if (typeof id !== 'number') return stable(id)
      if ('job_id' in row && typeof row.job_id === 'string' && !('transactionId' in row))
        return `number of ${stable(row.job_id)}`
      if ('verdicts' in row) return numbers.get(id) ?? found('job number', String(id))
      return found('number', String(id))
    }
    return stable
  }

  return {
    /** Gives a value a name in all responses, also in lower case. */
    add(value: string, name: string): void {
      texts.set(value, name)
      texts.set(value.toLowerCase(), name.toLowerCase())
    },
    /** Names the number of a run in all responses. */
    addNumber: (value: number, name: string): void => void numbers.set(value, name),
    forResponse,
  }
}
