import type { ParseArgsConfig } from 'node:util'
import type { Merkwerk } from '@merkwerk/client'
import type { Report, Terminal } from './terminal.ts'

type OptionType = NonNullable<ParseArgsConfig['options']>[string]

/** An option with the line that help shows for it. */
export type Options = Readonly<Record<string, OptionType & { value?: string; help: string }>>

/** Values of options by name. */
export interface Values {
  [option: string]: string | boolean | (string | boolean)[] | undefined
}

/** What a command gets. */
export interface Invocation {
  positionals: string[]
  values: Values
  terminal: Terminal
  report: Report
  /** The client for the chosen server and key. Rejects without a key. */
  connect(): Promise<Merkwerk>
}

export interface Command {
  /** After the name, for example `LIST [options]`. */
  usage: string
  summary: string
  options: Options
  /** Returns whether the command reached its aim. Throws `CommandError` and what the client throws. */
  run(invocation: Invocation): Promise<boolean>
}

/** The text of an option, undefined without it. */
export const readText = (values: Values, name: string): string | undefined => {
  const value = values[name]
  return typeof value === 'string' ? value : undefined
}

/** All texts of an option that can be repeated. */
export const readTexts = (values: Values, name: string): string[] =>
  [values[name] ?? []].flat().filter((value) => typeof value === 'string')

/** A number with its noun: 1 coin, 2 coins. */
export const writeCount = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`
