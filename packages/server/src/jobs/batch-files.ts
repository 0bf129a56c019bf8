import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import type { ChosenCandidate, Remark, SkipReason } from '@merkwerk/contract'
import type { Files } from '../files/index.ts'
import type { RecordResult } from './record-result.ts'

/** Records of a batch: small enough to lose little to a killed worker, large enough to be cheap. */
export const batchSize = 50

/** One row of the list, checked: what a batch file holds, one JSON line each. */
export interface ListRecord {
  position: number
  articleNumber: string
  ean: string | null
  asin: string | null
  /** Set when the record is not to be looked up. */
  skipReason: SkipReason | null
  remarks: Remark[]
  /** Found and paid for in the job that this one retries. */
  isPaid: boolean
  /** The product that the owner chose among the candidates of the job that this one retries. */
  chosen?: ChosenCandidate
}

/** Where the line of each record lies in a result file. */
export interface WrittenResults {
  key: string
  lines: { start: number; bytes: number }[]
}

const batchKey = (jobId: number, batch: number) => `jobs/${jobId}/batches/${batch}.ndjson`

/** Splits records into batch files, holding one batch at a time, and counts them. */
export async function writeBatches(
  files: Files,
  jobId: number,
  records: AsyncIterable<ListRecord>,
): Promise<{ batches: number; total: number }> {
  let pending: ListRecord[] = []
  let batches = 0
  let total = 0
  const flush = async () => {
    if (pending.length === 0) return
    await files.write(batchKey(jobId, batches), Readable.from(pending.map(jsonLine)))
    batches += 1
    total += pending.length
    pending = []
  }
  for await (const record of records) {
    pending.push(record)
    if (pending.length === batchSize) await flush()
  }
  await flush()
  return { batches, total }
}

/** The records of a batch, in list order. */
export const readBatch = (files: Files, jobId: number, batch: number): Promise<ListRecord[]> =>
  readLines<ListRecord>(files, batchKey(jobId, batch))

/** Writes the results of a batch under a name of this attempt, so that attempts never touch each other's file. */
export async function writeResults(
  files: Files,
  jobId: number,
  batch: number,
  results: readonly RecordResult[],
): Promise<WrittenResults> {
  const key = `jobs/${jobId}/results/${batch}-${randomUUID()}.ndjson`
  const lines = results.map((result) => Buffer.from(jsonLine(result)))
  await files.write(key, Readable.from(lines))
  let start = 0
  return {
    key,
    lines: lines.map(({ length }) => {
      start += length
      return { start: start - length, bytes: length }
    }),
  }
}

/** The results of one closed batch, in list order. */
export const readResults = (files: Files, key: string): Promise<RecordResult[]> =>
  readLines<RecordResult>(files, key)

async function readLines<T>(files: Files, key: string): Promise<T[]> {
  const lines = (await text(await files.read(key))).split('\n')
  return lines.filter((line) => line !== '').map((line) => JSON.parse(line) as T)
}

const jsonLine = (value: unknown): string => `${JSON.stringify(value)}\n`
