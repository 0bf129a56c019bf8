import { readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type SftpServer, startSftp } from '@merkwerk/sandbox/sftp'
import ssh2 from 'ssh2'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startFileServer } from '../../../testing/file-server.ts'
import {
  fetchFile,
  type Server,
  storeFile,
  type TransferError,
  type TransferLimits,
  testServer,
} from './index.ts'
import { createMatcher } from './sftp.ts'
import type { KnownFile } from './transfer.ts'

const limits: TransferLimits = { timeoutMs: 5_000, allowPrivateAddresses: true, maxBytes: 100_000 }
const live = { ...limits, allowPrivateAddresses: false }
const signal = new AbortController().signal
const path = join(tmpdir(), `merkwerk-transfers-${process.pid}`)
const unknown: KnownFile = { etag: null, lastModified: null }
afterAll(() => rm(path, { force: true }))

const fetchTo = (server: Server, known = unknown, within = limits) =>
  fetchFile(server, { path, known }, within, signal)
const createFile = (content: string, name = 'results.csv') => ({
  name,
  bytes: Buffer.byteLength(content),
  open: async () => [Buffer.from(content)] as unknown as AsyncIterable<Uint8Array>,
})
const diskIsFull = { name: 'Error', code: 'ENOSPC' }
const failing = (failure: string) => expect.objectContaining({ name: 'TransferError', failure })

describe('HTTPS', () => {
  let web: Awaited<ReturnType<typeof startFileServer>>
  beforeAll(async () => {
    web = await startFileServer()
  })
  afterAll(() => web[Symbol.asyncDispose]())

  const toServer = (
    name: string,
    changes: Partial<Extract<Server['address'], { kind: 'https' }>> = {},
    secret?: string,
  ): Server => ({
    address: {
      kind: 'https',
      url: `${web.url}/${name}`,
      auth: 'none',
      username: '',
      method: 'PUT',
      ...changes,
    },
    secret,
    hostKey: undefined,
  })

  test('fetches a file, and again only after a change', async () => {
    web.files.set('/list.csv', 'A;B\r\n1;2')
    const first = await fetchTo(toServer('list.csv'))
    if (first.state !== 'fetched') throw new Error(first.state)
    expect(first).toMatchObject({ fileName: 'list.csv', bytes: 8, etag: expect.any(String) })
    expect(await readFile(path, 'utf8')).toBe('A;B\r\n1;2')
    expect(await fetchTo(toServer('list.csv'), first)).toEqual({ state: 'unchanged', fileName: 'list.csv' })
    web.files.set('/list.csv', 'A;B\r\n1;3')
    expect(await fetchTo(toServer('list.csv'), first)).toMatchObject({ state: 'fetched' })
  })

  test.each([
    ['basic', 'anna', `Basic ${Buffer.from('anna:pass').toString('base64')}`],
    ['bearer', '', 'Bearer pass'],
  ] as const)('signs in with %s', async (auth, username, authorization) => {
    web.files.set('/own.csv', 'x')
    web.settings.authorization = authorization
    const server = toServer('own.csv', { auth, username }, 'pass')
    expect(await fetchTo(server)).toMatchObject({ state: 'fetched' })
    await expect(fetchTo({ ...server, secret: 'wrong' })).rejects.toEqual(failing('denied'))
    await testServer(server, 'output', limits, signal)
    await expect(testServer(toServer('own.csv'), 'input', limits, signal)).rejects.toEqual(failing('denied'))
    delete web.settings.authorization
  })

  test('sends a header of the seller', async () => {
    await storeFile(
      toServer('in', { auth: 'header', username: 'X-Api-Key', method: 'POST' }, 'pass'),
      createFile('a'),
      limits,
      signal,
    )
    expect(web.requests.at(-1)).toMatchObject({
      method: 'POST',
      path: '/in/results.csv',
      body: 'a',
      headers: { 'x-api-key': 'pass', 'content-length': '1' },
    })
  })

  test('puts a file under its name, and keeps a query', async () => {
    await storeFile(toServer('in/?key=1'), createFile('ä'), limits, signal)
    expect(web.files.get('/in/results.csv?key=1')).toBe('ä')
  })

  test.each([
    ['results.csv', 'text/csv; charset=utf-8'],
    ['package.zip', 'application/zip'],
  ])('says what %s contains', async (name, type) => {
    await storeFile(toServer('in'), createFile('a', name), limits, signal)
    expect(web.requests.at(-1)?.headers['content-type']).toBe(type)
  })

  test('fails for redirects, missing files, long files and servers that are gone', async () => {
    web.settings.status = 302
    web.settings.headers = { location: `${web.url}/list.csv` }
    await expect(fetchTo(toServer('list.csv'))).rejects.toEqual(failing('status'))
    await expect(storeFile(toServer('in'), createFile('a'), limits, signal)).rejects.toEqual(
      failing('status'),
    )
    delete web.settings.status
    await expect(fetchTo(toServer('nothing'))).rejects.toEqual(failing('not-found'))
    web.files.set('/long.csv', 'x'.repeat(1_000))
    await expect(fetchTo(toServer('long.csv'), unknown, { ...limits, maxBytes: 999 })).rejects.toEqual(
      failing('too-large'),
    )
    await expect(fetchTo(toServer('', { url: 'http://127.0.0.1:1/' }))).rejects.toEqual(
      failing('unreachable'),
    )
  })

  test('states a file name that can be stored', async () => {
    web.files.set('/a%00%0Ab.csv', 'x')
    expect(await fetchTo(toServer('a%00%0Ab.csv'))).toMatchObject({ fileName: 'a\uFFFD\uFFFDb.csv' })
  })

  test('does not blame the server for a full disk', async () => {
    web.files.set('/list.csv', 'A;B')
    const target = { path: '/dev/full', known: unknown }
    await expect(fetchFile(toServer('list.csv'), target, limits, signal)).rejects.toMatchObject(diskIsFull)
  })

  test.each([
    ...['127.1', '2130706433', '0x7f.0.0.1', '[::1]', '[::ffff:127.0.0.1]', '[::ffff:7f00:1]'],
    ...['169.254.169.254', '[fd00:ec2::254]', 'localhost', 'localhost.', 'a.localhost'],
  ])('connects to no private address in another spelling: %s', async (host) => {
    const url = `http://${host}:${new URL(web.url).port}/list.csv`
    const before = web.requests.length
    const error = await fetchTo(toServer('', { url }), unknown, live).catch((thrown: unknown) => thrown)
    expect(error).toMatchObject({ failure: expect.stringMatching(/^(private-address|unreachable)$/) })
    expect(web.requests).toHaveLength(before)
  })

  test('connects to no private address in live mode', async () => {
    const before = web.requests.length
    await expect(fetchTo(toServer('list.csv'), unknown, live)).rejects.toEqual(failing('private-address'))
    await expect(storeFile(toServer('in'), createFile('a'), live, signal)).rejects.toEqual(
      failing('private-address'),
    )
    expect(web.requests).toHaveLength(before)
  })
})

