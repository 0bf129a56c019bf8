import path from 'node:path'
import { fileURLToPath } from 'node:url'
import type { GivenSettings, Settings } from './settings.ts'

const keys = ['FILES_S3_KEY_ID', 'FILES_S3_SECRET'] as const
const bucketAddress = /^s3:\/\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])((?:\/[A-Za-z0-9_-][A-Za-z0-9._-]*)*)\/?$/

/** A bucket needs a key and a region or endpoint. Without a bucket these settings are errors. */
export function* findFilesContradictions(given: GivenSettings): Generator<string> {
  if (!given.FILES_URL?.startsWith('s3:')) {
    for (const name of [...keys, 'FILES_S3_ENDPOINT', 'FILES_S3_REGION', 'FILES_S3_PATH_STYLE'] as const)
      if (given[name] !== undefined) yield `${name}: has no meaning without a bucket in FILES_URL`
    return
  }
  if (!bucketAddress.test(given.FILES_URL)) yield 'FILES_URL: must be s3://BUCKET or s3://BUCKET/PREFIX'
  for (const name of keys)
    if (given[name] === undefined) yield `${name}: must be set for the bucket in FILES_URL`
  if (given.FILES_S3_REGION === undefined && given.FILES_S3_ENDPOINT === undefined)
    yield 'FILES_S3_REGION: must be set for a bucket at Amazon (or FILES_S3_ENDPOINT for one elsewhere)'
}

/** Selects the file storage. The default is a folder of this machine. */
export function buildFiles(settings: Settings, dataDir: string) {
  const address = settings.FILES_URL
  if (address === undefined) return { folder: path.join(dataDir, 'files') }
  const [, name, folders] = bucketAddress.exec(address) ?? []
  if (name === undefined) return { folder: fileURLToPath(address) }
  return {
    bucket: {
      name,
      prefix: folders ? `${folders.slice(1)}/` : '',
      endpoint: settings.FILES_S3_ENDPOINT,
      region: settings.FILES_S3_REGION ?? 'us-east-1',
      pathStyle: settings.FILES_S3_PATH_STYLE ?? settings.FILES_S3_ENDPOINT !== undefined,
      keyId: settings.FILES_S3_KEY_ID ?? '',
      secret: settings.FILES_S3_SECRET ?? '',
    },
  }
}
