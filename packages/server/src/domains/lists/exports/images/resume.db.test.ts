import { get, type IncomingMessage } from 'node:http'
import { imageRightsVersion, type List } from '@merkwerk/contract'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, inject, test, vi } from 'vitest'
import { type FrontServer, startFrontServer } from '../../../../testing/front-server.ts'
import {
  type Caller,
  completeList,
  openRunSite,
  polling,
  type RunSite,
  testEan,
} from '../../../../testing/index.ts'
import { readZip } from '../../../../testing/read-zip.ts'
import { startTestBucket } from '../../../../testing/test-bucket.ts'

interface Part {
  status: number
  tag: string
  /** Of the whole archive. */
  bytes: number
  content: Buffer
}

/** Reads a download from a byte. Breaks the connection once `enough` bytes have arrived. */
async function read(url: string, start = 0, { enough = Infinity, tag = '' } = {}): Promise<Part> {
  const headers = { ...(start > 0 && { range: `bytes=${start}-` }), ...(tag && { 'if-range': tag }) }
  const call = get(url, { headers })
  const response = await new Promise<IncomingMessage>((resolve, reject) =>
    call.once('response', resolve).once('error', reject),
  )
  const chunks: Buffer[] = []
  let length = 0
  for await (const chunk of response) {
    chunks.push(chunk as Buffer)
    length += (chunk as Buffer).length
    if (length >= enough) break
  }
  call.destroy()
  const size = response.headers['content-range']?.split('/')[1] ?? response.headers['content-length']
  return {
    status: response.statusCode ?? 0,
    tag: response.headers.etag ?? '',
    bytes: Number(size),
    content: Buffer.concat(chunks).subarray(0, enough),
  }
}

describe.each(['folder', 'bucket'])('with files in a %s', (storage) => {
  const opened = new AsyncDisposableStack()
  let front: FrontServer
  let site: RunSite
  let seller: Caller
  let list: List
  let url: string

  beforeAll(async () => {
    front = opened.use(await startFrontServer())
    const bucket = storage === 'bucket' ? opened.use(await startTestBucket()) : undefined
    site = opened.use(await openRunSite({ SANDBOX_URL: front.url, ...bucket?.settings }))
    front.target = site.sandbox.url
    // Of different sizes, some of them larger than what a storage reads at once.
    front.answer = (_path, nth) => (response) =>
      response.end(Buffer.concat([Buffer.from('\xff\xd8\xff', 'latin1'), Buffer.alloc(nth * 20_011, nth)]))
    seller = await site.signUp({ coins: 1_000 })
    await site.startWorker()
    list = await completeList(seller, [
      ['A', testEan('00', 901)],
      ['B/2', testEan('00', 902)],
    ])
    const images = `/api/lists/${list.list_id}/images/`
    await seller.call('POST', images)
    await vi.waitFor(
      async () => expect((await seller.call('GET', images)).body.state).toBe('completed'),
      polling,
    )
    const rights = { rights_version: imageRightsVersion }
    url = `${site.api.url}${(await seller.call('POST', `${images}download/`, { body: rights })).body.link}`
  })
  afterAll(() => opened.disposeAsync())

  test('a download that broke anywhere has the same bytes when it is resumed', async () => {
    const whole = await read(url)
    expect(whole).toMatchObject({ status: 200, bytes: whole.content.length })
    expect(whole.tag).toMatch(/^"[\w-]+"$/)
    expect(readZip(whole.content).size).toBeGreaterThan(3)
    const breaks = fc.uniqueArray(fc.integer({ min: 1, max: whole.bytes - 1 }), {
      minLength: 1,
      maxLength: 3,
    })
    await fc.assert(
      fc.asyncProperty(breaks, async (points) => {
        const parts: Buffer[] = []
        let start = 0
        for (const end of [...points.sort((a, b) => a - b), whole.bytes]) {
          const part = await read(url, start, { enough: end - start, tag: whole.tag })
          expect(part).toMatchObject({ status: start ? 206 : 200, tag: whole.tag, bytes: whole.bytes })
          parts.push(part.content)
          start = end
        }
        expect(Buffer.concat(parts).equals(whole.content)).toBe(true)
      }),
      { numRuns: Math.ceil(inject('randomSequences') / 4) },
    )
  })

  test('a download that broke before a file was lost starts again without it', async () => {
    const before = await read(url)
    const [lost] = await site.context.db.selectFrom('image_checks').select('sha256').limit(1).execute()
    await site.context.files.delete(`images/${lost?.sha256?.slice(0, 2)}/${lost?.sha256}`)
    const after = await read(url, 1_000, { tag: before.tag })
    expect(after.status).toBe(200)
    expect(after.tag).not.toBe(before.tag)
    expect(after.content.length).toBe(after.bytes)
    const files = readZip(after.content)
    expect(files.size).toBe(readZip(before.content).size - 1)
    const manifest = files.get('manifest.csv')?.toString() ?? ''
    expect(manifest).toContain('No longer stored')
    const link = await fetch(url, { headers: { range: `bytes=${after.bytes}-` } })
    expect([link.status, link.headers.get('content-range')]).toEqual([416, `bytes */${after.bytes}`])
  })
})
