import { readFile } from 'node:fs/promises'
import { type Language, maxSchemeBytes, type SavedScheme } from '@merkwerk/contract'
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

const refusals = {
  'no-attributes': {
    de: 'Diese Datei hat keine Spalte mit den Namen von Merkmalen.',
    en: 'This file has no column with the names of attributes.',
  },
  'no-definitions': {
    de: 'Diese Datei enthält keine Metafeld-Definitionen von Shopify.',
    en: 'This file has no metafield definitions of Shopify.',
  },
  damaged: { de: 'Diese Datei ist kein JSON in UTF-8.', en: 'This file is not JSON in UTF-8.' },
} as const satisfies Record<string, Record<Language, string>>

interface Upload {
  file: UploadedFile
  mode: 'replace' | 'add'
  /** Of the reason for a refusal. */
  language: Language
  ip: string
}

/**
 * Reads the attributes of the seller's shop from a table, or from JSON with metafield definitions of Shopify. `add` joins them with the
 * stored ones. Throws `THROTTLED`, `FILE_TOO_LARGE`, and `LIST_REFUSED` for a file that is no table or has no attributes. Nothing is
 * stored then.
 */
export async function uploadScheme(
  context: Context,
  actor: Actor,
  { file, mode, language, ip }: Upload,
  signal: AbortSignal,
): Promise<{ saved: SavedScheme; left_out: number }> {
  await openThrottle(context.db, throttle).count(`account-${actor.accountId}`, ip)
  if (file.bytes > maxSchemeBytes) throw new AppError('FILE_TOO_LARGE')
  const { scheme, format, leftOut } = await readScheme(file, language, signal)
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

async function readScheme(
  file: UploadedFile,
  language: Language,
  signal: AbortSignal,
): Promise<SchemeReading> {
  const isJson = file.fileName.toLowerCase().endsWith('.json')
  const reading = isJson
    ? readMetafieldDefinitions(await readJson(file.path, language))
    : readAttributeScheme(await readTable(file.path, language, signal))
  if (reading) return reading
  const text = refusals[isJson ? 'no-definitions' : 'no-attributes'][language]
  throw new AppError('LIST_REFUSED', { reason: 'no-attributes' }, { text })
}

async function readJson(path: string, language: Language): Promise<unknown> {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(await readFile(path)))
  } catch (cause) {
    throw new AppError('LIST_REFUSED', { reason: 'damaged' }, { text: refusals.damaged[language], cause })
  }
}

/** All rows of a CSV file or workbook, from its header row on. */
async function readTable(path: string, language: Language, signal: AbortSignal): Promise<string[][]> {
  try {
    await using table = await openProductList(path, { limits }, signal)
    const rows = table.hasHeaderRow ? [table.headers] : []
    for await (const chunk of table.rows) for (const row of chunk.rows) rows.push(row)
    return rows
  } catch (error) {
    if (!(error instanceof ProductListError)) throw error
    const text = error.sentence(language)
    throw new AppError('LIST_REFUSED', { reason: error.code }, { text, cause: error })
  }
}
