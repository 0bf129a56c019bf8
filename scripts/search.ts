/**
 * `npm run -s search -- LIST [--out DIR] [--server URL] [--map artikelNumber=…,ean=…,asin=…] [--sites amazon.fr,ebay.fr]
 * [--afresh] [--format FORMAT] [--set NAME=VALUE] [--original-names]`: runs a job for a product list through the HTTP interface and
 * writes its files. `--afresh` ignores the product cache. `--format shopware` also writes an import package, `--set` sets its options,
 * and `--original-names` writes it without the account's mapping. Exits with 0 when the job completed, 1 when it did not, and 2
 * without a server or with wrong arguments.
 */
import { mkdir } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { type HeaderMapping, type JobDetail, verdictMessages, verdicts } from '@merkwerk/contract'
import { connect, defaultServer, runCommand } from './search/command.ts'
import { downloadPackage, type FormatChoices, findFormats, parseSettings } from './search/export-package.ts'
import { chooseMapping, parseMapping } from './search/mapping.ts'
import { createProgressBar } from './search/progress-bar.ts'
import { downloadOutputs, runJob } from './search/run-job.ts'

const usage =
  'Usage: npm run -s search -- LIST [--out DIR] [--server URL] [--map artikelNumber=…,ean=…,asin=…] [--sites SITE,…] [--afresh] [--format FORMAT] [--set NAME=VALUE] [--original-names]\n'

interface Arguments {
  list: string
  out: string
  server: string
  mapping: HeaderMapping | undefined
  /** Other form fields of the endpoint. */
  options: Record<string, string>
  formats: string[]
  choices: FormatChoices
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
      format: { type: 'string', multiple: true },
      set: { type: 'string', multiple: true },
      'original-names': { type: 'boolean', default: false },
    },
  })
  const [list, ...more] = positionals
  if (list === undefined || more.length > 0) throw new TypeError('Name one product list.')
  return {
    list,
    out: values.out ?? '.',
    server: values.server ?? defaultServer(),
    mapping: values.map === undefined ? undefined : parseMapping(values.map),
    options: {
      ...(values.sites !== undefined && { sites: values.sites }),
      ...(values.afresh && { read_afresh: 'true' }),
    },
    formats: values.format ?? [],
    choices: { settings: parseSettings(values.set ?? []), hasOriginalNames: values['original-names'] },
  }
}

function describeResult(job: JobDetail): string {
  const counts = verdicts
    .filter((verdict) => job.progress.verdicts[verdict] > 0)
    .map((verdict) => `${job.progress.verdicts[verdict]} ${verdictMessages[verdict].en}`)
  return `${job.job_id}: ${job.status}, ${counts.join(', ') || 'no records'}; ${job.coins_used} coins`
}

async function search(args: Arguments): Promise<boolean> {
  const { list, out, server, mapping, options } = args
  const client = await connect(server)
  // An unknown format fails before the job costs coins.
  const formats = await findFormats(client, args.formats, args.choices)
  const progressBar = createProgressBar(process.stderr)
  const submission = { file: list, mapping: mapping ?? (await chooseMapping(list)), options }
  const job = await runJob(client, submission, progressBar)
  process.stderr.write(`${describeResult(job)}\n`)
  if (job.failure) process.stderr.write(`${job.failure}\n`)
  if (job.output_files.length > 0) {
    await mkdir(out, { recursive: true })
    for (const file of await downloadOutputs(client, job, out)) process.stdout.write(`${file}\n`)
  }
  if (job.status === 'Completed')
    for (const format of formats)
      process.stdout.write(`${await downloadPackage(client, job.job_id, format, out)}\n`)
  return job.status === 'Completed'
}

process.exitCode = await runCommand(usage, readArguments, search)
