import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { FileMissingError, type Files, FilesUnavailableError, openLocalFiles } from './index.ts'

let folder: string
let files: Files

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'merkwerk-files-'))
  files = await openLocalFiles(folder)
})
afterEach(() => rm(folder, { recursive: true, force: true }))

async function* parts(...chunks: string[]) {
  for (const chunk of chunks) yield Buffer.from(chunk)
}

const namesIn = async (part: string) => readdir(path.join(folder, part), { recursive: true })

test('a file reads back as it was written, with its size and hash', async () => {
  const stored = await files.write('jobs/1/log.txt', parts('ab', 'c'))
  expect(stored).toEqual({
    bytes: 3,
    sha256: 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad',
  })
  expect(await text(await files.read('jobs/1/log.txt'))).toBe('abc')
  expect(await files.stat('jobs/1/log.txt')).toMatchObject({ bytes: 3 })
})

test('writing again replaces the file as a whole', async () => {
  await files.write('a', parts('first and longer'))
  await files.write('a', parts('second'))
  expect(await text(await files.read('a'))).toBe('second')
})

test('a write that breaks off leaves the earlier file, and nothing half-written', async () => {
  await files.write('a', parts('whole'))
  async function* breaking() {
    yield Buffer.from('half')
    expect(await text(await files.read('a'))).toBe('whole')
    throw new Error('source broke')
  }
  await expect(files.write('a', breaking())).rejects.toThrow('source broke')
  expect(await text(await files.read('a'))).toBe('whole')
  expect(await namesIn('unfinished')).toEqual([])
})

test('two writers of one key leave one whole file', async () => {
  await Promise.all([
    files.write('a', parts('x'.repeat(50_000))),
    files.write('a', parts('y'.repeat(50_000))),
  ])
  expect(await text(await files.read('a'))).toMatch(/^(x{50000}|y{50000})$/)
})

test('a missing file is its own error, has no size, and can be deleted', async () => {
  await expect(files.read('none')).rejects.toThrow(FileMissingError)
  expect(await files.stat('none')).toBeUndefined()
  await files.delete('none')
})

test.each(['', '../a', 'a/../b', '/etc/passwd', 'a//b', '.hidden', 'a/.b', 'a\\b', 'a\0b', 'ä', 'a b'])(
  'the key %j is refused',
  async (key) => {
    await expect(files.write(key, parts('x'))).rejects.toThrow(TypeError)
    await expect(files.read(key)).rejects.toThrow(TypeError)
  },
)

test('what a dead writer left long ago is removed at the next start; what is being written stays', async () => {
  const unfinished = path.join(folder, 'unfinished')
  await writeFile(path.join(unfinished, 'old'), 'x')
  await utimes(path.join(unfinished, 'old'), new Date(0), new Date(0))
  await writeFile(path.join(unfinished, 'new'), 'x')
  await openLocalFiles(folder)
  expect(await namesIn('unfinished')).toEqual(['new'])
})

test('a store whose folder is gone is unavailable, and usable again when it is back', async () => {
  await rm(path.join(folder, 'unfinished'), { recursive: true })
  await expect(files.write('a', parts('x'))).rejects.toThrow(FilesUnavailableError)
  await expect(files.check()).rejects.toThrow(FilesUnavailableError)
  await mkdir(path.join(folder, 'unfinished'))
  await files.write('a', parts('x'))
})
