import type { NewLookup } from '@merkwerk/client'
import { type Command, readText, type Values } from '../command.ts'
import { usageError } from '../failure.ts'

const perLookup = 20

type Site = NonNullable<NewLookup['sites']>[number]

/** The options of commands that query marketplaces. */
export const lookupOptions = {
  sites: { type: 'string', value: 'SITE,…', help: 'country sites in query order, such as amazon.fr,ebay.fr' },
  afresh: { type: 'boolean', help: 'query the marketplaces even for cached products' },
} as const

/** The choices of `lookupOptions`. The server checks the names of sites. */
export const lookupChoices = (values: Values): { sites?: Site[]; read_afresh?: true } => ({
  ...(readText(values, 'sites') !== undefined && { sites: readText(values, 'sites')?.split(',') as Site[] }),
  ...(values.afresh === true && { read_afresh: true }),
})

export const lookupCommand: Command = {
  usage: 'EAN…',
  summary: 'Look EANs or ASINs up. A product costs a coin when it is found for the first time',
  options: lookupOptions,
  async run({ positionals, values, terminal: { signal }, report, connect }) {
    if (positionals.length === 0) throw usageError('Name at least one EAN or ASIN.')
    const { lookups } = await connect()
    let isComplete = true
    for (let start = 0; start < positionals.length; start += perLookup) {
      const identifiers = positionals.slice(start, start + perLookup)
      const { status, results } = await lookups.run({ identifiers, ...lookupChoices(values) }, { signal })
      isComplete &&= status === 'completed'
      for (const result of results)
        report.result(
          result,
          [result.identifier, (result.verdict ?? status).padEnd(10), result.title ?? result.reason ?? '']
            .join('  ')
            .trimEnd(),
        )
    }
    return isComplete
  },
}
