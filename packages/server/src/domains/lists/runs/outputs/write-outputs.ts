// docs/decisions/0025-outputs.md

import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import type { Context } from '../../../../platform/context.ts'
import { csvFile, type Table } from '../../../../platform/spreadsheets/index.ts'
import { FileMissingError } from '../../../../platform/storage/index.ts'
import type { ResultBlocks } from '../record.ts'
import type { RunRow } from '../store.ts'
import { attributesTable } from './attributes.ts'
import { masterDataTable } from './master-data.ts'
import { readTogether } from './read-together.ts'
import { collectReportFigures, type StoredFigures } from './report-figures.ts'

export interface WrittenOutputs {
  keys: NonNullable<RunRow['outputs']>
  bytes: number
  figures: StoredFigures
}

/**
 * Writes a run's output files, and returns their keys and size with what its report counts. Their names are unique, so that no other attempt
 * can overwrite them. Variants, log and report are generated on request.
 */
export async function writeOutputs(
  context: Context,
  run: RunRow,
  results: ResultBlocks,
): Promise<WrittenOutputs> {
  const keys = createKeys(run)
  let bytes = 0
  const writeTable = (key: string, createTable: (results: ResultBlocks) => Table) =>
    async function write(blocks: ResultBlocks) {
      bytes += (await context.files.write(key, Readable.from(csvFile(createTable(blocks))))).bytes
    }
  const { language } = run
  const [figures] = await readTogether(results, [
    collectReportFigures,
    writeTable(keys.masterData, (blocks) => masterDataTable(blocks, { language, isFoundOnly: false })),
    writeTable(keys.attributes, (blocks) => attributesTable(blocks, language)),
  ])
  return { keys, bytes, figures }
}

/** Copies the files of a run with the same records. Throws `FileMissingError` if they are deleted meanwhile. */
export async function copyOutputs(context: Context, run: RunRow, same: RunRow): Promise<WrittenOutputs> {
  const { outputs, figures } = same
  if (!outputs || !figures) throw new FileMissingError(`Run ${same.id} has no files`)
  const keys = createKeys(run)
  let bytes = 0
  for (const name of ['masterData', 'attributes'] as const)
    bytes += (await context.files.write(keys[name], await context.files.read(outputs[name]))).bytes
  return { keys, bytes, figures }
}

function createKeys({ id }: RunRow): WrittenOutputs['keys'] {
  const folder = `runs/${id}/outputs/${randomUUID()}`
  return { masterData: `${folder}/master-data.csv`, attributes: `${folder}/attributes.csv` }
}