describe('SFTP', () => {
  // Of its ed25519 keys ssh2 cannot read one of 280.
  const keys = ssh2.utils.generateKeyPairSync('rsa', { bits: 2048 })
  let sftp: SftpServer
  beforeAll(async () => {
    sftp = await startSftp({ publicKey: keys.public })
  })
  afterAll(() => sftp[Symbol.asyncDispose]())

  const toServer = (
    changes: Partial<Extract<Server['address'], { kind: 'sftp' }>> = {},
    secret = 'secret',
  ): Server => ({
    address: {
      kind: 'sftp',
      host: '127.0.0.1',
      port: sftp.port,
      username: 'seller',
      auth: 'password',
      path: '/out',
      pattern: 'list-*.csv',
      host_key: null,
      ...changes,
    },
    secret,
    hostKey: undefined,
  })
  const put = (name: string, content: string, modifiedAt: number) =>
    sftp.files.set(name, { content: Buffer.from(content), modifiedAt })

  test('fetches the newest matching file, and again only after a change', async () => {
    put('/out/list-1.csv', 'old', 100)
    put('/out/list-2.csv', 'new', 200)
    put('/out/list-3.csv.part', 'unfinished', 300)
    put('/out/other.csv', 'other', 300)
    const first = await fetchTo(toServer())
    if (first.state !== 'fetched') throw new Error(first.state)
    expect(first).toMatchObject({ fileName: 'list-2.csv', bytes: 3, hostKey: sftp.hostKey })
    expect(await readFile(path, 'utf8')).toBe('new')
    expect(await fetchTo(toServer(), first)).toEqual({ state: 'unchanged', fileName: 'list-2.csv' })
    await expect(fetchTo(toServer({ pattern: '*.xlsx' }))).rejects.toEqual(failing('not-found'))
    await expect(fetchTo(toServer(), unknown, { ...limits, maxBytes: 2 })).rejects.toEqual(
      failing('too-large'),
    )
  })

  test('signs in with a private key, and refuses wrong credentials', async () => {
    const own = toServer({ auth: 'key' }, keys.private)
    expect(await testServer(own, 'input', limits, signal)).toMatchObject({ hostKey: sftp.hostKey })
    for (const server of [toServer({}, 'wrong'), toServer({ auth: 'key' }, 'no key')]) {
      const error = await fetchTo(server).catch((thrown: unknown) => thrown)
      expect(error).toEqual(failing('denied'))
      expect((error as TransferError).message).not.toContain(server.secret)
    }
  })

  test('stores a file under another name first, and replaces an older one', async () => {
    sftp.written.length = 0
    for (const content of ['first', 'x'.repeat(90_000)])
      await storeFile(toServer({ path: '/in' }), createFile(content), limits, signal)
    expect(sftp.files.get('/in/results.csv')?.content.length).toBe(90_000)
    expect(sftp.files.has('/in/results.csv.part')).toBe(false)
    expect(sftp.written.slice(0, 2)).toEqual(['/in/results.csv.part', '/in/results.csv'])
    await testServer(toServer({ path: '/in' }), 'output', limits, signal)
    expect([...sftp.files.keys()].filter((name) => name.includes('test'))).toEqual([])
    sftp.isReadOnly = true
    await expect(testServer(toServer({ path: '/in' }), 'output', limits, signal)).rejects.toEqual(
      failing('denied'),
    )
    sftp.isReadOnly = false
  })

  test('refuses a host key that differs from the pinned one before it sends credentials', async () => {
    const pinned = { ...toServer(), hostKey: sftp.hostKey }
    expect(await fetchTo(pinned)).toMatchObject({ state: 'fetched' })
    await sftp.changeHostKey()
    const error = await fetchTo(pinned).catch((thrown: unknown) => thrown)
    expect(error).toMatchObject({ failure: 'host-key', hostKey: sftp.hostKey })
  })

  test('states a file name that can be stored, and does not blame the server for a full disk', async () => {
    put('/out/list-\0\n.csv', 'new', 900)
    const first = await fetchTo(toServer())
    if (first.state !== 'fetched') throw new Error(first.state)
    expect(first).toMatchObject({
      fileName: 'list-\uFFFD\uFFFD.csv',
      etag: 'list-\uFFFD\uFFFD.csv 3 900000',
    })
    expect(await fetchTo(toServer(), first)).toMatchObject({ state: 'unchanged' })
    const full = fetchFile(toServer(), { path: '/dev/full', known: unknown }, limits, signal)
    await expect(full).rejects.toMatchObject(diskIsFull)
    sftp.files.delete('/out/list-\0\n.csv')
  })

  test('stops reading a folder without end', async () => {
    for (let index = 0; index < 1_000; index += 1) put(`/endless/list-${index}.csv`, 'a', index)
    sftp.isEndless = true
    const patient = { ...limits, timeoutMs: 60_000 }
    await expect(fetchTo(toServer({ path: '/endless' }), unknown, patient)).rejects.toEqual(
      failing('too-large'),
    )
    sftp.isEndless = false
    expect(await fetchTo(toServer({ path: '/endless' }))).toMatchObject({ fileName: 'list-999.csv' })
  })

  test('connects to no private address in live mode', async () => {
    for (const host of ['127.1', '::1', '::ffff:127.0.0.1', '::ffff:7f00:1'])
      await expect(fetchTo(toServer({ host }), unknown, live), host).rejects.toEqual(
        failing('private-address'),
      )
    await expect(fetchTo(toServer(), unknown, live)).rejects.toEqual(failing('private-address'))
    const named = toServer({ host: 'localhost' })
    await expect(fetchTo(named, unknown, live)).rejects.toEqual(failing('private-address'))
    await expect(fetchTo(toServer({ port: 1 }))).rejects.toEqual(failing('unreachable'))
  })
})

test.each([
  ['*.csv', 'A.CSV', true],
  ['list-?.csv', 'list-1.csv', true],
  ['list-?.csv', 'list-10.csv', false],
  ['*', '.hidden', false],
  ['a+b.csv', 'a+b.csv', true],
  ['a.csv', 'abcsv', false],
  ['*a*b*.csv', 'xaybz.csv', true],
  ['*a*b*.csv', 'xbya.csv', false],
])('the pattern %s matches %s: %s', (pattern, name, isMatch) => {
  expect(createMatcher(pattern)(name)).toBe(isMatch)
})
