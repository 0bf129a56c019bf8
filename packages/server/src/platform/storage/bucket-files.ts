import { hash } from 'node:crypto'
import { Readable } from 'node:stream'
import {
  AbortMultipartUploadCommand,
  DeleteObjectCommand,
  DeleteObjectsCommand,
  GetObjectCommand,
  HeadBucketCommand,
  HeadObjectCommand,
  ListMultipartUploadsCommand,
  ListObjectsV2Command,
  S3Client,
} from '@aws-sdk/client-s3'
import { Upload } from '@aws-sdk/lib-storage'
import { dayMs } from '../durations.ts'
import type { Reach } from '../fault-points.ts'
import { asFilesError, failed, isMissing, isNotImplemented } from './bucket-errors.ts'
import { FileMissingError, type Files, keySegments, type StoredFile } from './files.ts'
import { measureFile } from './measure-file.ts'
import { readOn } from './read-on.ts'

export interface Bucket {
  name: string
  /** Precedes every key: empty, or ends in a slash. */
  prefix: string
  /** Undefined for Amazon's store. */
  endpoint: string | undefined
  region: string
  /** Puts the bucket's name into the path of addresses, not into their host. */
  pathStyle: boolean
  keyId: string
  secret: string
}

/** Larger files are uploaded in parts of this size. The store allows ten thousand parts. */
const partBytes = 8 * 1024 * 1024
/** An upload older than this has been abandoned. */
const staleAfterMs = dayMs

/**
 * Opens files in a bucket of Amazon S3 or a compatible store, for any number of machines. Uploads are atomic. About two
 * parts of a file are in memory. Throws unless the credentials allow to write, read, stat and delete.
 */
export async function openBucketFiles(bucket: Bucket, reach: Reach = () => {}): Promise<Files> {
  const client = openClient(bucket)
  const nameObject = (key: string) => ({
    Bucket: bucket.name,
    Key: bucket.prefix + keySegments(key).join('/'),
  })
  const files: Files = {
    write: async (key, source) => {
      const written = await upload(client, nameObject(key), source, reach)
      reach('file-in-place')
      return written
    },
    read: async (key, range) => {
      const object = nameObject(key)
      const get = async (from: number, until: number | undefined, version: string | undefined) => {
        const bytes = from === 0 && until === undefined ? undefined : `bytes=${from}-${until ?? ''}`
        const command = new GetObjectCommand({ ...object, Range: bytes, IfMatch: version })
        return client.send(command).catch((cause: unknown) => {
          if (isMissing(cause)) throw new FileMissingError(`No file ${key}`, { cause })
          throw asFilesError('GetObject', cause)
        })
      }
      return Readable.from(await readOn(get, range), { objectMode: false })
    },
    stat: async (key) => {
      try {
        const { ContentLength } = await client.send(new HeadObjectCommand(nameObject(key)))
        return { bytes: ContentLength ?? 0 }
      } catch (cause) {
        if (!isMissing(cause)) throw asFilesError('HeadObject', cause)
        await files.check() // a missing bucket gives the same response as a missing object
        return undefined
      }
    },
    delete: async (key) => {
      await client.send(new DeleteObjectCommand(nameObject(key))).catch((cause: unknown) => {
        if (!isMissing(cause)) throw asFilesError('DeleteObject', cause)
      })
    },
    deleteFolder: async (key) => {
      await deleteBelow(client, bucket.name, `${nameObject(key).Key}/`)
    },
    check: async () => {
      await client.send(new HeadBucketCommand({ Bucket: bucket.name })).catch(failed('HeadBucket'))
    },
  }
  await tryOut(files)
  await abortStaleUploads(client, bucket)
  return files
}

function openClient({ endpoint, region, pathStyle, keyId, secret }: Bucket): S3Client {
  const client = new S3Client({
    ...(endpoint !== undefined && { endpoint }),
    region,
    forcePathStyle: pathStyle,
    credentials: { accessKeyId: keyId, secretAccessKey: secret },
    // Bodies are signed by their hash. Many stores do not support the newer checksums.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    maxAttempts: 4,
    requestHandler: {
      connectionTimeout: 5_000,
      socketTimeout: 20_000, // without a byte; a slow client's download is also cut, and then resumed
      httpAgent: { maxSockets: 500 }, // downloads by slow clients leave room for other requests
      httpsAgent: { maxSockets: 500 },
    },
  })
  // The SDK sends a newer checksum, but many stores require this one to delete several objects.
  client.middlewareStack.add(
    (next, { commandName }) =>
      (args) => {
        const { headers, body } = args.request as { headers: Record<string, string>; body: string }
        if (commandName === 'DeleteObjectsCommand') headers['content-md5'] = hash('md5', body, 'base64')
        return next(args)
      },
    { step: 'build', name: 'contentMd5' },
  )
  return client
}

async function upload(
  client: S3Client,
  object: { Bucket: string; Key: string },
  source: AsyncIterable<Uint8Array | string>,
  reach: Reach,
): Promise<StoredFile> {
  const { pass, measured } = measureFile()
  let broken: { cause: unknown } | undefined
  async function* body() {
    try {
      for await (const chunk of pass(source)) {
        yield chunk
        reach('file-chunk-written')
      }
    } catch (cause) {
      broken = { cause }
      throw cause
    }
  }
  const params = { ...object, Body: Readable.from(body()) }
  try {
    await new Upload({ client, params, partSize: partBytes, queueSize: 1 }).done()
  } catch (cause) {
    throw broken ? broken.cause : asFilesError('PutObject', cause)
  }
  return measured()
}

/** Deletes one page of objects at a time until the list is empty. */
async function deleteBelow(client: S3Client, name: string, prefix: string): Promise<void> {
  for (;;) {
    const { Contents = [] } = await client
      .send(new ListObjectsV2Command({ Bucket: name, Prefix: prefix }))
      .catch(failed('ListObjectsV2'))
    if (Contents.length === 0) return
    const Objects = Contents.map(({ Key }) => ({ Key }))
    const { Errors = [] } = await client
      .send(new DeleteObjectsCommand({ Bucket: name, Delete: { Objects, Quiet: true } }))
      .catch(failed('DeleteObjects'))
    if (Errors[0])
      throw asFilesError('DeleteObjects', Object.assign(new Error('refused'), { code: Errors[0].Code }))
  }
}

/** Finds missing permissions at startup instead of in the middle of a run. */
async function tryOut(files: Files): Promise<void> {
  await files.write('tried-out', Readable.from(['Merkwerk can write here.\n']))
  await files.delete('tried-out')
  await files.stat('tried-out')
}

/** Parts of an abandoned upload are invisible and cost money. */
async function abortStaleUploads(client: S3Client, { name, prefix }: Bucket): Promise<void> {
  try {
    const listed = await client.send(new ListMultipartUploadsCommand({ Bucket: name, Prefix: prefix }))
    const stale = (listed.Uploads ?? []).filter(
      ({ Initiated }) => Initiated && Date.now() - Initiated.getTime() > staleAfterMs,
    )
    for (const { Key, UploadId } of stale)
      await client.send(new AbortMultipartUploadCommand({ Bucket: name, Key, UploadId }))
  } catch (cause) {
    // A store that cannot list uploads removes abandoned ones automatically. Another machine may have been faster.
    if (!isNotImplemented(cause) && !isMissing(cause)) throw asFilesError('ListMultipartUploads', cause)
  }
}
