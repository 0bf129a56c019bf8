import path from 'node:path'
import type { List } from '@merkwerk/contract'
import type { V1Quote } from '@merkwerk/contract/v1'
import type { Context } from '../../platform/context.ts'
import type { Actor, UploadedFile } from '../../platform/http/index.ts'
import { lockOpenAccount } from '../accounts/index.ts'
import { quoteRun } from '../jobs/index.ts'
import { countList, getPublicId, openList, storeUpload, suggestColumns } from '../lists/index.ts'
import { describeList, getList } from '../sheets/index.ts'
import { describeQuote } from './list-source.ts'

type Columns = Awaited<ReturnType<typeof suggestColumns>>['columns']

/** Stores a file as a list without a job. The same file with the same columns is the same list. Throws as `countList` does. */
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
): Promise<{ list: List; columns: Columns; quote: V1Quote }> {
  const { columns, mapping } = await suggestColumns(file, { ...named, sheet, owner: actor.accountId }, signal)
  const counted = await countList(context, actor, file, { header_mapping: mapping, sheet }, signal)
  const uploadId = await storeUpload(context, actor.accountId, file)
  const { db, clock } = context
  const listId = await db.transaction().execute(async (tx) => {
    await lockOpenAccount(tx, actor.accountId)
    return openList(
      tx,
      {
        accountId: actor.accountId,
        uploadId,
        reading: counted.reading,
        name: name ?? path.parse(file.fileName).name,
        fileName: file.fileName,
        totalRows: counted.total,
      },
      clock.now(),
    )
  })
  return {
    list: describeList(await getList(db, actor.accountId, await getPublicId(db, listId))),
    columns,
    quote: describeQuote(await quoteRun(context, actor, { file: counted }, signal), 'file'),
  }
}
