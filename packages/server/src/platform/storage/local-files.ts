import { randomUUID } from 'node:crypto'
import { access, constants, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { dayMs } from '../durations.ts'
import { diskErrorCodes, errorCode } from '../errors.ts'
import type { Reach } from '../fault-points.ts'
import { FileMissingError, type Files, FilesUnavailableError, keySegments, type StoredFile } from './files.ts'
import { measureFile } from './measure-file.ts'

/** `ENOENT` is about the storage's own folder: a missing file is caught before. */
const unavailableCodes = [...diskErrorCodes, 'EACCES', 'EPERM', 'ENOENT', 'ENOTDIR']
/** A temporary file older than this has been abandoned. */
const staleAfterMs = dayMs

async function available<T>(action: () => Promise<T>): Promise<T> {
  try {
    return await action()
  } catch (cause) {
    const code = errorCode(cause)
    if (!unavailableCodes.includes(code)) throw cause
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
  const toPath = (key: string) => path.join(stored, ...keySegments(key))
  await available(async () => {
    await mkdir(stored, { recursive: true })
    await openTemporaryFolder(unfinished)
  })
  return {
    write: async (key, source) => writeWhole(path.join(unfinished, randomUUID()), toPath(key), source, reach),
    read: async (key, range) =>
      available(async () => {
        try {
          const handle = await open(toPath(key), 'r')
          return handle.createReadStream(range && { start: range.start, end: range.start + range.bytes - 1 })
        } catch (cause) {
          if (errorCode(cause) === 'ENOENT') throw new FileMissingError(`No file ${key}`, { cause })
          throw cause
        }
      }),
    stat: async (key) =>
      available(async () => {
        try {
          const { size } = await stat(toPath(key))
          return { bytes: size }
        } catch (error) {
          if (errorCode(error) === 'ENOENT') return undefined
          throw error
        }
      }),
    delete: async (key) => available(async () => rm(toPath(key), { force: true })),
    deleteFolder: async (key) => available(async () => rm(toPath(key), { recursive: true, force: true })),
    check: async () => available(async () => access(unfinished, constants.W_OK)),
  }
}

async function writeWhole(
  temporary: string,
  target: string,
  source: AsyncIterable<Uint8Array | string>,
  reach: Reach,
): Promise<StoredFile> {
  const { pass, measured } = measureFile()
  try {
    const file = await available(async () => open(temporary, 'wx'))
    try {
      for await (const chunk of pass(source)) {
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
  return measured()
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

/** Removes the files of a folder that are ours and so old that a killed process must have left them. */
export async function removeAbandoned(folder: string, isOurs: (name: string) => boolean): Promise<void> {
  for (const name of (await readdir(folder)).filter(isOurs)) {
    const file = path.join(folder, name)
    const found = await stat(file).catch(() => undefined) // another process may be cleaning too
    if (found && Date.now() - found.mtimeMs > staleAfterMs) await rm(file, { force: true })
  }
}

/** Creates a folder for files that are being received, and removes files that killed processes left there. */
export async function openTemporaryFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true })
  await removeAbandoned(folder, () => true)
}
