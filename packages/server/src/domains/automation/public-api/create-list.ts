import path from 'node:path'
import type { List, RunQuote } from '@merkwerk/contract'
import type { Context } from '../../../platform/context.ts'
import type { Actor, UploadedFile } from '../../../platform/http/index.ts'
import {
  countList,
  enqueueRowsUpdate,
  getPublicId,
  insertList,
  storeUpload,
  suggestColumns,
} from '../../lists/rows/index.ts'
import { type ListFile, quoteRun } from '../../lists/runs/index.ts'
import { describeList, getList } from '../../lists/sheets/index.ts'
import { lockOpenAccount } from '../../people/accounts/index.ts'
import { chooseMapping, type GivenRow, writeList } from './write-list.ts'

type Columns = Awaited<ReturnType<typeof suggestColumns>>['columns']
type Form = Parameters<typeof countList>[3]

/** A list with what a run of all its rows costs at most. */
interface QuotedList extends List {
  quote: RunQuote
}

/** Counts and stores rows as a file with a heading would be. Throws as `countList` and `storeUpload` do. */
export async function storeRows(
  context: Context,
  actor: Actor,
  rows: readonly GivenRow[],
  signal: AbortSignal,
): Promise<Omit<ListFile, 'name'>> {
  await using file = await writeList(context, rows)
  return await storeFile(context, actor, file, { header_mapping: chooseMapping(rows) }, signal)
}

async function storeFile(
  context: Context,
  actor: Actor,
  file: UploadedFile,
  form: Form,
  signal: AbortSignal,
): Promise<Omit<ListFile, 'name'>> {
  const counted = await countList(context, actor, file, form, signal)
  const uploadId = await storeUpload(context, actor.accountId, file)
  return { counted: { ...counted, uploadId }, fileName: file.fileName }
}

/** Stores rows as a list without a run. The same rows are the same list. Skipped rows are numbered as they were given. */
export async function createList(
  context: Context,
  actor: Actor,
  { name, rows }: { name: string; rows: readonly GivenRow[] },
  signal: AbortSignal,
): Promise<QuotedList> {
  const file = { ...(await storeRows(context, actor, rows, signal)), name }
  const { quote, ...list } = await openQuoted(context, actor, file, signal)
  const skipped = quote.skipped.map(({ examples, ...group }) => ({
    ...group,
    // The file has a heading.
    examples: examples.map((example) => ({ ...example, row: example.row - 1 })),
  }))
  return { ...list, quote: { ...quote, skipped } }
}

/** Stores a file as a list without a run. The same file with the same columns is the same list. Throws as `countList` does. */
export async function uploadList(
  context: Context,
  actor: Actor,
  file: UploadedFile,
  {
    name,
    sheet,
    ...named
  }: { name: string | undefined } & Omit<Parameters<typeof suggestColumns>[1], 'owner'>,
  signal: AbortSignal,
): Promise<QuotedList & { columns: Columns }> {
  const { columns, mapping } = await suggestColumns(file, { ...named, sheet, owner: actor.accountId }, signal)
  const stored = await storeFile(context, actor, file, { header_mapping: mapping, sheet }, signal)
  const listed = { ...stored, name: name ?? path.parse(file.fileName).name }
  return { ...(await openQuoted(context, actor, listed, signal)), columns }
}

async function openQuoted(
  context: Context,
  actor: Actor,
  { counted, name, fileName }: ListFile,
  signal: AbortSignal,
): Promise<QuotedList> {
  const { db, clock } = context
  const { accountId } = actor
  const { uploadId, reading, total: totalRows } = counted
  const id = await db.transaction().execute(async (tx) => {
    await lockOpenAccount(tx, accountId)
    const list = { accountId, uploadId, reading, name, fileName, totalRows }
    const opened = await insertList(tx, list, clock.now())
    if (opened.isNew) await enqueueRowsUpdate(context, tx, opened.id)
    return opened.id
  })
  return {
    ...describeList(await getList(db, accountId, await getPublicId(db, id))),
    quote: await quoteRun(context, actor, { file: counted }, signal),
  }
}
