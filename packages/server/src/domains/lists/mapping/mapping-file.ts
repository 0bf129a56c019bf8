import {
  type AttributeMapping,
  type MappingVersion,
  mappingFileFormat,
  maxMappingBytes,
} from '@merkwerk/contract'
import { defaultLimits, type ListLimits, ProductListError, runInThread } from '@merkwerk/engine'
import type { Context } from '../../../platform/context.ts'
import { AppError } from '../../../platform/errors.ts'
import {
  type Actor,
  type FileResponse,
  openThrottle,
  requireFileKind,
  type UploadedFile,
} from '../../../platform/http/index.ts'
import type { MappingReading } from './mapping-reader.ts'
import { getMapping } from './queries.ts'
import { saveVersion } from './save-mapping.ts'

/** Each import is a version of some megabytes. */
const throttle = { name: 'attribute-mapping', perAccount: 60, perAddress: 300 }
/** The fields around the mapping. */
const frameBytes = 1_024
const limits: ListLimits = { ...defaultLimits, nodes: 500_000, processorMs: 10_000 }

/** The newest mapping as a file that `importMapping` reads. */
export async function openMappingFile({ db }: Context, { accountId }: Actor): Promise<FileResponse> {
  const { version, mapping } = await getMapping(db, accountId)
  return {
    body: Buffer.from(`${JSON.stringify({ format: mappingFileFormat, version, mapping })}\n`),
    contentType: 'application/json; charset=utf-8',
    fileName: `merkwerk-mapping-${version}.json`,
  }
}

/**
 * Saves the mapping of a file as a new version. Throws `THROTTLED`, `FILE_TOO_LARGE`, `INVALID_INPUT` if it is not a mapping
 * file in UTF-8, and as `saveVersion` does.
 */
export async function importMapping(
  context: Context,
  actor: Actor,
  { file, baseVersion, ip }: { file: UploadedFile; baseVersion: number; ip: string },
  signal: AbortSignal,
): Promise<MappingVersion> {
  await openThrottle(context.db, throttle).count(`account-${actor.accountId}`, ip)
  requireFileKind(file, 'json')
  if (file.bytes > maxMappingBytes + frameBytes) throw new AppError('FILE_TOO_LARGE')
  const mapping = await readMapping(file, actor.accountId, signal)
  return saveVersion(context, actor, { baseVersion, change: 'import', decide: async () => mapping })
}

/** Reads a file in a thread. The refusals are sentences. */
async function readMapping(
  { path, bytes }: UploadedFile,
  owner: number,
  signal: AbortSignal,
): Promise<AttributeMapping> {
  const refused = (texts: string[], cause?: unknown) =>
    new AppError('INVALID_INPUT', { file: texts }, { cause })
  try {
    const module = new URL('./mapping-reader.ts', import.meta.url)
    const input = { module, payload: path, limits, bytes: 10 * bytes, owner }
    const reading = await runInThread<string, MappingReading>(input, signal)
    if ('mapping' in reading) return reading.mapping
    throw refused([
      'This file is not a mapping. Please choose one that you downloaded here.',
      reading.problem,
    ])
  } catch (error) {
    if (!(error instanceof ProductListError)) throw error
    const isNoJson = error.code === 'damaged'
    throw refused(
      [
        isNoJson
          ? 'This file is not JSON in UTF-8. Please choose a mapping that you downloaded here.'
          : 'This file has too many values or is nested too deeply. Please choose a mapping that you downloaded here.',
      ],
      error,
    )
  }
}
