import { readFile } from 'node:fs/promises'
import { attributeMappingSchema, type MappingVersion, maxMappingBytes } from '@merkwerk/contract'
import { z } from 'zod'
import type { Context } from '../../platform/context.ts'
import { AppError } from '../../platform/errors.ts'
import { type Actor, type FileResponse, openThrottle, type UploadedFile } from '../../platform/http/index.ts'
import { getMapping } from './queries.ts'
import { saveVersion } from './save-mapping.ts'

/** Each import is a version of some megabytes. */
const throttle = { name: 'attribute-mapping', perAccount: 60, perAddress: 300 }
/** The fields around the mapping. */
const frameBytes = 1_024
const format = 'merkwerk-attribute-mapping'
const fileSchema = z.object({ format: z.literal(format), mapping: attributeMappingSchema })

/** The newest mapping as a file that `importMapping` reads. */
export async function openMappingFile({ db }: Context, { accountId }: Actor): Promise<FileResponse> {
  const { version, mapping } = await getMapping(db, accountId)
  return {
    body: Buffer.from(`${JSON.stringify({ format, version, mapping })}\n`),
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
): Promise<MappingVersion> {
  await openThrottle(context.db, throttle).count(`account-${actor.accountId}`, ip)
  if (file.bytes > maxMappingBytes + frameBytes) throw new AppError('FILE_TOO_LARGE')
  const mapping = readMapping(await readFile(file.path))
  return saveVersion(context, actor, { baseVersion, change: 'import', decide: async () => mapping })
}

function readMapping(bytes: Buffer) {
  const refused = (texts: string[], cause?: unknown) =>
    new AppError('INVALID_INPUT', { file: texts }, { cause })
  let content: unknown
  try {
    content = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch (error) {
    throw refused(
      ['This file is not JSON in UTF-8. Please choose a mapping that you downloaded here.'],
      error,
    )
  }
  const parsed = fileSchema.safeParse(content)
  if (parsed.success) return parsed.data.mapping
  const [issue] = parsed.error.issues
  throw refused([
    'This file is not a mapping. Please choose one that you downloaded here.',
    `${issue?.path.join('.')}: ${issue?.message}`,
  ])
}
