import { ApiError, Merkwerk } from '@merkwerk/client'
import { type Command, readText, writeCount } from '../command.ts'
import { configFile, readConfig, writeConfig } from '../config.ts'
import { usageError } from '../failure.ts'
import { ask } from '../terminal.ts'

export const loginCommand: Command = {
  usage: '[--url URL] [--key KEY]',
  summary: 'Check an API key and store it for later commands',
  options: {},
  async run({ values, terminal, report }) {
    const { environment, signal } = terminal
    const url = readText(values, 'url') ?? (environment.MERKWERK_URL || (await readConfig(terminal))?.url)
    if (!url || !URL.canParse(url)) throw usageError('Name the server: merkwerk login --url https://…')
    const key =
      readText(values, 'key') ??
      (environment.MERKWERK_API_KEY ||
        (await ask(terminal, `API key for ${url} (create one under Settings): `, { isSecret: true })))
    if (!key) throw usageError('Enter an API key, or name it with --key or MERKWERK_API_KEY.')
    const account = await new Merkwerk({ baseUrl: url, apiKey: key }).usage
      .get({ signal })
      .catch((error: unknown) => {
        // The key is valid and only lacks the permission to read the account.
        if (error instanceof ApiError && error.code === 'KEY_FORBIDDEN') return undefined
        throw error
      })
    await writeConfig(terminal, { url, key })
    const coins = account ? ` You have ${writeCount(account.coins.available, 'coin')}.` : ''
    const file = configFile(terminal)
    report.result({ url, file, ...account }, `Signed in to ${url}.${coins} The key is stored in ${file}.`)
    return true
  },
}
