import { buffer } from 'node:stream/consumers'
import type { Files } from '../../../platform/storage/index.ts'
import type { RecordResult, ResultPlace } from '../record.ts'

/** A part of a file of results, and where in the file it begins. */
interface ByteRange {
  start: number
  bytes: Buffer
}

/** The results of records, in their order. Each file is read once, from the first of them to the last. */
export async function readResultsAt(files: Files, places: readonly ResultPlace[]): Promise<RecordResult[]> {
  const byFile = Map.groupBy(places, ({ result_key }) => result_key)
  byFile.delete(null)
  const ranges = await Promise.all(
    [...byFile].map(async ([key, inFile]) => [key, await readRange(files, key ?? '', inFile)] as const),
  )
  const rangeOf = new Map(ranges)
  return places.map((place) => parseResult(place, rangeOf.get(place.result_key)))
}

async function readRange(files: Files, key: string, places: readonly ResultPlace[]): Promise<ByteRange> {
  let [start, end] = [Number.POSITIVE_INFINITY, 0]
  for (const { result_start, result_bytes } of places) {
    start = Math.min(start, result_start)
    end = Math.max(end, result_start + result_bytes)
  }
  return { start, bytes: await buffer(await files.read(key, { start, bytes: end - start })) }
}

function parseResult(place: ResultPlace, range: ByteRange | undefined): RecordResult {
  if (!range) return JSON.parse(place.result_line ?? '') as RecordResult
  const offset = place.result_start - range.start
  return JSON.parse(range.bytes.toString('utf8', offset, offset + place.result_bytes)) as RecordResult
}
