/**
 * `npm run -s search -- LIST [--out DIR] [--server URL] [--map artikelNumber=…,ean=…,asin=…] [--sites amazon.fr,ebay.fr]
 * [--afresh]`: runs a whole job over a product list through the HTTP interface and writes its files. `--afresh` asks the
 * marketplaces for what is remembered too. Exits with 0 when the job completed, 1 when it did not, 2 when it could not be
 * started for want of a server or of right arguments.
 */
import { mkdir } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { type HeaderMapping, type JobDetail, verdictMessages, verdicts } from '@merkwerk/contract'
import { ProductListError } from '@merkwerk/engine'
import { CallError, NoServerError, openServer } from './search/calls.ts'
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
  /** Further fields of the submit. */
  wishes: Record<string, string>
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
    wishes: {
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

async function search({ list, out, server, mapping, wishes }: Arguments): Promise<boolean> {
  const calls = await openServer(server, process.env.MERKWERK_TOKEN)
  const progressBar = createProgressBar(process.stderr)
  const submission = { file: list, mapping: mapping ?? (await chooseMapping(list)), wishes }
  const job = await runJob(calls, submission, progressBar)
  process.stderr.write(`${describeResult(job)}\n`)
  if (job.failure) process.stderr.write(`${job.failure}\n`)
  if (job.output_files.length > 0) {
    await mkdir(out, { recursive: true })
    for (const file of await downloadOutputs(calls, job, out)) process.stdout.write(`${file}\n`)
  }
  return job.status === 'Completed'
}

/** What went wrong in a sentence, where it is not a fault of the program. */
function explain(error: unknown): string | undefined {
  if (error instanceof ProductListError) return error.sentence('en')
  const isExplained =
    error instanceof CallError || error instanceof MappingError || error instanceof NoServerError
  return isExplained ? error.message : undefined
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
    const isFileFault = error instanceof Error && 'syscall' in error
    const sentence = explain(error) ?? (isFileFault ? error.message : undefined)
    if (sentence === undefined) throw error
    process.stderr.write(`${sentence}\n`)
    return error instanceof NoServerError ? 2 : 1
  }
}

process.exitCode = await main()
