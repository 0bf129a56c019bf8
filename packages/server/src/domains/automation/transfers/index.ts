// docs/decisions/0056-transfers.md
/**
 * Files from and to servers of sellers, over HTTPS and SFTP. Only public addresses are connected to in live mode, and redirects are not
 * followed. Failures are `TransferError`s without credentials.
 */
import type { TransferDirection } from '@merkwerk/contract'
import { fetchHttps, storeHttps, testHttps } from './https.ts'
import { fetchSftp, storeSftp, testSftp } from './sftp.ts'
import {
  type FetchedFile,
  type KnownFile,
  type OutgoingFile,
  type Server,
  TransferError,
  type TransferLimits,
} from './transfer.ts'

export { openSecret, sealSecret } from './secrets.ts'
export { type FetchedFile, type Server, TransferError, type TransferLimits } from './transfer.ts'

/** Characters of a server's response that the log shows. */
const shownLength = 300

/** Removes the secret from errors, because servers may echo it. */
async function withoutSecrets<T>({ address, secret }: Server, transfer: Promise<T>): Promise<T> {
  try {
    return await transfer
  } catch (error) {
    if (!(error instanceof TransferError)) throw error
    if (!secret) throw new TransferError(error.failure, error.message.slice(0, shownLength), error.hostKey)
    const basic = Buffer.from(`${address.username}:${secret}`).toString('base64')
    const detail = error.message.replaceAll(secret, '…').replaceAll(basic, '…').slice(0, shownLength)
    throw new TransferError(error.failure, detail, error.hostKey)
  }
}

/** Fetches the file of a server to `path`. Throws `TransferError`. */
export function fetchFile(
  server: Server,
  target: { path: string; known: KnownFile },
  limits: TransferLimits,
  signal: AbortSignal,
): Promise<FetchedFile> {
  const { address } = server
  return withoutSecrets(
    server,
    address.kind === 'https'
      ? fetchHttps({ ...server, address }, target, limits, signal)
      : fetchSftp({ ...server, address }, target, limits, signal),
  )
}

/** Stores a file on a server. Returns the host key of an SFTP server. Throws `TransferError`. */
export async function storeFile(
  server: Server,
  file: OutgoingFile,
  limits: TransferLimits,
  signal: AbortSignal,
): Promise<string | undefined> {
  const { address } = server
  if (address.kind === 'sftp')
    return withoutSecrets(server, storeSftp({ ...server, address }, file, limits, signal))
  await withoutSecrets(server, storeHttps({ ...server, address }, file, limits, signal))
  return undefined
}

/** Signs in to a server. Throws `TransferError`. */
export async function testServer(
  server: Server,
  direction: TransferDirection,
  limits: TransferLimits,
  signal: AbortSignal,
): Promise<{ file: string | null; hostKey: string | null }> {
  const { address } = server
  if (address.kind === 'sftp')
    return withoutSecrets(server, testSftp({ ...server, address }, direction, limits, signal))
  await withoutSecrets(server, testHttps({ ...server, address }, direction, limits, signal))
  return { file: null, hostKey: null }
}
