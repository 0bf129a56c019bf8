// docs/decisions/0040-lists.md

import { type endpoints, maxFetchedRows, previewedChanges } from '@merkwerk/contract'
import type { z } from 'zod'
import type { Context } from '../../../platform/context.ts'
import { conflict } from '../../../platform/errors.ts'
import { type Actor, requireFileKind, type UploadedFile } from '../../../platform/http/index.ts'
import {
  createReading,
  findLinesAt,
  type Line,
  type NextRows,
  prepareRows,
  replaceRows,
  TooManyRowsError,
} from '../rows/index.ts'
import { refuseTyped } from './check-rows.ts'
import { describeStatement } from './describe.ts'
import { getListId } from './queries.ts'

type Form = z.output<typeof endpoints.replaceListFile.form>

/**
 * Compares a newer file with the rows of a list, and on demand makes its rows those of the list. Throws `NOT_FOUND`, `CONFLICT` if the
 * list has changed since the comparison that was shown, `INVALID_INPUT` for too many rows, and as `countList` does.
 */
export async function replaceListFile(
  context: Context,
  { accountId }: Actor,
  id: string,
  { file, form }: { file: UploadedFile; form: Form },
  signal: AbortSignal,
) {
  requireFileKind(file, 'table')
  const listId = await getListId(context.db, accountId, id)
  const { header_mapping, sheet, encoding } = form
  const reading = header_mapping && createReading({ header_mapping, sheet, encoding })
  const newer = { listId, path: file.path, reading, maxRows: maxFetchedRows }
  const next = await prepareRows(context, newer, signal).catch((error: unknown) => {
    throw error instanceof TooManyRowsError ? tooManyRows() : error
  })
  const compared = await describeChanges(context, next)
  const applied = form.apply === 'true'
  if (applied) await apply(context, next, { version: form.version, fileName: file.fileName })
  return { applied, ...compared }
}

const tooManyRows = () => refuseTyped('file', 'file-with-too-many-rows', { most: maxFetchedRows })

async function apply(
  context: Context,
  next: NextRows,
  { version, fileName }: { version: number | undefined; fileName: string },
): Promise<void> {
  const isApplied =
    version === next.list.lines_version &&
    (await context.db
      .transaction()
      .execute((tx) => replaceRows(tx, context, { next, fileName, now: context.clock.now() })))
  if (!isApplied) throw conflict('rows-changed-since-comparison')
}

/** What a file changes, with the first rows of each kind. */
async function describeChanges({ db }: Context, { list, ownColumns, missing, ...next }: NextRows) {
  // A row whose own columns alone change keeps its identifiers, also corrected ones.
  const after = new Map(
    next.changed.filter(({ change }) => change !== 'cells').map((line) => [line.position, line]),
  )
  const first = <T>(rows: readonly T[]) => rows.slice(0, previewedChanges)
  const returned = new Set(next.returned)
  const changed = first(next.changed.filter(({ position }) => !returned.has(position)))
  const known = [...changed.map(({ position }) => position), ...first(next.removed), ...first(next.returned)]
  const before = new Map((await findLinesAt(db, list.id, known)).map((line) => [line.position, line]))
  const describe = (line: Line | undefined) => (line ? describeStatement(line) : null)
  const one = (change: 'changed' | 'gone' | 'returned') => (position: number) => ({
    change,
    position,
    before: describe(before.get(position)),
    after: change === 'gone' ? null : describe(after.get(position) ?? before.get(position)),
  })
  return {
    version: list.lines_version,
    added: next.added.length,
    changed: next.changed.length,
    gone: next.removed.length,
    returned: next.returned.length,
    unchanged: next.unchanged,
    repeated: next.repeated,
    corrections: next.changed.filter(({ change }) => change === 'correction').length,
    missing_columns: missing.map((place) => ownColumns[place] ?? ''),
    rows: [
      ...first(next.added).map((line) => ({
        change: 'added' as const,
        position: line.position,
        before: null,
        after: describe(line),
      })),
      ...changed.map(({ position }) => one('changed')(position)),
      ...first(next.removed).map(one('gone')),
      ...first(next.returned).map(one('returned')),
    ],
  }
}
