import { text } from 'node:stream/consumers'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { loadConfig } from '../platform/config/config.ts'
import { FileMissingError, type Files, openFiles } from '../platform/storage/index.ts'

export type OpenedFiles = AsyncDisposable & { files: Files }

/** Opens the files that settings such as `FILES_URL` name. */
export const openFilesWith = (settings: Record<string, string>): Promise<Files> =>
  openFiles(
    loadConfig({ DATABASE_URL: 'postgres://localhost/none', SIGNING_SECRET: 'x'.repeat(32), ...settings })
      .files,
  )

async function* parts(...chunks: string[]) {
  for (const chunk of chunks) yield Buffer.from(chunk)
}

/** The tests that every store of files passes. `open` opens an empty one. */
export function describeFiles(name: string, open: () => Promise<OpenedFiles>): void {
  describe(`in a ${name}`, () => testFiles(open))
}

function testFiles(open: () => Promise<OpenedFiles>): void {
  let store: OpenedFiles
  let files: Files
  beforeEach(async () => {
    store = await open()
    files = store.files
  })
  afterEach(() => store[Symbol.asyncDispose]())

  test('reads a file back unchanged, with its size and hash', async () => {
    const stored = await files.write('runs/1/log.txt', parts('ab', 'c'))
    expect(stored).toEqual({
      bytes: 3,
      sha256: 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad',
    })
    expect(await text(await files.read('runs/1/log.txt'))).toBe('abc')
    expect(await files.stat('runs/1/log.txt')).toEqual({ bytes: 3 })
  })

  test('stores an empty file', async () => {
    await files.write('empty', parts())
    expect(await files.stat('empty')).toEqual({ bytes: 0 })
    expect(await text(await files.read('empty'))).toBe('')
  })

  test('reads only the requested range', async () => {
    await files.write('a', parts('0123456789'))
    expect(await text(await files.read('a', { start: 3, bytes: 4 }))).toBe('3456')
    expect(await text(await files.read('a', { start: 0, bytes: 1 }))).toBe('0')
    expect(await text(await files.read('a', { start: 9, bytes: 1 }))).toBe('9')
  })

  test('reads a file of many megabytes back completely', async () => {
    const megabyte = Buffer.alloc(1024 * 1024, 'Grünkohl\n')
    async function* many() {
      for (let written = 0; written < 20; written += 1) yield megabyte
      yield 'end'
    }
    const { bytes } = await files.write('large', many())
    expect(bytes).toBe(20 * megabyte.length + 3)
    const read = await text(await files.read('large', { start: 20 * megabyte.length - 4, bytes: 7 }))
    expect(read).toBe(`${megabyte.subarray(-4)}end`)
    let counted = 0
    for await (const chunk of await files.read('large')) counted += (chunk as Buffer).length
    expect(counted).toBe(bytes)
  })

  test('replaces a file completely', async () => {
    await files.write('a', parts('first and longer'))
    await files.write('a', parts('second'))
    expect(await text(await files.read('a'))).toBe('second')
  })

  test('keeps the earlier file when a write is aborted', async () => {
    await files.write('a', parts('whole'))
    async function* breaking() {
      yield Buffer.from('half')
      expect(await text(await files.read('a'))).toBe('whole')
      throw new Error('source broke')
    }
    await expect(files.write('a', breaking())).rejects.toThrow('source broke')
    expect(await text(await files.read('a'))).toBe('whole')
  })

  test('stores one complete file when two writers use the same key', async () => {
    await Promise.all([
      files.write('a', parts('x'.repeat(50_000))),
      files.write('a', parts('y'.repeat(50_000))),
    ])
    expect(await text(await files.read('a'))).toMatch(/^(x{50000}|y{50000})$/)
  })

  test('throws a specific error for a missing file, which has no size and can be deleted', async () => {
    await expect(files.read('none')).rejects.toThrow(FileMissingError)
    expect(await files.stat('none')).toBeUndefined()
    await files.delete('none')
  })

  test('deletes a file', async () => {
    await files.write('a', parts('x'))
    await files.delete('a')
    await expect(files.read('a')).rejects.toThrow(FileMissingError)
  })

  test('deletes a folder with all its files and nothing beside it', async () => {
    const keys = ['runs/1/a', 'runs/1/b/c', 'runs/10/a', 'runs/1a']
    for (const key of keys) await files.write(key, parts('x'))
    await files.deleteFolder('runs/1')
    await files.deleteFolder('runs/2')
    const stats = await Promise.all(keys.map((key) => files.stat(key)))
    expect(stats).toEqual([undefined, undefined, { bytes: 1 }, { bytes: 1 }])
  })

  test.each(['', '../a', 'a/../b', '/etc/passwd', 'a//b', '.hidden', 'a/.b', 'a\\b', 'a\0b', 'ä', 'a b'])(
    'refuses the key %j',
    async (key) => {
      await expect(files.write(key, parts('x'))).rejects.toThrow(TypeError)
      await expect(files.read(key)).rejects.toThrow(TypeError)
      await expect(files.deleteFolder(key)).rejects.toThrow(TypeError)
    },
  )
}
