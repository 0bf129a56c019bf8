import { createWriteStream } from 'node:fs'
import { mkdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ReadableStream } from 'node:stream/web'
import { readFileName } from '@merkwerk/client'
import { CommandError } from './failure.ts'

/** Writes a response to a folder under its own name. A file that breaks off does not appear. Returns its path. */
export async function saveFile(response: Response, folder: string, fallbackName: string): Promise<string> {
  if (!response.body) throw new CommandError(`The response for ${fallbackName} is empty. Try again.`)
  await mkdir(folder, { recursive: true })
  const path = join(folder, readFileName(response) ?? fallbackName)
  const part = `${path}.part`
  try {
    await pipeline(Readable.fromWeb(response.body as ReadableStream), createWriteStream(part))
    await rename(part, path)
  } finally {
    await rm(part, { force: true })
  }
  return path
}
