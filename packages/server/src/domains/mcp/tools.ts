// docs/decisions/0055-mcp.md

import {
  attributeNames,
  chosenCandidateSchema,
  countrySites,
  partNumberSchema,
  sources,
  verdicts,
} from '@merkwerk/contract'
import { maxLookup, v1Endpoints, v1JobSchema, v1PageOf, v1RecordSchema } from '@merkwerk/contract/v1'
import { z } from 'zod'
import { targetIds } from '../exports/index.ts'
import { listJobFiles } from '../jobs/index.ts'
import { writeTextFile } from '../public-api/index.ts'
import { defineTool, type LinkedFile, reads, spends, stores, type Tool, type ToolCall } from './tool.ts'

/** Clients give up after a minute. */
const maxWaitSeconds = 50

const records = z
  .array(
    z.object({
      article_number: z.string().max(500).default('').describe('Your own number of the article'),
      ean: z.string().max(500).default('').describe('EAN, GTIN or UPC'),
      asin: z.string().max(500).default(''),
      mpn: z.string().max(500).default('').describe("The manufacturer's part number"),
      brand: z.string().max(500).default('').describe('The brand of the part number'),
    }),
  )
  .min(1)
  .max(1_000)
  .describe(
    'Articles to look up, each with an EAN, an ASIN or both, otherwise with mpn and brand. For more than 1,000, use check_list',
  )
const listId = z.string().max(64).describe('A list, such as ML-2C8N5R1V')
const jobId = z.string().max(64).describe('A job, such as MW-7F3K2M9Q')
const sites = z
  .array(z.enum(countrySites))
  .max(10)
  .default([])
  .describe('Country sites in the order of requests. Leave it out for the usual ones')
const source = {
  records: records.optional(),
  list_id: listId.optional().describe('Instead of records: a list of check_list or an earlier job'),
  rows: z
    .enum(['all', 'open'])
    .default('all')
    .describe('Rows of list_id: all, or those without a product, with candidates that you chose'),
}
const maxCoins = z
  .number()
  .int()
  .min(0)
  .describe('The most coins to spend. The call is refused if it could cost more. Ask the user, or use quote')
const idempotencyKey = z
  .string()
  .min(1)
  .max(200)
  .optional()
  .describe('Any text. Repeated calls with the same text start one job and cost once')
const waitSeconds = (byDefault: number) =>
  z
    .number()
    .int()
    .min(0)
    .max(maxWaitSeconds)
    .default(byDefault)
    .describe('How long to wait for the end of the job')

const headersOf = (args: { idempotency_key?: string | undefined; wait_seconds?: number | undefined }) => ({
  ...(args.idempotency_key !== undefined && { 'idempotency-key': args.idempotency_key }),
  ...(args.wait_seconds !== undefined && { prefer: `wait=${args.wait_seconds}` }),
})

/** A job with links to its files, if the caller may download files. */
const jobWithFiles = v1JobSchema.extend({
  files: z
    .array(z.object({ kind: z.string(), name: z.string(), url: z.url() }))
    .describe('Links that need no key and expire within a day'),
})

async function withFiles({ context, caller }: ToolCall, job: z.output<typeof v1JobSchema>) {
  const mayRead = !caller.actor.key || caller.actor.key.scopes.includes('files:read')
  const files = mayRead ? await listJobFiles(context, caller.actor, job.job_id) : []
  const linked = files.map(
    ({ kind, name, url }): LinkedFile => ({ url, name, description: `${kind} of job ${job.job_id}` }),
  )
  return { result: { ...job, files }, files: linked }
}

/** Results of marketplaces are left out, because they are long. `attributes` are merged from them. */
const recordSchema = v1RecordSchema.omit({ products: true })

const free = 'Free.'
const priced = (coins: number): string => (coins === 1 ? '1 coin' : `${coins} coins`)

