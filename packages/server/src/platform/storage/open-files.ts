import type { Reach } from '../fault-points.ts'
import type { Bucket } from './bucket-files.ts'
import type { Files } from './files.ts'
import { openLocalFiles } from './local-files.ts'

type FilesPlace = { folder: string } | { bucket: Bucket }

/** Opens the configured storage. Throws `FilesUnavailableError` if it cannot be written. */
export async function openFiles(place: FilesPlace, reach?: Reach): Promise<Files> {
  if ('folder' in place) return openLocalFiles(place.folder, reach)
  const { openBucketFiles } = await import('./bucket-files.ts') // loading its client takes a third of a second
  return openBucketFiles(place.bucket, reach)
}
