import type { ExportTarget, NewExport } from '@merkwerk/client'
import { type Command, type Invocation, type Options, readText, readTexts, type Values } from '../command.ts'
import { saveFile } from '../download.ts'
import { usageError } from '../failure.ts'
import { tableLines } from '../terminal.ts'

type TargetOption = ExportTarget['options'][number]

/** The options that name import packages. */
export const formatOptions: Options = {
  format: {
    type: 'string',
    multiple: true,
    value: 'FORMAT',
    help: 'import package, such as jtl; repeatable',
  },
  set: { type: 'string', multiple: true, value: 'NAME=VALUE', help: 'option of a format; repeatable' },
  'all-attributes': { type: 'boolean', help: 'also attributes that your mapping does not name' },
  'original-names': { type: 'boolean', help: 'names of the results instead of those of your shop' },
}

/** The options of commands that write import packages. */
export const packageOptions: Options = {
  ...formatOptions,
  out: { type: 'string', value: 'DIR', help: 'folder for files, by default this one' },
}

/** Splits settings such as `mode=properties`. */
const parseSettings = (settings: readonly string[]): Map<string, string> =>
  new Map(
    settings.map((setting) => {
      const equals = setting.indexOf('=')
      if (equals < 1) throw usageError(`--set needs NAME=VALUE, not ${setting}`)
      return [setting.slice(0, equals), setting.slice(equals + 1)]
    }),
  )

function settingValue({ name, type }: TargetOption, text: string): string | number | boolean {
  if (type === 'number' && Number.isFinite(Number(text)) && text.trim() !== '') return Number(text)
  if (type === 'toggle' && (text === 'true' || text === 'false')) return text === 'true'
  if (type === 'choice' || type === 'text') return text
  throw usageError(`${name} must be ${type === 'number' ? 'a number' : 'true or false'}, not ${text}`)
}

function readAttributeNames(values: Values): NonNullable<NewExport['attribute_names']> {
  if (values['original-names'] === true) return 'original'
  return values['all-attributes'] === true ? 'all' : 'mapped'
}

/** The packages that the options of a command name. Settings apply to each format that has the option. */
export async function findPackages({ terminal, connect }: Invocation, values: Values): Promise<NewExport[]> {
  const names = readTexts(values, 'format')
  const settings = parseSettings(readTexts(values, 'set'))
  if (names.length === 0) return []
  const { exports } = await connect()
  const targets = await exports.targets({ signal: terminal.signal })
  const found = names.map((name) => {
    const target = targets.find((each) => each.target === name)
    if (target) return target
    throw usageError(
      `The format ${name} does not exist. Known formats: ${targets.map((each) => each.target).join(', ')}`,
    )
  })
  const known = found.flatMap(({ options }) => options)
  for (const name of settings.keys())
    if (!known.some((option) => option.name === name))
      throw usageError(
        `The option ${name} does not exist. Known options: ${known.map((option) => option.name).join(', ')}`,
      )
  return found.map(({ target, options }) => ({
    target,
    attribute_names: readAttributeNames(values),
    options: Object.fromEntries(
      options.flatMap((option) => {
        const value = settings.get(option.name)
        return value === undefined ? [] : [[option.name, settingValue(option, value)]]
      }),
    ),
  }))
}

/** Writes import packages of a list, as it is now or as of a run, and prints their paths. */
export async function savePackages(
  { values, terminal: { signal }, report, connect }: Invocation,
  { list, run }: { list: string; run: string | undefined },
  packages: readonly NewExport[],
): Promise<void> {
  const { exports } = await connect()
  for (const wanted of packages) {
    const response = await exports.download(
      list,
      { ...wanted, ...(run !== undefined && { run }) },
      { signal },
    )
    const name = `${run ?? list}_${wanted.target}.zip`
    const file = await saveFile(response, readText(values, 'out') ?? '.', name)
    report.result({ file }, file)
  }
}

async function listFormats({ report, terminal: { signal }, connect }: Invocation): Promise<boolean> {
  const { exports } = await connect()
  const targets = await exports.targets({ signal })
  const lines = tableLines(
    targets.map(({ target, name, options }) => [
      target,
      name,
      options.map((option) => `${option.name}=${option.default}`).join(' '),
    ]),
  )
  for (const [index, target] of targets.entries()) report.result(target, lines[index] ?? '')
  return true
}

export const exportCommand: Command = {
  usage: '[LIST --format FORMAT]',
  summary: 'Write import packages of a list (ML-…), or list the formats',
  options: {
    ...packageOptions,
    run: { type: 'string', value: 'RUN', help: 'as of this run (MW-…) of the list' },
  },
  async run(invocation) {
    const [list, ...more] = invocation.positionals
    if (list === undefined && readTexts(invocation.values, 'format').length === 0)
      return listFormats(invocation)
    if (list === undefined || more.length > 0) throw usageError('Name one list.')
    const packages = await findPackages(invocation, invocation.values)
    if (packages.length === 0) throw usageError('Name a format with --format. merkwerk export lists them.')
    await savePackages(invocation, { list, run: readText(invocation.values, 'run') }, packages)
    return true
  },
}
