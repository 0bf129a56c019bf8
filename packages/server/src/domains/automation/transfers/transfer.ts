import type { TransferAddress, TransferFailure } from '@merkwerk/contract'
import { diskErrorCodes, errorCode } from '../../../platform/errors.ts'
import type { StoredFile } from '../../../platform/storage/index.ts'

/** A server of a seller, and how to sign in to it. */
export interface Server {
  address: TransferAddress
  secret: string | undefined
  /** The pinned host key of an SFTP server. Undefined before the first connection. */
  hostKey: string | undefined
}

export interface TransferLimits {
  /** For a whole file. */
  timeoutMs: number
  /** Allows loopback and private addresses. For sandboxes only. */
  allowPrivateAddresses: boolean
  maxBytes: number
}

/** A file could not be fetched or stored. `detail` is the response of the server, without credentials. */
export class TransferError extends Error {
  override name = 'TransferError'
  readonly failure: TransferFailure
  /** The key that an SFTP server showed. */
  readonly hostKey: string | undefined
  constructor(failure: TransferFailure, detail: string, hostKey?: string) {
    super(detail)
    this.failure = failure
    this.hostKey = hostKey
  }
}

/** What is known about the file that was fetched last. */
export interface KnownFile {
  etag: string | null
  lastModified: string | null
}

/** A fetched file, on this machine's disk. `unchanged` if the server said that the known file is still current. */
export type FetchedFile =
  | { state: 'unchanged'; fileName: string }
  | ({ state: 'fetched'; path: string; fileName: string; hostKey: string | undefined } & KnownFile &
      StoredFile)

/** A file to store on a server. `open` may be called again in a later attempt. */
export interface OutgoingFile {
  name: string
  bytes: number
  open: () => Promise<AsyncIterable<Uint8Array>>
}

/** A text that a server chose, such as a file name, as a column can store it. */
export const storable = (text: string): string => text.toWellFormed().replace(/\p{Cc}/gu, '\uFFFD')

/** Whether this machine's disk failed, which says nothing about the server. */
export const isDiskError = (error: unknown): error is Error => diskErrorCodes.includes(errorCode(error))
