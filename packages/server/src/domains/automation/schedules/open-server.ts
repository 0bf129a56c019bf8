import type { Context } from '../../../platform/context.ts'
import { minuteMs } from '../../../platform/durations.ts'
import { openSecret, type Server, TransferError, type TransferLimits } from '../transfers/index.ts'
import type { TransferRow } from './transfers-store.ts'

const timeoutMs = 5 * minuteMs

export function transferLimits({ config }: Pick<Context, 'config'>): TransferLimits {
  const { allowPrivateAddresses } = config.fetching
  return { timeoutMs, allowPrivateAddresses, maxBytes: config.http.maxUploadBytes }
}

/** A stored server with its secret. Throws `TransferError` if no configured secret decrypts it. */
export function openServer(context: Pick<Context, 'config'>, row: TransferRow) {
  const owner = { scheduleId: row.schedule_id, direction: row.direction }
  const secret = row.secret ? openSecret(context.config, owner, row.secret) : undefined
  if (row.secret && secret === undefined)
    throw new TransferError('credentials', 'The stored credentials cannot be decrypted')
  const server: Server = { address: row.address, secret, hostKey: row.host_key ?? undefined }
  const known = { etag: row.etag, lastModified: row.last_modified }
  return { server, known, limits: transferLimits(context) }
}
