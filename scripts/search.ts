/**
 * `npm run -s search -- LIST [--out DIR] [--server URL] [--map artikelNumber=…,ean=…,asin=…] [--sites amazon.fr,ebay.fr]
 * [--afresh]`: runs a job for a product list through the HTTP interface and writes its files. `--afresh` ignores the
 * product cache. Exits with 0 when the job completed, 1 when it did not, and 2 without a server or with wrong arguments.
 */
import { mkdir } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { ApiError, createClient, signIn } from '@merkwerk/client'
import { type HeaderMapping, type JobDetail, verdictMessages, verdicts } from '@merkwerk/contract'
import { ProductListError } from '@merkwerk/engine'
import { demoSeller } from './search/demo-accounts.ts'
import { chooseMapping, MappingError, parseMapping } from './search/mapping.ts'
import { createProgressBar } from './search/progress-bar.ts'
import { downloadOutputs, runJob } from './search/run-job.ts'

const usage =
  'Usage: npm run -s search -- LIST [--out DIR] [--server URL] [--map artikelNumber=…,ean=…,asin=…] [--sites SITE,…] [--afresh]\n'

interface Arguments {
  list: string
  out: string
  server: string
  mapping: HeaderMapping | undefined
  /** Other form fields of the endpoint. */
  options: Record<string, string>
}

function readArguments(args: string[]): Arguments {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      out: { type: 'string' },
      server: { type: 'string' },
      map: { type: 'string' },
      sites: { type: 'string' },
      afresh: { type: 'boolean' },
    },
  })
  const [list, ...more] = positionals
  if (list === undefined || more.length > 0) throw new TypeError('Name one product list.')
  return {
    list,
    out: values.out ?? '.',
    server: values.server ?? `http://127.0.0.1:${process.env.PORT ?? 3000}`,
    mapping: values.map === undefined ? undefined : parseMapping(values.map),
    options: {
      ...(values.sites !== undefined && { sites: values.sites }),
      ...(values.afresh && { read_afresh: 'true' }),
    },
  }
}

function describeResult(job: JobDetail): string {
  const counts = verdicts
    .filter((verdict) => job.progress.verdicts[verdict] > 0)
    .map((verdict) => `${job.progress.verdicts[verdict]} ${verdictMessages[verdict].en}`)
  return `${job.job_id}: ${job.status}, ${counts.join(', ') || 'no records'}; ${job.coins_used} coins`
}

async function search({ list, out, server, mapping, options }: Arguments): Promise<boolean> {
  const token = process.env.MERKWERK_TOKEN
  const client = token
    ? createClient({ baseUrl: server, token })
    : await signIn({ baseUrl: server }, demoSeller)
  const progressBar = createProgressBar(process.stderr)
  const submission = { file: list, mapping: mapping ?? (await chooseMapping(list)), options }
  const job = await runJob(client, submission, progressBar)
  process.stderr.write(`${describeResult(job)}\n`)
  if (job.failure) process.stderr.write(`${job.failure}\n`)
  if (job.output_files.length > 0) {
    await mkdir(out, { recursive: true })
    for (const file of await downloadOutputs(client, job, out)) process.stdout.write(`${file}\n`)
  }
  return job.status === 'Completed'
}

const isNoServer = (error: unknown): boolean => error instanceof ApiError && error.code === 'NO_RESPONSE'

/** Describes the failure as a sentence. Undefined for a bug of the program. */
function explain(error: unknown, server: string): string | undefined {
  if (isNoServer(error))
    return `No Merkwerk server answers at ${server}. Start one with: npm start (or name another with --server URL)`
  if (error instanceof ProductListError) return error.sentence('en')
  const isExplained = error instanceof ApiError || error instanceof MappingError
  return isExplained || (error instanceof Error && 'syscall' in error) ? error.message : undefined
}

async function main(): Promise<number> {
  let args: Arguments
  try {
    args = readArguments(process.argv.slice(2))
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : error}\n${usage}`)
    return 2
  }
  try {
    return (await search(args)) ? 0 : 1
  } catch (error) {
    const sentence = explain(error, args.server)
    if (sentence === undefined) throw error
    process.stderr.write(`${sentence}\n`)
    return isNoServer(error) ? 2 : 1
  }
}

process.exitCode = await main()
