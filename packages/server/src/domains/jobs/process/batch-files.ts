import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import type { Files } from '../../../platform/storage/index.ts'
import { type ByteRange, batchSize, type ListRecord, readListRecord, type WrittenResults } from '../record.ts'

/** Batch files that are written concurrently. One at a time would take longer than reading the list. */
const writesAtOnce = 8
/** Of UTF-8, per UTF-16 code unit. */
const maxBytesPerCharacter = 3

const batchKey = (jobId: number, batch: number) => `jobs/${jobId}/batches/${batch}.ndjson`

/** Splits records into batch files and counts them. Holds a few batches in memory. */
export async function writeBatches(files: Files, jobId: number, records: AsyncIterable<ListRecord>) {
  let pending: ListRecord[] = []
  let batches = 0
  let total = 0
  const writes = new Set<Promise<unknown>>()
  const flush = async () => {
    if (pending.length === 0) return
    const lines = pending.map((record) => `${JSON.stringify(record)}\n`).join('')
    const write = files.write(batchKey(jobId, batches), Readable.from([lines]))
    writes.add(write)
    write.then(
      () => writes.delete(write),
      () => {},
    )
    batches += 1
    total += pending.length
    pending = []
    if (writes.size === writesAtOnce) await Promise.race(writes)
  }
  try {
    for await (const record of records) {
      pending.push(record)
      if (pending.length === batchSize) await flush()
    }
    await flush()
    await Promise.all(writes)
  } finally {
    await Promise.allSettled(writes)
  }
  return { batches, total }
}

export async function readBatch(files: Files, jobId: number, batch: number): Promise<ListRecord[]> {
  const lines = (await text(await files.read(batchKey(jobId, batch)))).split('\n')
  return lines.filter((line) => line !== '').map((line) => readListRecord(JSON.parse(line) as ListRecord))
}

/** A batch in a result file. Its byte ranges begin at the batch. */
export interface EncodedBatch extends Omit<WrittenResults, 'key'> {
  bytes: Buffer
}

/** Encodes the results of a batch, which are in list order, and their lines in the output files. */
export function encodeBatch(
  lines: Iterable<{ position: number; parts: readonly string[] }>,
  rendered: readonly string[],
): EncodedBatch {
  const text = new Bytes()
  const places = new Map<number, ByteRange>()
  for (const { position, parts } of lines) {
    places.set(position, text.append(parts))
    text.append(['\n'])
  }
  return { places, rendered: text.append(rendered), bytes: text.copied() }
}

/** Writes batches into one file. The file name is unique, so attempts never overwrite each other's file. */
export async function writeResults(
  files: Files,
  jobId: number,
  batches: readonly { number: number; encoded: EncodedBatch }[],
): Promise<WrittenResults[]> {
  const [first] = batches
  if (!first) return []
  const key = `jobs/${jobId}/results/${first.number}-${randomUUID()}.ndjson`
  await files.write(key, Readable.from(batches.map(({ encoded }) => encoded.bytes)))
  let start = 0
  return batches.map(({ encoded: { bytes, places, rendered } }) => {
    const moved = (range: ByteRange): ByteRange => ({ ...range, start: range.start + start })
    const written = {
      key,
      places: new Map([...places].map(([position, range]) => [position, moved(range)])),
      rendered: moved(rendered),
    }
    start += bytes.length
    return written
  })
}

/** Reused, because nothing else runs between the first text and the last. */
let buffer = Buffer.allocUnsafe(1024 * 1024)

/** Encodes texts one after the other. Joining them first would take several times as long. */
class Bytes {
  length = 0

  append(texts: readonly string[]): ByteRange {
    const start = this.length
    for (const text of texts) {
      const needed = this.length + text.length * maxBytesPerCharacter
      if (needed > buffer.length) {
        const larger = Buffer.allocUnsafe(2 * needed)
        buffer.copy(larger, 0, 0, this.length)
        buffer = larger
      }
      this.length += buffer.write(text, this.length)
    }
    return { start, bytes: this.length - start }
  }

  copied(): Buffer {
    return Buffer.from(buffer.subarray(0, this.length))
  }
}
