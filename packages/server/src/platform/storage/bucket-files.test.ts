import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { pino } from 'pino'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type Interference, startTestBucket, type TestBucket } from '../../testing/index.ts'
import { loadConfig } from '../config/config.ts'
import { type Files, FilesUnavailableError, openFiles } from './index.ts'

let bucket: TestBucket
let files: Files

const open = (changed: Record<string, string> = {}) =>
  openFiles(
    loadConfig({
      DATABASE_URL: 'postgres://localhost/none',
      SIGNING_SECRET: 'x'.repeat(32),
      ...bucket.settings,
      ...changed,
    }).files,
  )

beforeEach(async () => {
  bucket = await startTestBucket()
  files = await open()
})
afterEach(() => bucket[Symbol.asyncDispose]())

/** Interferes with the first matching requests. */
const first = (times: number, asked: RegExp, instead: ReturnType<Interference>): Interference => {
  let left = times
  return ({ method, url }) => (asked.test(`${method} ${url}`) && left-- > 0 ? instead : undefined)
}

async function* bytes(count: number) {
  const chunk = Buffer.alloc(1024 * 1024, 'x')
  for (let left = count; left > 0; left -= chunk.length) yield chunk.subarray(0, left)
}
const megabytes = (count: number) => bytes(count * 1024 * 1024)

test('stores files under the configured prefix', async () => {
  bucket.requests.length = 0
  await files.write('runs/7/log.txt', bytes(3))
  expect(bucket.requests).toEqual(['PUT /merkwerk-files/kept/runs/7/log.txt?x-id=PutObject'])
})

test('uploads a large file in parts, and removes them when the upload is aborted', async () => {
  async function* breaking() {
    yield* megabytes(9)
    throw new Error('source broke')
  }
  await expect(files.write('large', breaking())).rejects.toThrow('source broke')
  expect(bucket.requests.filter((request) => request.includes('partNumber='))).toHaveLength(1)
  expect(bucket.requests.at(-1)).toMatch(/^DELETE .*uploadId=/)
  expect(await files.stat('large')).toBeUndefined()
})

test('proves the body of a deletion of several objects by its MD5, as many stores require', async () => {
  const sums: unknown[] = []
  bucket.interfere(({ method, headers }) => {
    if (method === 'POST') sums.push(headers['content-md5'])
    return undefined
  })
  await files.write('runs/1/a', bytes(1))
  await files.deleteFolder('runs/1')
  expect(sums).toEqual([expect.stringMatching(/^[\w+/]{22}==$/)])
})

test('retries when the store is busy', async () => {
  bucket.interfere(first(1, /^PUT/, 503))
  await files.write('a', bytes(3))
  bucket.interfere(first(1, /^GET/, 503))
  expect(await text(await files.read('a'))).toBe('xxx')
})

test('repeats an upload whose connection is cut', async () => {
  bucket.interfere(first(1, /partNumber=2/, 'cut'))
  await files.write('large', megabytes(20))
  expect(await files.stat('large')).toEqual({ bytes: 20 * 1024 * 1024 })
  expect(bucket.requests.filter((request) => request.includes('partNumber=2'))).toHaveLength(2)
})

test('resumes a download whose connection is cut', async () => {
  const numbers = Array.from({ length: 100_000 }, (_, number) => `${number}\n`).join('')
  await files.write('numbers', Readable.from([numbers]))
  bucket.interfere(first(3, /^GET/, 'cut'))
  expect((await text(await files.read('numbers'))) === numbers).toBe(true)
})

test('throws when a download is cut repeatedly without receiving a byte', async () => {
  await files.write('a', bytes(1))
  bucket.interfere(first(9, /^GET/, 'cut'))
  await expect(files.read('a').then(text)).rejects.toThrow(FilesUnavailableError)
})

test('does not resume a download in another version of the file', async () => {
  await files.write('a', bytes(1000))
  bucket.interfere(first(1, /^GET/, 'cut'))
  const stream = await files.read('a')
  await files.write('a', bytes(2000))
  await expect(text(stream)).rejects.toThrow(FilesUnavailableError)
})

test('reports an unreachable store as unavailable and never as a missing file', async () => {
  await bucket[Symbol.asyncDispose]()
  const calls = await Promise.allSettled([
    files.write('a', bytes(1)),
    files.read('a'),
    files.stat('a'),
    files.delete('a'),
    files.check(),
  ])
  const unavailable = { status: 'rejected', reason: expect.any(FilesUnavailableError) }
  expect(calls).toEqual(calls.map(() => unavailable))
})

test('reports a missing bucket, a wrong secret and missing rights at startup', async () => {
  await expect(open({ FILES_URL: 's3://no-such-bucket' })).rejects.toThrow(
    /^Files cannot be reached \(PutObject: NoSuchBucket/,
  )
  await expect(open({ FILES_S3_SECRET: 'wrong' })).rejects.toThrow(/SignatureDoesNotMatch/)
  bucket.interfere(first(1, /^DELETE/, 403))
  await expect(open()).rejects.toThrow(/^Files cannot be reached \(DeleteObject: AccessDenied/)
})

test('logs errors without key, secret or signature', async () => {
  const lines: string[] = []
  const logger = pino({}, { write: (line) => lines.push(line) })
  const failure = await open({ FILES_S3_SECRET: 'wrong-secret' }).catch((error: unknown) => error)
  logger.error({ err: failure }, 'failed')
  expect(lines.join()).toContain('SignatureDoesNotMatch')
  expect(lines.join()).not.toMatch(/wrong-secret|secret-of-the-bucket|key-of-the-bucket|Signature=/)
})

test('removes parts of abandoned uploads at startup and keeps those of a running one', async () => {
  const upload = (id: string, begun: Date) =>
    `<Upload><Key>kept/large</Key><UploadId>${id}</UploadId><Initiated>${begun.toISOString()}</Initiated></Upload>`
  const xml = `<ListMultipartUploadsResult>${upload('old', new Date(0))}${upload('new', new Date())}</ListMultipartUploadsResult>`
  bucket.interfere(first(1, /^GET .*[?&]uploads/, { xml }))
  bucket.requests.length = 0
  await open()
  const aborted = bucket.requests.filter((request) => /^DELETE .*uploadId=/.test(request))
  expect(aborted).toEqual([expect.stringContaining('/kept/large?uploadId=old')])
})
