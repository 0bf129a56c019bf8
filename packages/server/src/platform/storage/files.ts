import type { Readable } from 'node:stream'

export interface StoredFile {
  bytes: number
  /** Hexadecimal. */
  sha256: string
}

/**
 * Stores whole files. Keys are segments of `[A-Za-z0-9._-]+` joined by `/`. Every call may
 * throw `FilesUnavailableError`.
 */
export interface Files {
  /** Replaces what was there. The file is visible under its key only once all of it is safely stored. */
  write(key: string, source: AsyncIterable<Uint8Array | string>): Promise<StoredFile>
  /** All of a file or a range of it. Throws `FileMissingError` before the first byte when there is no such file. */
  read(key: string, range?: { start: number; bytes: number }): Promise<Readable>
  /** Size in bytes; undefined when there is no such file. */
  stat(key: string): Promise<{ bytes: number } | undefined>
  /** Deleting what is not there is fine. */
  delete(key: string): Promise<void>
  /** Deletes all files whose keys begin with this one and a slash. */
  deleteFolder(key: string): Promise<void>
  /** Throws when it is plain that files cannot be written now. */
  check(): Promise<void>
}

/** The store cannot be reached or written: disk full, read-only, no rights, no network, gone. Worth a later try. */
export class FilesUnavailableError extends Error {
  override name = 'FilesUnavailableError'
}

export class FileMissingError extends Error {
  override name = 'FileMissingError'
}

const segment = /^[A-Za-z0-9_-][A-Za-z0-9._-]*$/

/** Splits a key into its segments; throws a `TypeError` on anything that could leave the store. */
export function keySegments(key: string): string[] {
  const segments = key.split('/')
  if (key.length > 500 || !segments.every((part) => segment.test(part)))
    throw new TypeError(`Not a file key: ${JSON.stringify(key)}`)
  return segments
}
