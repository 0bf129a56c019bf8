// docs/decisions/0025-outputs.md

import { type Language, noteText } from '@merkwerk/contract'
import { csvFields, csvRow } from '../../../platform/spreadsheets/index.ts'
import type { RecordResult, ResultBlocks } from '../record.ts'
import { attributeLines } from './attributes.ts'
import { cellsToReason, masterDataRow } from './master-data.ts'
import { countFigures, type RecordFigures } from './report-figures.ts'

/** Results in list order as lines of the output files, and what they add to the report. */
export interface OutputBlock {
  masterData: Uint8Array
  attributes: Uint8Array
  figures: RecordFigures
  /** Absent if the lines were copied. */
  results?: readonly RecordResult[]
}

/**
 * Version of the lines and figures. Raise it with each change of them: the worker that writes the files may be of another
 * version than the one that rendered a batch, and a file has one format.
 */
const format = 1

/** A record in the lines of a batch. */
interface RenderedRecord {
  position: number
  /** Of its line of master data. */
  bytes: number
  /** Where the line's reason ends, in bytes. A note can be inserted there. */
  reasonEnd: number
}

function masterDataLine(result: RecordResult, language: Language) {
  const fields = csvFields(masterDataRow(result, language), language)
  const toReason = fields.slice(0, cellsToReason).join(';')
  const line = csvRow(fields)
  const quoteBytes = toReason.endsWith('"') ? 1 : 0
  const record: RenderedRecord = {
    position: result.position,
    bytes: Buffer.byteLength(line),
    reasonEnd: Buffer.byteLength(toReason) - quoteBytes,
  }
  return { line, record }
}

function renderLines(results: readonly RecordResult[], language: Language) {
  const lines = results.map((result) => masterDataLine(result, language))
  return {
    records: lines.map(({ record }) => record),
    figures: countFigures(results),
    masterData: lines.map(({ line }) => line),
    attributes: results.map((result) => attributeLines(result, language)),
  }
}

/** The lines of results. */
export async function* renderBlocks(results: ResultBlocks, language: Language): AsyncGenerator<OutputBlock> {
  for await (const block of results) {
    const { masterData, attributes, figures } = renderLines(block, language)
    yield {
      masterData: Buffer.from(masterData.join('')),
      attributes: Buffer.from(attributes.join('')),
      figures,
      results: block,
    }
  }
}

/** The results of a batch for `copyLines`, as texts to write one after the other: a line of JSON, the master data, the attributes. */
export function renderBatch(results: readonly RecordResult[], language: Language): string[] {
  const { records, figures, masterData, attributes } = renderLines(results, language)
  const index = records.map(({ position, bytes, reasonEnd }) => [position, bytes, reasonEnd])
  return [`${JSON.stringify({ format, records: index, figures })}\n`, ...masterData, ...attributes]
}

/**
 * The lines of a rendered batch. Those at the positions get the note that another record paid for their product. Undefined if
 * another version rendered them.
 */
export function copyLines(
  rendered: Buffer,
  chargedElsewhere: ReadonlySet<number>,
  language: Language,
): OutputBlock | undefined {
  const start = rendered.indexOf('\n') + 1
  const head = JSON.parse(rendered.toString('utf8', 0, start)) as {
    format?: number
    records: [position: number, bytes: number, reasonEnd: number][]
    figures: RecordFigures
  }
  if (head.format !== format) return undefined
  const { records, figures } = head
  const note = Buffer.from(`. ${noteText('charged-elsewhere', language)}`)
  const parts: Buffer[] = []
  let end = start
  let copied = start
  for (const [position, bytes, reasonEnd] of records) {
    if (chargedElsewhere.has(position)) {
      parts.push(rendered.subarray(copied, end + reasonEnd), note)
      copied = end + reasonEnd
    }
    end += bytes
  }
  parts.push(rendered.subarray(copied, end))
  return {
    masterData: parts.length === 1 ? rendered.subarray(start, end) : Buffer.concat(parts),
    attributes: rendered.subarray(end),
    figures,
  }
}
