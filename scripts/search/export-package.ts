import { join } from 'node:path'
import type { Client } from '@merkwerk/client/app'
import { type AttributeNames, type ExportOption, type ExportOptions, endpoints } from '@merkwerk/contract'
import { saveResponse } from './save-response.ts'

/** The format or an option does not exist. The message names the known ones. */
export class FormatError extends Error {
  override name = 'FormatError'
}

/** A target with options. */
export interface Format {
  target: string
  options: ExportOptions
  attribute_names: AttributeNames
}

/** What the arguments of a command choose for its formats. */
export interface FormatChoices {
  /** Values of options by name. */
  settings: ReadonlyMap<string, string>
  /** Whether packages have the names of the results in spite of the account's mapping. */
  hasOriginalNames: boolean
}

/** Splits `--set` arguments such as `mode=properties`. Throws a TypeError for one without `=`. */
export const parseSettings = (settings: readonly string[]): Map<string, string> =>
  new Map(
    settings.map((setting) => {
      const equals = setting.indexOf('=')
      if (equals < 1) throw new TypeError(`--set needs NAME=VALUE, not ${setting}`)
      return [setting.slice(0, equals), setting.slice(equals + 1)]
    }),
  )

/** The formats with these names. Settings apply to each format that has the option. Rejects with `FormatError`. */
export async function findFormats(
  client: Client,
  names: readonly string[],
  { settings, hasOriginalNames }: FormatChoices,
): Promise<Format[]> {
  if (names.length === 0) return []
  const { targets } = await client.call(endpoints.getExportTargets)
  const found = names.map((name) => {
    const form = targets.find(({ target }) => target === name)
    if (!form) {
      const known = targets.map(({ target }) => target).join(', ')
      throw new FormatError(`The format ${name} does not exist. Known formats: ${known}`)
    }
    return form
  })
  const known = found.flatMap(({ options }) => options)
  for (const name of settings.keys())
    if (!known.some((option) => option.name === name))
      throw new FormatError(
        `The option ${name} does not exist. Known options: ${known.map((option) => option.name).join(', ')}`,
      )
  return found.map(({ target, options }) => ({
    target,
    attribute_names: hasOriginalNames ? 'original' : 'mapped',
    options: Object.fromEntries(
      options.flatMap((option) => {
        const value = settings.get(option.name)
        return value === undefined ? [] : [[option.name, settingValue(option, value)]]
      }),
    ),
  }))
}

function settingValue({ name, type }: ExportOption, text: string): string | number | boolean {
  if (type === 'number' && Number.isFinite(Number(text)) && text.trim() !== '') return Number(text)
  if (type === 'toggle' && (text === 'true' || text === 'false')) return text === 'true'
  if (type === 'choice' || type === 'text') return text
  throw new FormatError(`${name} must be ${type === 'number' ? 'a number' : 'true or false'}, not ${text}`)
}

/** Writes the package of a job or list into a folder. Returns its path. */
export async function downloadPackage(
  client: Client,
  id: string,
  { target, ...body }: Format,
  folder: string,
): Promise<string> {
  const endpoint = /^ML-/i.test(id) ? endpoints.createListExport : endpoints.createJobExport
  const { link, file_name: name } = await client.call(endpoint, { params: { id, target }, body })
  return saveResponse(await client.download(link), join(folder, name))
}
