import { type AttributeScheme, maxSchemeBytes, type SavedScheme } from '@merkwerk/contract'
import { defaultLimits, type ListLimits, ProductListError, runInThread } from '@merkwerk/engine'
import type { SchemeReading } from '@merkwerk/exports'
import type { Context } from '../../../platform/context.ts'
import { AppError } from '../../../platform/errors.ts'
import { type Actor, openThrottle, requireFileKind, type UploadedFile } from '../../../platform/http/index.ts'
import { haveOneOrigin } from './export-mapping.ts'
import { findScheme, lockScheme } from './queries.ts'
import { replaceScheme } from './save-scheme.ts'
import type { SchemeTask } from './scheme-reader.ts'

/** Reading a file uses a processor for some seconds. */
const throttle = { name: 'attribute-scheme', perAccount: 100, perAddress: 300 }

/** A thread reads the file, because it may be hostile. */
const limits: ListLimits = {
  ...defaultLimits,
  fileBytes: maxSchemeBytes,
  inflatedBytes: 100 * 2 ** 20,
  /** Elements of XML, or values of JSON. */
  nodes: 1_000_000,
  sharedCharacters: 10_000_000,
  characters: 20_000_000,
  rows: 100_000,
  columns: 2_000,
  cells: 5_000_000,
  cellLength: 50_000,
  processorMs: 20_000,
}

interface Upload {
  file: UploadedFile
  mode: 'replace' | 'add'
}

interface StoredScheme {
  saved: SavedScheme
  left_out: number
}

/**
 * Reads the attributes of the seller's shop from a table, or from JSON with metafield definitions of Shopify. `add` joins them with the
 * stored ones. Throws `THROTTLED`, `FILE_TOO_LARGE`, and `LIST_REFUSED` for a file that is no table or has no attributes. Nothing is
 * stored then.
 */
export async function uploadScheme(
  context: Context,
  actor: Actor,
  { ip, ...upload }: Upload & { ip: string },
  signal: AbortSignal,
): Promise<StoredScheme> {
  await openThrottle(context.db, throttle).count(`account-${actor.accountId}`, ip)
  requireFileKind(upload.file, 'scheme')
  if (upload.file.bytes > maxSchemeBytes) throw new AppError('FILE_TOO_LARGE')
  return storeScheme(context, actor, upload, signal)
}

async function storeScheme(
  context: Context,
  actor: Actor,
  upload: Upload,
  signal: AbortSignal,
): Promise<StoredScheme> {
  const { file, mode } = upload
  const former = mode === 'add' ? await findScheme(context.db, actor.accountId) : undefined
  const { scheme, format, leftOut } = await readScheme(
    file,
    { former: former?.scheme, owner: actor.accountId },
    signal,
  )
  const stored = await context.db.transaction().execute(async (tx) => {
    const locked = mode === 'add' ? await lockScheme(tx, actor.accountId) : undefined
    if (locked?.saved_at.toISOString() !== former?.saved_at) return undefined
    return replaceScheme(context, tx, actor, {
      name: file.fileName,
      source: former?.source ?? 'upload',
      format: former && !haveOneOrigin(former.format, format) ? null : format,
      scheme,
    })
  })
  // Somebody else has saved another scheme meanwhile.
  if (!stored) return storeScheme(context, actor, upload, signal)
  return { saved: stored, left_out: leftOut }
}

async function readScheme(
  { path, fileName, bytes }: UploadedFile,
  { former, owner }: { former: AttributeScheme | undefined; owner: number },
  signal: AbortSignal,
): Promise<SchemeReading> {
  const isJson = fileName.toLowerCase().endsWith('.json')
  try {
    const module = new URL('./scheme-reader.ts', import.meta.url)
    const input = {
      module,
      payload: { path, isJson, former },
      limits,
      bytes: 3 * bytes + maxSchemeBytes,
      owner,
    }
    const reading = await runInThread<SchemeTask, SchemeReading | undefined>(input, signal)
    if (reading) return reading
  } catch (error) {
    if (!(error instanceof ProductListError)) throw error
    const isNoJson = isJson && error.code === 'damaged'
    const said = isNoJson ? { problem: { code: 'scheme-damaged' } as const } : { text: error.sentences }
    throw new AppError('LIST_REFUSED', { reason: error.code }, { ...said, cause: error })
  }
  const code = isJson ? 'scheme-without-definitions' : 'scheme-without-attributes'
  throw new AppError('LIST_REFUSED', { reason: 'no-attributes' }, { problem: { code } })
}
