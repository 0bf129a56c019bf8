import { Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { parseGtin } from '../../identifiers/index.ts'
import { type ProductFacts, parseRecord, toList, toText } from '../answer.ts'
import { toFacts } from './product.ts'
import type { OpenFactsProject } from './projects.ts'
import { addTermNames, type Taxonomies } from './taxonomies.ts'

/** One line of a dump. Lines count from 1. */
export type DumpLine =
  | {
      kind: 'facts'
      line: number
      facts: ProductFacts
      /** Tags of the countries where the product is sold, e.g. `en:germany`. */
      countries: string[]
      /** Seconds since 1970. */
      modifiedAt?: number
    }
  /**
   * `unnamed`: without a valid GTIN or a name. `internal`: a number that each shop assigns itself, which lists never
   * look up. `too_long`: more bytes than `maxLineBytes`.
   */
  | { kind: 'skipped'; line: number; reason: 'damaged' | 'unnamed' | 'internal' | 'too_long' }

export interface DumpOptions {
  project: OpenFactsProject
  /** Without them, categories and other terms have the names in the language of the product. */
  taxonomies?: Taxonomies | undefined
  /** Lines of an earlier run, which are decompressed but not parsed. Default: 0. */
  linesDone?: number
  /** Default: 16 MB. The largest products have about 1 MB. */
  maxLineBytes?: number
}

/**
 * Reads the nightly JSONL dump of a project, compressed with gzip. Yields the lines of one piece of the stream at a
 * time. Memory depends on the longest line only. Rejects when the compressed bytes end too early or are damaged,
 * after it yielded all lines before. A caller resumes with the number of the last line that it stored.
 */
export async function* readOpenFactsDump(
  compressed: AsyncIterable<Uint8Array>,
  { project, taxonomies = {}, linesDone = 0, maxLineBytes = 16 * 2 ** 20 }: DumpOptions,
): AsyncGenerator<DumpLine[], void, undefined> {
  let line = 0
  const parse = (bytes: Uint8Array | 'too_long'): DumpLine[] => {
    line++
    if (line <= linesDone) return []
    if (bytes === 'too_long') return [{ kind: 'skipped', line, reason: 'too_long' }]
    return bytes.length === 0 ? [] : [parseLine(bytes, line, { project, taxonomies })]
  }
  const splitter = new LineSplitter(maxLineBytes)
  // A pipe would not pass errors on.
  const source = Readable.from(compressed)
  const plain = createGunzip()
  source.on('error', (error) => plain.destroy(error))
  source.pipe(plain)
  try {
    for await (const piece of plain as AsyncIterable<Buffer>) {
      const lines = splitter.push(piece).flatMap(parse)
      if (lines.length > 0) yield lines
    }
    const last = splitter.end()
    if (last !== undefined) yield parse(last)
  } finally {
    source.destroy()
    plain.destroy()
  }
}

function parseLine(
  bytes: Uint8Array,
  line: number,
  { project, taxonomies }: { project: OpenFactsProject; taxonomies: Taxonomies },
): DumpLine {
  const product = parseRecord(bytes)
  if (product === undefined) return { kind: 'skipped', line, reason: 'damaged' }
  addTermNames(product, taxonomies)
  const facts = toFacts(product, project)
  if (facts === undefined || facts === 'nameless') {
    const isInternal = parseGtin(toText(product.code)).kind === 'restricted'
    return { kind: 'skipped', line, reason: isInternal ? 'internal' : 'unnamed' }
  }
  const modifiedAt = Number(toText(product.last_modified_t))
  const countries = toList(product.countries_tags).map(toText).filter(Boolean)
  return { kind: 'facts', line, facts, countries, ...(modifiedAt > 0 && { modifiedAt }) }
}

/** Splits bytes into lines. Keeps the beginning of an unfinished line, and nothing of one that is too long. */
class LineSplitter {
  readonly #maxBytes: number
  #pieces: Uint8Array[] = []
  #length = 0

  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes
  }

  push(piece: Buffer): (Uint8Array | 'too_long')[] {
    const lines: (Uint8Array | 'too_long')[] = []
    let start = 0
    for (let end = piece.indexOf(10); end >= 0; end = piece.indexOf(10, start)) {
      this.#add(piece.subarray(start, end))
      lines.push(this.#take())
      start = end + 1
    }
    if (start < piece.length) this.#add(piece.subarray(start))
    return lines
  }

  /** The last line if it has no line break. */
  end(): Uint8Array | 'too_long' | undefined {
    return this.#length > 0 ? this.#take() : undefined
  }

  #add(bytes: Uint8Array): void {
    this.#length += bytes.length
    if (this.#length > this.#maxBytes) this.#pieces = []
    else this.#pieces.push(bytes)
  }

  #take(): Uint8Array | 'too_long' {
    const [only] = this.#pieces
    const isTooLong = this.#length > this.#maxBytes
    const line = this.#pieces.length === 1 && only ? only : Buffer.concat(this.#pieces)
    this.#pieces = []
    this.#length = 0
    return isTooLong ? 'too_long' : line
  }
}
