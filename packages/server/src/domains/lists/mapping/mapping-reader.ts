// docs/decisions/0058-untrusted-input.md

import { readFile } from 'node:fs/promises'
import type { AttributeMapping, Problem } from '@merkwerk/contract'
import { attributeMappingSchema, mappingFileFormat } from '@merkwerk/contract/attribute-mapping'
import { describeIssue, readProblem } from '@merkwerk/contract/problems'
import { sayProblem } from '@merkwerk/contract/say-problem'
import {
  type Budget,
  countJsonNodes,
  ProductListError,
  serveReader,
} from '@merkwerk/engine/product-list/in-thread'
import { z } from 'zod'

const fileSchema = z.object({ format: z.literal(mappingFileFormat), mapping: attributeMappingSchema })

/** The mapping of a file, or the first reason why it is none. */
export type MappingReading = { mapping: AttributeMapping } | { problem: Problem }

async function* readMapping(path: string, { limits }: Budget): AsyncGenerator<MappingReading, void, unknown> {
  const bytes = await readFile(path)
  if (countJsonNodes(bytes, limits) === undefined) throw new ProductListError('content-too-large')
  const parsed = fileSchema.safeParse(JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes)), {
    error: describeIssue,
  })
  const [issue] = parsed.error?.issues ?? []
  yield parsed.success ? { mapping: parsed.data.mapping } : { problem: describePlace(issue) }
}

/** What is wrong, with its place in the file. */
const describePlace = (issue: z.core.$ZodIssue | undefined): Problem => {
  const problem = issue ? readProblem(issue) : ({ code: 'invalid' } as const)
  const said = { en: sayProblem(problem, 'en'), de: sayProblem(problem, 'de') }
  return { code: 'option-refused', params: { option: issue?.path.join('.') ?? '', problem: said } }
}

serveReader(readMapping)