const checkList = defineTool({
  name: 'check_list',
  title: 'Check a product list',
  needs: v1Endpoints.uploadList,
  describe: () =>
    `Checks a product list as CSV text: recognizes its columns, lists rows that cannot be looked up, and states the price of a job over it. Stores the list and returns its list_id for quote and start_job. The same text is the same list. ${free}`,
  annotations: stores,
  input: z.object({
    content: z
      .string()
      .min(1)
      .describe(
        'The CSV text with a heading, with columns of article numbers and EANs, ASINs, or part numbers and brands',
      ),
    file_name: z
      .string()
      .max(200)
      .regex(/\.(?:csv|txt|tsv)$/i, 'Must end in .csv, .txt or .tsv')
      .default('list.csv'),
    article_number_column: z.string().optional().describe('The heading of a column that was not recognized'),
    ean_column: z.string().optional(),
    asin_column: z.string().optional(),
    mpn_column: z.string().optional(),
    brand_column: z.string().optional(),
  }),
  output: v1Endpoints.uploadList.response,
  async run({ context, call }, { content, file_name: filename, ...columns }) {
    await using file = await writeTextFile(context, filename, content)
    return { result: await call(v1Endpoints.uploadList, { query: { filename, ...columns }, file }) }
  },
})

const quote = defineTool({
  name: 'quote',
  title: 'Quote a job',
  needs: v1Endpoints.createQuote,
  describe: () =>
    `States what a job over records or a list costs at most, how long it takes, which records it would skip, and how many coins are available. ${free}`,
  annotations: reads,
  input: z.object({ ...source, sites }),
  output: v1Endpoints.createQuote.response,
  run: async ({ call }, body) => ({ result: await call(v1Endpoints.createQuote, { body }) }),
})

const startJob = defineTool({
  name: 'start_job',
  title: 'Start a job',
  needs: v1Endpoints.createJob,
  describe: (coins) =>
    `Starts a job that looks up records or a list in the sources of the account's settings, by default Amazon and eBay, or in those given. Price: ${priced(coins)} for each product that is found and new to the account or read afresh, never more than max_coins. Products that are not found or paid for already are free. Show the user the result of quote first. Follow the job with job_status.`,
  annotations: spends,
  input: z.object({
    name: z.string().min(1).max(80).describe('A name for the list of jobs'),
    ...source,
    sites,
    sources: z
      .array(z.enum(sources))
      .min(1)
      .optional()
      .describe('Where to look, for example icecat for electronics or dnb for books'),
    max_coins: maxCoins,
    read_afresh: z
      .boolean()
      .default(false)
      .describe('Reads the sources again. Costs coins_afresh of the quote at most'),
    idempotency_key: idempotencyKey,
    wait_seconds: waitSeconds(0),
  }),
  output: jobWithFiles,
  async run(call, { idempotency_key, wait_seconds, ...body }) {
    const headers = headersOf({ idempotency_key, wait_seconds })
    return withFiles(call, await call.call(v1Endpoints.createJob, { body, headers }))
  },
})

const jobStatus = defineTool({
  name: 'job_status',
  title: 'Get the status of a job',
  needs: v1Endpoints.getJobState,
  describe: () => `Returns the status, counts and cost of a job or lookup, and links to its files. ${free}`,
  annotations: reads,
  input: z.object({ job_id: jobId, wait_seconds: waitSeconds(0) }),
  output: jobWithFiles,
  async run(call, { job_id: id, ...args }) {
    const request = { params: { id }, headers: headersOf(args) }
    return withFiles(call, await call.call(v1Endpoints.getJobState, request))
  },
})

