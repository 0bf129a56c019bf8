import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import type { Files } from '../../../platform/storage/index.ts'
import {
  batchSize,
  type ListRecord,
  type ResultLine,
  readListRecord,
  type WrittenResults,
} from '../record.ts'

/** Batch files that are written concurrently. One at a time would take longer than reading the list. */
const writesAtOnce = 8
/** Characters of results per chunk of a write. */
const chunkLength = 64 * 1024

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

/**
 * Writes the results of a batch, which are in list order. The file name is unique, so attempts never overwrite each other's
 * file. Lines may be generated while they are written, because those of several batches take megabytes.
 */
export async function writeResults(
  files: Files,
  jobId: number,
  batch: number,
  results: Iterable<ResultLine>,
): Promise<WrittenResults> {
  const key = `jobs/${jobId}/results/${batch}-${randomUUID()}.ndjson`
  const places = new Map<number, { start: number; bytes: number }>()
  let start = 0
  const chunks = function* () {
    let pending = ''
    for (const { position, line } of results) {
      const bytes = Buffer.byteLength(line)
      places.set(position, { start, bytes })
      start += bytes + 1
      pending += `${line}\n`
      if (pending.length < chunkLength) continue
      yield pending
      pending = ''
    }
    yield pending
  }
  await files.write(key, Readable.from(chunks()))
  return { key, places }
}
