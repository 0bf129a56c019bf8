import { randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { resolve } from 'node:path'
import { Readable } from 'node:stream'
import { json } from 'node:stream/consumers'
import { readTaxonomy, type Taxonomies, taxonomyNames } from '@merkwerk/engine'

/** A dump could not be opened, read to its end or used. The message is for the operator. */
export class DumpError extends Error {
  override name = 'DumpError'
}

export interface OpenedDump {
  /** The same for the same bytes. A dump without such an identity gets a new one each time. */
  id: string
  compressed: Readable
  taxonomies?: Taxonomies
}

/**
 * Opens a dump: a file, an http or https address, or `-` for standard input. `taxonomies` is the folder or address with
 * the taxonomies of the project.
 */
export async function openDump(place: string, userAgent: string, taxonomies?: string): Promise<OpenedDump> {
  const { id, bytes } =
    place === '-' ? { id: randomUUID(), bytes: process.stdin } : await open(place, userAgent)
  if (taxonomies === undefined) return { id, compressed: bytes }
  const named = await readTaxonomies(taxonomies, userAgent)
  return { id: `${id} named`, compressed: bytes, taxonomies: named }
}

async function readTaxonomies(place: string, userAgent: string): Promise<Taxonomies> {
  const read = taxonomyNames.map(async (name) => {
    const { bytes } = await open(`${place.replace(/\/+$/, '')}/${name}.json`, userAgent)
    try {
      return [name, readTaxonomy((await json(bytes)) as Record<string, unknown>)] as const
    } catch (error) {
      throw new DumpError(`The taxonomy ${name} cannot be read: ${toMessage(error)}`)
    }
  })
  return Object.fromEntries(await Promise.all(read))
}

const open = (place: string, userAgent: string): Promise<{ id: string; bytes: Readable }> =>
  /^https?:/.test(place) ? openAddress(place, userAgent) : openFile(resolve(place))

async function openFile(path: string): Promise<{ id: string; bytes: Readable }> {
  const { size, mtimeMs } = await stat(path).catch((error) => {
    throw new DumpError(toMessage(error))
  })
  return { id: `${path} ${size} ${mtimeMs}`, bytes: createReadStream(path) }
}

async function openAddress(address: string, userAgent: string): Promise<{ id: string; bytes: Readable }> {
  const response = await fetch(address, { headers: { 'user-agent': userAgent } }).catch((error) => {
    throw new DumpError(`${address} cannot be reached: ${toMessage(error)}`)
  })
  const { status, headers, body } = response
  if (status !== 200 || !body) throw new DumpError(`${address} responded with status ${status}`)
  const version = headers.get('etag') ?? headers.get('last-modified') ?? randomUUID()
  return { id: `${address} ${version}`, bytes: Readable.from(body) }
}

export const toMessage = (error: unknown): string => (error instanceof Error ? error.message : String(error))
