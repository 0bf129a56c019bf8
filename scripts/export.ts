/**
 * `npm run -s export -- JOB --format FORMAT [--set NAME=VALUE] [--original-names] [--out DIR] [--server URL]`: writes the import
 * package of a completed job, or of a list as it is now. `--format` and `--set` can be repeated. `--original-names` does not apply
 * the account's mapping. Exits with 0 when the packages are written, 1 when the server refuses them, and 2 without a server or with
 * wrong arguments.
 */
import { mkdir } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { connect, defaultServer, runCommand } from './search/command.ts'
import { downloadPackage, type FormatChoices, findFormats, parseSettings } from './search/export-package.ts'

const usage =
  'Usage: npm run -s export -- JOB --format FORMAT [--set NAME=VALUE] [--original-names] [--out DIR] [--server URL]\nJOB is the ID of a job (MW-…) or of a list (ML-…).\n'

interface Arguments {
  job: string
  formats: string[]
  choices: FormatChoices
  out: string
  server: string
}

function readArguments(args: string[]): Arguments {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      format: { type: 'string', multiple: true },
      set: { type: 'string', multiple: true },
      'original-names': { type: 'boolean', default: false },
      out: { type: 'string' },
      server: { type: 'string' },
    },
  })
  const [job, ...more] = positionals
  if (job === undefined || more.length > 0) throw new TypeError('Name one job.')
  if (!values.format) throw new TypeError('Name a format with --format.')
  return {
    job,
    formats: values.format,
    choices: { settings: parseSettings(values.set ?? []), hasOriginalNames: values['original-names'] },
    out: values.out ?? '.',
    server: values.server ?? defaultServer(),
  }
}

async function exportJob({ job, formats, choices, out, server }: Arguments): Promise<boolean> {
  const client = await connect(server)
  const found = await findFormats(client, formats, choices)
  await mkdir(out, { recursive: true })
  for (const format of found) process.stdout.write(`${await downloadPackage(client, job, format, out)}\n`)
  return true
}

process.exitCode = await runCommand(usage, readArguments, exportJob)