const getRecords = defineTool({
  name: 'get_records',
  title: 'Get records of a job',
  needs: v1Endpoints.listRecords,
  describe: () =>
    `Returns processed records of a job or lookup with titles, attributes and, if several products fit, candidates. Use next_cursor as cursor for the next page. ${free}`,
  annotations: reads,
  input: z.object({
    job_id: jobId,
    verdict: z.enum(verdicts).optional().describe('Only records with this result'),
    cursor: z.string().optional(),
    limit: z.number().int().min(1).max(100).default(20),
  }),
  output: v1PageOf(recordSchema),
  async run({ call }, { job_id: id, ...query }) {
    const page = await call(v1Endpoints.listRecords, { params: { id }, query })
    return { result: { ...page, data: page.data.map((record) => recordSchema.parse(record)) } }
  },
})

const chooseCandidate = defineTool({
  name: 'choose_candidate',
  title: 'Choose the product of an ambiguous record',
  needs: v1Endpoints.chooseRecordCandidate,
  describe: (coins) =>
    `Chooses which of a record's candidates is the product, or removes the choice with null. ${free} Afterwards start_job with the returned list_id and rows "open" looks it up, for ${priced(coins)} if it is found.`,
  annotations: stores,
  input: z.object({
    job_id: jobId,
    position: z.number().int().min(1).describe('Of the record, from get_records'),
    candidate: chosenCandidateSchema.nullable().describe('Marketplace and ID of one of its candidates'),
  }),
  output: v1Endpoints.chooseRecordCandidate.response,
  run: async ({ call }, { job_id: id, position, candidate }) => ({
    result: await call(v1Endpoints.chooseRecordCandidate, { params: { id, position }, body: { candidate } }),
  }),
})

const exportList = defineTool({
  name: 'export',
  title: 'Export a list',
  needs: v1Endpoints.createExport,
  describe: () =>
    `Returns a link to an import package of a list for a shop or program. The link needs no key and expires. ${free}`,
  annotations: reads,
  input: z.object({
    list_id: listId,
    run_id: z
      .string()
      .max(64)
      .optional()
      .describe('A run of the list, such as MW-7F3K2M9Q, for its results instead of the list as it is now'),
    target: z.enum(targetIds).describe('The shop or program'),
    options: z
      .record(z.string(), z.union([z.string(), z.number(), z.boolean()]))
      .default({})
      .describe('Options of the target. Leave them out for the defaults'),
    attribute_names: z
      .enum(attributeNames)
      .default('mapped')
      .describe(
        'What your mapping names, `all` also what it does not name, or `original` names and values as found',
      ),
  }),
  output: v1Endpoints.createExport.response,
  async run({ call }, { list_id: id, run_id: run, ...body }) {
    const made = await call(v1Endpoints.createExport, { params: { id }, query: { run }, body })
    const file = { url: made.url, name: made.file_name, description: `Import package for ${body.target}` }
    return { result: made, files: [file] }
  },
})

const lookUp = defineTool({
  name: 'lookup',
  title: 'Look products up',
  needs: v1Endpoints.createLookup,
  describe: (coins) =>
    `Looks up to ${maxLookup} EANs, ASINs or part numbers up and returns titles, images and attributes. Price: ${priced(coins)} for each product that is found, free if you found it within 24 hours. While status is "running", follow lookup_id with job_status, then read get_records.`,
  annotations: spends,
  input: z.object({
    identifiers: z
      .array(z.union([z.string().min(1).max(100), partNumberSchema]))
      .min(1)
      .max(maxLookup)
      .describe('EANs, ASINs, or part numbers (MPN) with their brands'),
    sites,
    max_coins: maxCoins.optional(),
    read_afresh: z.boolean().default(false).describe('Reads the sources again and costs again'),
    idempotency_key: idempotencyKey,
    wait_seconds: waitSeconds(30),
  }),
  output: v1Endpoints.createLookup.response,
  async run({ call }, { idempotency_key, wait_seconds, ...body }) {
    const headers = headersOf({ idempotency_key, wait_seconds })
    return { result: await call(v1Endpoints.createLookup, { body, headers }) }
  },
})

export const tools: readonly Tool[] = [
  ...[checkList, quote, startJob, jobStatus, getRecords, chooseCandidate, exportList, lookUp],
]
