import type { Context } from '../../../platform/context.ts'
import { conflict } from '../../../platform/errors.ts'
import {
  type CountedList,
  countUpload,
  findUpload,
  getListSource,
  type Reading,
  touchUpload,
} from '../../lists/index.ts'

/** The counted file of a list. Throws `CONFLICT` if the file is no longer stored. */
export async function countListFile(
  context: Context,
  listId: number,
  signal: AbortSignal,
): Promise<CountedList> {
  const { reading, upload } = await getListFile(context, listId)
  return countUpload(context, upload, { reading: reading as Reading, countId: null }, signal)
}

/** The file of a list, which nothing removes for some time. Throws `CONFLICT` if it is no longer stored. */
export async function getListFile({ db, clock, files }: Context, listId: number) {
  const { upload_id: uploadId, reading } = await getListSource(db, listId)
  const isKept = await touchUpload(db, uploadId, clock.now())
  const upload = isKept ? await findUpload(db, uploadId) : undefined
  if (upload && (await files.stat(upload.fileKey))) return { reading, upload }
  throw conflict({
    en: 'The file of this list is no longer stored. Please upload it again.',
    de: 'Die Datei dieser Liste ist nicht mehr gespeichert. Bitte laden Sie sie noch einmal hoch.',
  })
}
