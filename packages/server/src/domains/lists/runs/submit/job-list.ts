import { ProductListError } from '@merkwerk/engine'
import type { Context } from '../../../../platform/context.ts'
import { FileMissingError } from '../../../../platform/storage/index.ts'
import { type CheckedRow, findUpload, type Reading, readList } from '../../rows/index.ts'
import type { ListRecord } from '../record.ts'
import type { JobRow } from '../store.ts'
import { findChoices } from './choices-store.ts'
import { findSelection } from './selection-store.ts'

/** Stored characters of an invalid cell. */
const mostCharacters = 200

const stored = (cell: string): string => cell.slice(0, mostCharacters).toWellFormed()

/** Reads the records of a job from its list. Throws `ProductListError` and `FileMissingError`. */
export async function* readJobList(
  context: Context,
  job: JobRow,
  signal: AbortSignal,
): AsyncGenerator<ListRecord> {
  const upload = await findUpload(context.db, job.upload_id)
  if (!upload) throw new FileMissingError(`Job ${job.id} has no upload`)
  const choices = await findChoices(context.db, job.id)
  const selection = job.has_selection ? await findSelection(context.db, job.id) : undefined
  let position = 0
  for await (const row of readList(context.files, upload.fileKey, job.reading as Reading, signal)) {
    if (!row) continue
    position = row.position ?? position + 1
    if (selection && !selection.has(position)) continue
    const chosen = choices.get(position)
    yield { ...listRecord(position, row), ...(chosen && { chosen }) }
  }
}

export const isUnreadableList = (error: unknown): boolean =>
  error instanceof ProductListError || error instanceof FileMissingError

function listRecord(position: number, check: CheckedRow): ListRecord {
  const { articleNumber, notes: remarks, earlierRow } = check
  const facts = earlierRow === undefined ? {} : { facts: { earlierRow } }
  const listed = { position, articleNumber, remarks, ...facts }
  if (check.kind === 'skipped') {
    const { ean, asin } = check.given
    return {
      ...{ ...listed, ean: stored(ean) || null, asin: stored(asin) || null, skipReason: check.reason },
      ...(check.value !== '' && { badValue: stored(check.value) }),
    }
  }
  const { gtin = null, asin = null, partNumber } = check.identifiers
  return {
    ...{ ...listed, ean: gtin, asin, skipReason: null },
    ...(partNumber && { partNumber }),
  }
}
