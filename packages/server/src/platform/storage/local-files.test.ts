import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type Files, FilesUnavailableError } from './index.ts'
import { openLocalFiles } from './local-files.ts'

let folder: string
let files: Files

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'merkwerk-files-'))
  files = await openLocalFiles(folder)
})
afterEach(() => rm(folder, { recursive: true, force: true }))

const namesIn = async (part: string) => readdir(path.join(folder, part), { recursive: true })

test('leaves no partial file when a write is aborted', async () => {
  async function* breaking() {
    yield Buffer.from('half')
    throw new Error('source broke')
  }
  await expect(files.write('a', breaking())).rejects.toThrow('source broke')
  expect([await namesIn('unfinished'), await namesIn('stored')]).toEqual([[], []])
})

test('removes abandoned files at startup and keeps those being written', async () => {
  const unfinished = path.join(folder, 'unfinished')
  await writeFile(path.join(unfinished, 'old'), 'x')
  await utimes(path.join(unfinished, 'old'), new Date(0), new Date(0))
  await writeFile(path.join(unfinished, 'new'), 'x')
  await openLocalFiles(folder)
  expect(await namesIn('unfinished')).toEqual(['new'])
})

test('is unavailable while its folder is missing, and usable again afterwards', async () => {
  await rm(path.join(folder, 'unfinished'), { recursive: true })
  await expect(files.write('a', Readable.from(['x']))).rejects.toThrow(FilesUnavailableError)
  await expect(files.check()).rejects.toThrow(FilesUnavailableError)
  await mkdir(path.join(folder, 'unfinished'))
  await files.write('a', Readable.from(['x']))
})
