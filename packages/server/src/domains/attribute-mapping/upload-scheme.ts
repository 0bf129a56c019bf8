import { readFile } from 'node:fs/promises'
import { maxSchemeBytes, type SavedScheme } from '@merkwerk/contract'
import { openProductList, ProductListError } from '@merkwerk/engine'
import {
  mergeSchemes,
  readAttributeScheme,
  readMetafieldDefinitions,
  type SchemeReading,
} from '@merkwerk/exports'
import type { Context } from '../../platform/context.ts'
import { AppError } from '../../platform/errors.ts'
import { type Actor, openThrottle, type UploadedFile } from '../../platform/http/index.ts'
import { haveOneOrigin } from './export-mapping.ts'
import { lockScheme } from './queries.ts'
import { replaceScheme } from './save-scheme.ts'

/** Reading a file uses a processor for some seconds. */
const throttle = { name: 'attribute-scheme', perAccount: 100, perAddress: 300 }

/** A thread reads the file, because it may be hostile. */
const limits = {
  fileBytes: maxSchemeBytes,
  inflatedBytes: 100 * 2 ** 20,
  sharedCharacters: 10_000_000,
  rows: 100_000,
  columns: 2_000,
  cellLength: 50_000,
}

/**
 * Reads the attributes of the seller's shop from a table, or from JSON with metafield definitions of Shopify. `add` joins them with the
 * stored ones. Throws `THROTTLED`, `FILE_TOO_LARGE`, and `LIST_REFUSED` for a file that is no table or has no attributes. Nothing is
 * stored then.
 */
export async function uploadScheme(
  context: Context,
  actor: Actor,
  { file, mode, ip }: { file: UploadedFile; mode: 'replace' | 'add'; ip: string },
  signal: AbortSignal,
): Promise<{ saved: SavedScheme; left_out: number }> {
  await openThrottle(context.db, throttle).count(`account-${actor.accountId}`, ip)
  if (file.bytes > maxSchemeBytes) throw new AppError('FILE_TOO_LARGE')
  const { scheme, format, leftOut } = await readScheme(file, signal)
  return context.db.transaction().execute(async (tx) => {
    const former = mode === 'add' ? await lockScheme(tx, actor.accountId) : undefined
    const saved = await replaceScheme(context, tx, actor, {
      name: file.fileName,
      source: former?.source ?? 'upload',
      format: former && !haveOneOrigin(former.format, format) ? null : format,
      scheme: former ? mergeSchemes(former.scheme, scheme) : scheme,
    })
    return { saved, left_out: leftOut }
  })
}

async function readScheme(file: UploadedFile, signal: AbortSignal): Promise<SchemeReading> {
  const isJson = file.fileName.toLowerCase().endsWith('.json')
  const reading = isJson
    ? readMetafieldDefinitions(await readJson(file.path))
    : readAttributeScheme(await readTable(file.path, signal))
  if (reading) return reading
  const text = isJson
    ? 'This file has no metafield definitions of Shopify.'
    : 'This file has no column with the names of attributes.'
  throw new AppError('LIST_REFUSED', { reason: 'no-attributes' }, { text })
}

async function readJson(path: string): Promise<unknown> {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(await readFile(path)))
  } catch (cause) {
    throw new AppError(
      'LIST_REFUSED',
      { reason: 'damaged' },
      { text: 'This file is not JSON in UTF-8.', cause },
    )
  }
}

/** All rows of a CSV file or workbook, from its header row on. */
async function readTable(path: string, signal: AbortSignal): Promise<string[][]> {
  try {
    await using table = await openProductList(path, { limits }, signal)
    const rows = table.hasHeaderRow ? [table.headers] : []
    for await (const chunk of table.rows) for (const row of chunk.rows) rows.push(row)
    return rows
  } catch (error) {
    if (!(error instanceof ProductListError)) throw error
    throw new AppError('LIST_REFUSED', { reason: error.code }, { text: error.sentence('en'), cause: error })
  }
}
