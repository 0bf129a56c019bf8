import { ApiError, type Client, createClient, signIn } from '@merkwerk/client/app'
import { ProductListError } from '@merkwerk/engine'
import { demoSeller } from './demo-accounts.ts'
import { FormatError } from './export-package.ts'
import { MappingError } from './mapping.ts'

export const defaultServer = (): string => `http://127.0.0.1:${process.env.PORT ?? 3000}`

/** Signs in as the account of `MERKWERK_TOKEN`, otherwise as the demo seller. */
export async function connect(server: string): Promise<Client> {
  const token = process.env.MERKWERK_TOKEN
  return token ? createClient({ baseUrl: server, token }) : signIn({ baseUrl: server }, demoSeller)
}

const isNoServer = (error: unknown): boolean => error instanceof ApiError && error.code === 'NO_RESPONSE'

/** Describes the failure as a sentence. Undefined for a bug of the program. */
function explain(error: unknown, server: string): string | undefined {
  if (isNoServer(error))
    return `No Merkwerk server answers at ${server}. Start one with: npm start (or name another with --server URL)`
  if (error instanceof ProductListError) return error.sentence('en')
  if (error instanceof ApiError) return [error.message, ...Object.values(error.fieldErrors)].join(' ')
  const isExplained = error instanceof MappingError || error instanceof FormatError
  return isExplained || (error instanceof Error && 'syscall' in error) ? error.message : undefined
}

/**
 * Runs a command. Returns its exit code: 0 for a success, 1 for a failure, 2 without a server or with wrong arguments. Failures
 * are written to stderr.
 */
export async function runCommand<Arguments extends { server: string }>(
  usage: string,
  readArguments: (args: string[]) => Arguments,
  command: (args: Arguments) => Promise<boolean>,
): Promise<number> {
  let args: Arguments
  try {
    args = readArguments(process.argv.slice(2))
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : error}\n${usage}`)
    return 2
  }
  try {
    return (await command(args)) ? 0 : 1
  } catch (error) {
    const sentence = explain(error, args.server)
    if (sentence === undefined) throw error
    process.stderr.write(`${sentence}\n`)
    return isNoServer(error) || error instanceof FormatError ? 2 : 1
  }
}
