import type { Readable } from 'node:stream'

export interface StoredFile {
  bytes: number
  /** Hexadecimal. */
  sha256: string
}

/**
 * Stores whole files. Keys are segments of `[A-Za-z0-9._-]+` joined by `/`. Every call may throw
 * `FilesUnavailableError`.
 */
export interface Files {
  /** Replaces an existing file. The file is visible under its key only once it is completely stored. */
  write(key: string, source: AsyncIterable<Uint8Array | string>): Promise<StoredFile>
  /** Reads a file or a range of it. Throws `FileMissingError` before the first byte if the file does not exist. */
  read(key: string, range?: { start: number; bytes: number }): Promise<Readable>
  /** Returns the size in bytes; undefined if the file does not exist. */
  stat(key: string): Promise<{ bytes: number } | undefined>
  /** Does nothing if the file does not exist. */
  delete(key: string): Promise<void>
  /** Deletes all files whose keys begin with this one and a slash. */
  deleteFolder(key: string): Promise<void>
  /** Throws if files can obviously not be written now. */
  check(): Promise<void>
}

/**
 * The storage cannot be reached or written: disk full, read-only, no permission, no network. A later retry may succeed.
 */
export class FilesUnavailableError extends Error {
  override name = 'FilesUnavailableError'
}

export class FileMissingError extends Error {
  override name = 'FileMissingError'
}

const segment = /^[A-Za-z0-9_-][A-Za-z0-9._-]*$/

/** Splits a key into its segments. Throws a `TypeError` for any key that could leave the storage. */
export function keySegments(key: string): string[] {
  const segments = key.split('/')
  if (key.length > 500 || !segments.every((part) => segment.test(part)))
    throw new TypeError(`Not a file key: ${JSON.stringify(key)}`)
  return segments
}
