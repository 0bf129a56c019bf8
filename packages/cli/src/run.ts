// docs/decisions/0054-client.md

import { parseArgs } from 'node:util'
import { Merkwerk, type MerkwerkOptions } from '@merkwerk/client'
import { type Command, type Options, readText, type Values } from './command.ts'
import { exportCommand } from './commands/export.ts'
import { loginCommand } from './commands/login.ts'
import { lookupCommand } from './commands/lookup.ts'
import { rowsCommand } from './commands/rows.ts'
import { runsCommand } from './commands/runs.ts'
import { scheduleCommand } from './commands/schedule.ts'
import { searchCommand } from './commands/search.ts'
import { readConfig } from './config.ts'
import { CommandError, describeFailure, type ExitCode, exitCodes, usageError } from './failure.ts'
import { createReport, type Terminal } from './terminal.ts'

const commands: Readonly<Record<string, Command>> = {
  login: loginCommand,
  search: searchCommand,
  lookup: lookupCommand,
  runs: runsCommand,
  rows: rowsCommand,
  export: exportCommand,
  schedule: scheduleCommand,
}

const commonOptions: Options = {
  json: { type: 'boolean', help: 'one JSON document per line on stdout' },
  url: { type: 'string', value: 'URL', help: 'server, by default MERKWERK_URL or that of the login' },
  key: { type: 'string', value: 'KEY', help: 'API key, by default MERKWERK_API_KEY or that of the login' },
  help: { type: 'boolean', short: 'h', help: 'show this' },
}

const describeOptions = (options: Options): string =>
  Object.entries(options)
    .map(
      ([name, { short, value, help }]) =>
        `  ${`${short ? `-${short}, ` : ''}--${name} ${value ?? ''}`.padEnd(28)} ${help}`,
    )
    .join('\n')

const describeCommands = (): string =>
  [
    'Usage: merkwerk COMMAND [options]\n',
    ...Object.entries(commands).map(([name, { summary }]) => `  ${name.padEnd(10)} ${summary}`),
    `\nOptions of all commands:\n${describeOptions(commonOptions)}\n\nmerkwerk COMMAND --help shows those of one.`,
  ].join('\n')

const describeCommand = (name: string, { usage, summary, options }: Command): string =>
  `Usage: merkwerk ${name} ${usage}\n${summary}.\n\n${describeOptions({ ...options, ...commonOptions })}`

/** Parses the arguments of a command. Throws `CommandError` for unknown options. */
function parse(command: Command, args: string[]): { values: Values; positionals: string[] } {
  try {
    return parseArgs({ args, allowPositionals: true, options: { ...command.options, ...commonOptions } })
  } catch (error) {
    throw usageError(error instanceof Error ? error.message : String(error))
  }
}

/** Where a command connects to. A stored key goes to the server that it was stored for, and no other. */
async function chooseServer(
  terminal: Terminal,
  values: Values,
  apiKey: MerkwerkOptions['apiKey'] | undefined,
) {
  const { environment } = terminal
  const stored = await readConfig(terminal)
  const url = readText(values, 'url') ?? (environment.MERKWERK_URL || stored?.url)
  const key = apiKey ?? readText(values, 'key') ?? (environment.MERKWERK_API_KEY || undefined)
  return { url, key: key ?? (stored?.url === url ? stored?.key : undefined) }
}

/** Fewer than the client's default: a person waits. */
const maxRetries = 3

export interface RunOptions {
  /** Instead of the key of the arguments, the environment or the login. */
  apiKey?: MerkwerkOptions['apiKey']
}

/** Runs a command line without the name of the program. Returns its exit code, and rejects only for a bug. */
export async function runCommandLine(
  args: readonly string[],
  terminal: Terminal,
  { apiKey }: RunOptions = {},
): Promise<ExitCode> {
  const [name = '', ...rest] = args
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined
  if (!command) {
    const isHelp = ['-h', '--help', 'help'].includes(name)
    const text =
      name === '' || isHelp ? describeCommands() : `There is no command ${name}.\n\n${describeCommands()}`
    const output = isHelp ? terminal.stdout : terminal.stderr
    output.write(`${text}\n`)
    return isHelp ? exitCodes.done : exitCodes.usage
  }
  let url = ''
  try {
    const { values, positionals } = parse(command, rest)
    if (values.help === true) {
      terminal.stdout.write(`${describeCommand(name, command)}\n`)
      return exitCodes.done
    }
    async function connect(): Promise<Merkwerk> {
      const server = await chooseServer(terminal, values, apiKey)
      if (!server.url || !URL.canParse(server.url))
        throw usageError('Sign in first: merkwerk login --url https://…')
      if (!server.key)
        throw new CommandError(
          `There is no key for ${server.url}. Sign in: merkwerk login --url ${server.url}`,
          exitCodes.key,
        )
      url = server.url
      return new Merkwerk({ baseUrl: url, apiKey: server.key, maxRetries })
    }
    const report = createReport(terminal, values.json === true)
    const isDone = await command.run({ positionals, values, terminal, report, connect })
    return isDone ? exitCodes.done : exitCodes.failed
  } catch (error) {
    const failure = describeFailure(error, url)
    if (!failure) throw error
    terminal.stderr.write(`${failure.text}\n`)
    if (failure.exitCode === exitCodes.usage)
      terminal.stderr.write(`Usage: merkwerk ${name} ${command.usage} (--help shows the options)\n`)
    return failure.exitCode
  }
}
