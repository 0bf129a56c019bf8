// docs/decisions/0058-untrusted-input.md

import { readFile } from 'node:fs/promises'
import { type AttributeMapping, attributeMappingSchema, mappingFileFormat } from '@merkwerk/contract'
import {
  type Budget,
  countJsonNodes,
  ProductListError,
  serveReader,
} from '@merkwerk/engine/product-list/in-thread'
import { z } from 'zod'

const fileSchema = z.object({ format: z.literal(mappingFileFormat), mapping: attributeMappingSchema })

/** The mapping of a file, or the first reason why it is none. */
export type MappingReading = { mapping: AttributeMapping } | { problem: string }

async function* readMapping(path: string, { limits }: Budget): AsyncGenerator<MappingReading, void, unknown> {
  const bytes = await readFile(path)
  if (countJsonNodes(bytes, limits) === undefined) throw new ProductListError('content-too-large')
  const parsed = fileSchema.safeParse(JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes)))
  const [issue] = parsed.error?.issues ?? []
  yield parsed.success
    ? { mapping: parsed.data.mapping }
    : { problem: `${issue?.path.join('.')}: ${issue?.message}` }
}

serveReader(readMapping)
