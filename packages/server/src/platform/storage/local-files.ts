import { createHash, randomUUID } from 'node:crypto'
import type { Dirent } from 'node:fs'
import { access, constants, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { dayMs } from '../durations.ts'
import { errorCode } from '../errors.ts'
import type { Reach } from '../fault-points.ts'
import { FileMissingError, type Files, FilesUnavailableError, keySegments, type StoredFile } from './files.ts'

const unavailableCodes = new Set([
  'ENOSPC',
  'EDQUOT',
  'EROFS',
  'EACCES',
  'EPERM',
  'EIO',
  'EMFILE',
  'ENFILE',
  'ENOENT', // the storage's own folder; a missing file is caught before
  'ENOTDIR',
])
/** A temporary file older than this has been abandoned. */
const staleAfterMs = dayMs

async function available<T>(action: () => Promise<T>): Promise<T> {
  try {
    return await action()
  } catch (cause) {
    const code = errorCode(cause)
    if (!unavailableCodes.has(code)) throw cause
    throw new FilesUnavailableError(`Files cannot be reached (${code})`, { cause })
  }
}

/**
 * Opens files in a folder of this machine (or of a network file system that all machines mount). A file is written
 * under a temporary name, flushed, and renamed into place.
 */
export async function openLocalFiles(folder: string, reach: Reach = () => {}): Promise<Files> {
  const stored = path.join(folder, 'stored')
  const unfinished = path.join(folder, 'unfinished')
  const pathOf = (key: string) => path.join(stored, ...keySegments(key))
  await available(async () => {
    await mkdir(stored, { recursive: true })
    await mkdir(unfinished, { recursive: true })
    await removeStale(unfinished)
  })
  return {
    write: async (key, source) => writeWhole(path.join(unfinished, randomUUID()), pathOf(key), source, reach),
    read: async (key, range) =>
      available(async () => {
        try {
          const handle = await open(pathOf(key), 'r')
          return handle.createReadStream(range && { start: range.start, end: range.start + range.bytes - 1 })
        } catch (cause) {
          if (errorCode(cause) === 'ENOENT') throw new FileMissingError(`No file ${key}`, { cause })
          throw cause
        }
      }),
    stat: async (key) =>
      available(async () => {
        try {
          const { size } = await stat(pathOf(key))
          return { bytes: size }
        } catch (error) {
          if (errorCode(error) === 'ENOENT') return undefined
          throw error
        }
      }),
    delete: async (key) => available(async () => rm(pathOf(key), { force: true })),
    deleteFolder: async (key) => available(async () => rm(pathOf(key), { recursive: true, force: true })),
    check: async () => available(async () => access(unfinished, constants.W_OK)),
  }
}

async function writeWhole(
  temporary: string,
  target: string,
  source: AsyncIterable<Uint8Array | string>,
  reach: Reach,
): Promise<StoredFile> {
  const hash = createHash('sha256')
  let bytes = 0
  try {
    const file = await available(async () => open(temporary, 'wx'))
    try {
      for await (const part of source) {
        const chunk = typeof part === 'string' ? Buffer.from(part) : part
        hash.update(chunk)
        bytes += chunk.byteLength
        await available(async () => file.writeFile(chunk))
        reach('file-chunk-written')
      }
      await available(async () => file.sync())
    } finally {
      await file.close()
    }
    reach('file-flushed')
    await available(async () => moveIntoPlace(temporary, target))
    reach('file-in-place')
  } catch (error) {
    await rm(temporary, { force: true }).catch(() => {}) // the first error is the one that matters
    throw error
  }
  return { bytes, sha256: hash.digest('hex') }
}

async function moveIntoPlace(temporary: string, target: string): Promise<void> {
  const folder = path.dirname(target)
  await mkdir(folder, { recursive: true })
  await rename(temporary, target)
  const handle = await open(folder, 'r')
  try {
    await handle.sync() // the rename itself survives a power cut
  } finally {
    await handle.close()
  }
}

async function removeStale(folder: string): Promise<void> {
  const entries: Dirent[] = await readdir(folder, { withFileTypes: true })
  for (const entry of entries) {
    const file = path.join(folder, entry.name)
    const { mtimeMs } = await stat(file)
    if (Date.now() - mtimeMs > staleAfterMs) await rm(file, { force: true })
  }
}
