import {
  type AttributeMapping,
  type MappingVersion,
  mappingFileFormat,
  maxMappingBytes,
  type Problem,
} from '@merkwerk/contract'
import { defaultLimits, type ListLimits, ProductListError, runInThread } from '@merkwerk/engine'
import type { Context } from '../../../platform/context.ts'
import { AppError, refuseFields } from '../../../platform/errors.ts'
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
  const refused = (file: Problem[], cause?: unknown) => refuseFields({ file }, cause)
  try {
    const module = new URL('./mapping-reader.ts', import.meta.url)
    const input = { module, payload: path, limits, bytes: 10 * bytes, owner }
    const reading = await runInThread<string, MappingReading>(input, signal)
    if ('mapping' in reading) return reading.mapping
    throw refused([{ code: 'mapping-file-foreign' }, reading.problem])
  } catch (error) {
    if (!(error instanceof ProductListError)) throw error
    const isNoJson = error.code === 'damaged'
    throw refused([{ code: isNoJson ? 'mapping-file-damaged' : 'mapping-file-too-deep' }], error)
  }
}
