// docs/decisions/0040-lists.md

import { ProductListError } from '@merkwerk/engine'
import type { Context } from '../../../platform/context.ts'
import { conflict } from '../../../platform/errors.ts'
import { FileMissingError } from '../../../platform/storage/index.ts'
import { createLine, type Line } from './lines.ts'
import { finishLines, insertFileLines } from './lines-store.ts'
import { getListSource, type ListSource } from './lists-store.ts'
import { type CheckedHead, checkList, copyUpload, type Reading } from './product-list.ts'
import { findUpload } from './store.ts'
import { measureList } from './stored-bytes-store.ts'

/** Lines that are stored at once: so many, or those with so many characters. */
const block = { lines: 1_000, characters: 2_000_000 }

/**
 * Stores the rows of a list's file, unless all of them are stored. Can run any number of times, also at the same time. Throws
 * `ProductListError` and `FileMissingError`.
 */
export async function storeLines(context: Context, listId: number, signal: AbortSignal): Promise<void> {
  const list = await getListSource(context.db, listId)
  if (list.lines_stored) return
  const upload = await findUpload(context.db, list.upload_id)
  if (!upload) throw new FileMissingError(`List ${listId} has no upload`)
  await using copy = await copyUpload(context.files, upload.fileKey, signal)
  const store = (withCells: boolean) => storeFile(context, { list, path: copy.path, withCells }, signal)
  // The cells of all columns may be more than the reading of a list allows.
  const ownColumns = await store(true).catch((error: unknown) => {
    if (!(error instanceof ProductListError) || error.code !== 'content-too-large') throw error
    return store(false)
  })
  await context.db.transaction().execute(async (tx) => {
    await finishLines(tx, listId, ownColumns)
    await measureList(tx, listId)
  })
}

interface StoredFile {
  list: ListSource
  path: string
  withCells: boolean
}

async function storeFile(
  { db }: Context,
  { list, path, withCells }: StoredFile,
  signal: AbortSignal,
): Promise<string[]> {
  let ownColumns: string[] = []
  const onHead = (head: CheckedHead) => {
    ownColumns = withCells ? head.ownColumns : []
  }
  const options = { withCells, onHead, owner: list.account_id }
  let lines: Line[] = []
  let size = 0
  let position = 0
  for await (const row of checkList(path, list.reading as Reading, signal, options)) {
    if (!row) continue
    position += 1
    const line = createLine(position, row)
    lines.push(line)
    size += line.cells.reduce((sum, cell) => sum + cell.length, 0)
    if (lines.length < block.lines && size < block.characters) continue
    signal.throwIfAborted()
    await insertFileLines(db, list.id, lines)
    lines = []
    size = 0
  }
  await insertFileLines(db, list.id, lines)
  return ownColumns
}

export const isUnreadableList = (error: unknown): boolean =>
  error instanceof ProductListError || error instanceof FileMissingError

/** As `storeLines`, for calls: throws `CONFLICT` if the file of the list cannot be read. */
export async function requireLines(context: Context, listId: number, signal: AbortSignal): Promise<void> {
  await storeLines(context, listId, signal).catch((error: unknown) => {
    if (!isUnreadableList(error)) throw error
    throw conflict('list-file-unreadable')
  })
}
