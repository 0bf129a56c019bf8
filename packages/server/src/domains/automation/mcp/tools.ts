// docs/decisions/0055-mcp.md

import {
  attributeNames,
  chosenCandidateSchema,
  countrySites,
  partNumberSchema,
  rowStates,
  sources,
} from '@merkwerk/contract'
import { createV1Page, maxLookup, v1Endpoints, v1RowSchema, v1RunSchema } from '@merkwerk/contract/v1'
import { z } from 'zod'
import { targetIds } from '../../lists/exports/index.ts'
import { listRunFiles } from '../../lists/runs/index.ts'
import { writeTextFile } from '../public-api/index.ts'
import { listId, rowTools } from './row-tools.ts'
import { defineTool, type LinkedFile, reads, spends, stores, type Tool, type ToolCall } from './tool.ts'

/** Clients give up after a minute. */
const maxWaitSeconds = 50

const runId = z.string().max(64).describe('A run or lookup, such as MW-7F3K2M9Q')
const sites = z
  .array(z.enum(countrySites))
  .max(10)
  .optional()
  .describe('Country sites in the order of requests. Leave it out for the usual ones')
const selection = {
  list_id: listId,
  rows: z
    .union([z.enum(['all', 'open']), z.array(z.number().int().min(1)).min(1).max(1_000)])
    .default('all')
    .describe('All rows, those without a product (`open`) with candidates that you chose, or positions'),
  sites,
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
  .describe('Any text. Repeated calls with the same text start one run and cost once')
const waitSeconds = (byDefault: number) =>
  z
    .number()
    .int()
    .min(0)
    .max(maxWaitSeconds)
    .default(byDefault)
    .describe('How long to wait for the end of the run')

const createHeaders = (args: {
  idempotency_key?: string | undefined
  wait_seconds?: number | undefined
}) => ({
  ...(args.idempotency_key !== undefined && { 'idempotency-key': args.idempotency_key }),
  ...(args.wait_seconds !== undefined && { prefer: `wait=${args.wait_seconds}` }),
})

/** A run with links to its files, if the caller may download files. */
const runWithFiles = v1RunSchema.extend({
  files: z
    .array(z.object({ kind: z.string(), name: z.string(), url: z.url() }))
    .describe('Links that need no key and expire within a day'),
})

async function withFiles({ context, caller }: ToolCall, run: z.output<typeof v1RunSchema>) {
  const mayRead = !caller.actor.key || caller.actor.key.scopes.includes('files:read')
  const files = mayRead ? await listRunFiles(context, caller.actor, run.run_id) : []
  const linked = files.map(
    ({ kind, name, url }): LinkedFile => ({ url, name, description: `${kind} of run ${run.run_id}` }),
  )
  return { result: { ...run, files }, files: linked }
}

/** Results of marketplaces are left out, because they are long. `attributes` are merged from them. */
const rowSchema = v1RowSchema.omit({ products: true })

const free = 'Free.'
const priced = (coins: number): string => (coins === 1 ? '1 coin' : `${coins} coins`)

const checkList = defineTool({
  name: 'check_list',
  title: 'Check a product list',
  needs: v1Endpoints.uploadList,
  describe: () =>
    `Checks a product list as CSV text: recognizes its columns, lists rows that cannot be looked up, and states the price of a run over it. Stores the list and returns its list_id for quote and start_run. The same text is the same list. ${free}`,
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
  title: 'Quote a run',
  needs: v1Endpoints.quoteRun,
  describe: () =>
    `States what a run over rows of a list costs at most, how long it takes, which rows it would skip, and how many coins are available. ${free}`,
  annotations: reads,
  input: z.object(selection),
  output: v1Endpoints.quoteRun.response,
  run: async ({ call }, { list_id: id, ...body }) => ({
    result: await call(v1Endpoints.quoteRun, { params: { id }, body }),
  }),
})

const startRun = defineTool({
  name: 'start_run',
  title: 'Start a run',
  needs: v1Endpoints.startRun,
  describe: (coins) =>
    `Starts a run that looks rows of a list up in the sources of the account's settings, by default Amazon and eBay, or in those given. Price: ${priced(coins)} for each product that is found and new to the account or read afresh, never more than max_coins. Products that are not found or paid for already are free. Show the user the result of quote first. Follow the run with run_status.`,
  annotations: spends,
  input: z.object({
    ...selection,
    sources: z
      .array(z.enum(sources))
      .min(1)
      .optional()
      .describe('Where to look, for example icecat for electronics or dnb for books'),
    preferred_source: z
      .enum(sources)
      .optional()
      .describe('One of sources. Its values precede those of the others'),
    max_coins: maxCoins,
    read_afresh: z
      .boolean()
      .default(false)
      .describe('Reads the sources again. Costs coins_afresh of the quote at most'),
    idempotency_key: idempotencyKey,
    wait_seconds: waitSeconds(0),
  }),
  output: runWithFiles,
  async run(call, { list_id: id, idempotency_key, wait_seconds, ...body }) {
    const headers = createHeaders({ idempotency_key, wait_seconds })
    return withFiles(call, await call.call(v1Endpoints.startRun, { params: { id }, body, headers }))
  },
})

const runStatus = defineTool({
  name: 'run_status',
  title: 'Get the status of a run',
  needs: v1Endpoints.getRun,
  describe: () => `Returns the status, counts and cost of a run or lookup, and links to its files. ${free}`,
  annotations: reads,
  input: z.object({ run_id: runId, wait_seconds: waitSeconds(0) }),
  output: runWithFiles,
  async run(call, { run_id: id, ...args }) {
    const request = { params: { id }, headers: createHeaders(args) }
    return withFiles(call, await call.call(v1Endpoints.getRun, request))
  },
})

const getRows = defineTool({
  name: 'get_rows',
  title: 'Get rows of a list',
  needs: v1Endpoints.listRows,
  describe: () =>
    `Returns rows of a list with titles, attributes and, if several products fit, candidates. Use next_cursor as cursor for the next page. ${free}`,
  annotations: reads,
  input: z.object({
    list_id: listId,
    run_id: runId
      .optional()
      .describe('A run of the list: its rows as it left them, instead of the newest result of each'),
    verdict: z.enum(rowStates).optional().describe('Only rows with this result, or not searched yet'),
    cursor: z.string().optional(),
    limit: z.number().int().min(1).max(100).default(20),
  }),
  output: createV1Page(rowSchema),
  async run({ call }, { list_id: id, run_id: run, ...query }) {
    const page = await call(v1Endpoints.listRows, { params: { id }, query: { ...query, run } })
    return { result: { ...page, data: page.data.map((row) => rowSchema.parse(row)) } }
  },
})

const chooseCandidate = defineTool({
  name: 'choose_candidate',
  title: 'Choose the product of an ambiguous row',
  needs: v1Endpoints.chooseProduct,
  describe: (coins) =>
    `Chooses which of a row's candidates is the product, or removes the choice with null. ${free} Afterwards start_run with rows "open" looks it up, for ${priced(coins)} if it is found.`,
  annotations: stores,
  input: z.object({
    list_id: listId,
    position: z.number().int().min(1).describe('Of the row, from get_rows'),
    candidate: chosenCandidateSchema.nullable().describe('Marketplace and ID of one of its candidates'),
  }),
  output: v1Endpoints.chooseProduct.response,
  run: async ({ call }, { list_id: id, position, candidate }) => ({
    result: await call(v1Endpoints.chooseProduct, { params: { id, position }, body: { candidate } }),
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
    run_id: runId.optional().describe('A run of the list: its results instead of the list as it is now'),
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
    `Looks up to ${maxLookup} EANs, ASINs or part numbers up and returns titles, images and attributes. Price: ${priced(coins)} for each product that is found, free if you found it within 24 hours. While status is "running", follow lookup_id with run_status, which names the list for get_rows.`,
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
    const headers = createHeaders({ idempotency_key, wait_seconds })
    return { result: await call(v1Endpoints.createLookup, { body, headers }) }
  },
})

export const tools: readonly Tool[] = [
  ...[checkList, quote, startRun, runStatus, getRows, chooseCandidate, exportList, lookUp],
  ...rowTools,
]
