// docs/decisions/0007-contract.md

import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { isListFileName, isSpreadsheetFileName, type ProblemCode } from '@merkwerk/contract'
import type { FastifyRequest } from 'fastify'
import { AppError, refuseField } from '../errors.ts'
import { measureFile, openTemporaryFolder, type StoredFile } from '../storage/index.ts'

/** A file of a request, streamed to this machine's disk. */
export interface UploadedFile extends StoredFile {
  path: string
  /** The client's name for the file, only for display. */
  fileName: string
}

export type Uploads = Awaited<ReturnType<typeof openUploads>>

/** Opens the folder for incoming uploads and removes files that killed processes left. */
export async function openUploads(folder: string, maxBytes: number) {
  await openTemporaryFolder(folder)
  return {
    /** Reads a multipart body of text fields and at most one file in the part `file`. */
    async receive(request: FastifyRequest) {
      if (!request.isMultipart()) throw refuseField('file', 'file-missing')
      const fields: Record<string, string> = {}
      let file: UploadedFile | undefined
      const limits = { fileSize: maxBytes, files: 1, fields: 20, fieldSize: 64 * 1024, headerPairs: 20 }
      try {
        for await (const part of request.parts({ limits })) {
          if (part.type === 'field' && part.valueTruncated)
            throw refuseField(part.fieldname, 'field-over-64-kb')
          if (part.type === 'field') fields[part.fieldname] = String(part.value)
          else if (part.fieldname !== 'file') throw refuseField(part.fieldname, 'second-file')
          else file = await store(part.file, checkedName(part.filename), path.join(folder, randomUUID()))
        }
      } catch (error) {
        if (file) await rm(file.path, { force: true })
        throw error
      }
      return { fields, file }
    },

    /** Stores a body that is a file. The request stays open for the response if the file is too large. */
    async receiveBody({ headers, body }: FastifyRequest, fileName: string): Promise<UploadedFile> {
      if (!(body instanceof Readable)) throw refuseField('file', 'file-missing-in-body')
      try {
        if (Number(headers['content-length'] ?? 0) > maxBytes) throw new AppError('FILE_TOO_LARGE')
        const source = limited(body.iterator({ destroyOnReturn: false }), maxBytes)
        return await store(source, checkedName(fileName), path.join(folder, randomUUID()))
      } finally {
        // The rest of a refused file is discarded, so that the caller reads the response and may use the connection again.
        body.resume()
      }
    },
  }
}

const isTable = (name: string): boolean => isListFileName(name) || isSpreadsheetFileName(name)
const isJson = (name: string): boolean => /\.json$/i.test(name)

/** Which names the files of an upload may have. The content decides how a file is read. */
const fileKinds: Record<
  'table' | 'scheme' | 'json',
  { has: (name: string) => boolean; problem: ProblemCode }
> = {
  table: { has: isTable, problem: 'not-a-table' },
  scheme: {
    has: (name: string) => isTable(name) || isJson(name),
    problem: 'not-a-table-or-json',
  },
  json: { has: isJson, problem: 'not-a-json-file' },
}

/** Throws `INVALID_INPUT` for a file whose name belongs to another kind. */
export function requireFileKind(
  { fileName }: Pick<UploadedFile, 'fileName'>,
  kind: keyof typeof fileKinds,
): void {
  const { has, problem } = fileKinds[kind]
  if (!has(fileName)) throw refuseField('file', problem)
}

/**
 * The name is displayed and stored as text. Throws `INVALID_INPUT` if it contains control characters or is malformed.
 */
function checkedName(name: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is refused
  if (/[\u0000-\u001f\u007f-\u009f]/.test(name) || !name.isWellFormed())
    throw refuseField('file', 'file-name-characters')
  return name
}

async function* limited(source: AsyncIterable<Uint8Array>, maxBytes: number): AsyncGenerator<Uint8Array> {
  let bytes = 0
  for await (const chunk of source) {
    bytes += chunk.byteLength
    if (bytes > maxBytes) throw new AppError('FILE_TOO_LARGE')
    yield chunk
  }
}

async function store(
  source: AsyncIterable<Uint8Array>,
  fileName: string,
  target: string,
): Promise<UploadedFile> {
  const { pass, measured } = measureFile()
  try {
    await pipeline(source, pass, createWriteStream(target, { flags: 'wx' }))
    if ('truncated' in source && source.truncated === true) throw new AppError('FILE_TOO_LARGE')
  } catch (error) {
    await rm(target, { force: true })
    throw error
  }
  return { path: target, fileName, ...measured() }
}
