import type { ProblemCode, TransferAddress, TransferBody, TransferDirection } from '@merkwerk/contract'
import { checkHost, isBlockedPort } from '@merkwerk/engine'
import type { Context } from '../../../platform/context.ts'
import type { Tx } from '../../../platform/db/index.ts'
import { conflict, refuseField } from '../../../platform/errors.ts'
import { sealSecret } from '../transfers/index.ts'
import {
  deleteTransfer,
  findTransfer,
  isFetchedElsewhere,
  putTransfer,
  type TransferRow,
} from './transfers-store.ts'

const refuse = (direction: TransferDirection, field: string, code: ProblemCode) =>
  refuseField(`${direction}.${field}`, code)

/** Throws `INVALID_INPUT` if a server cannot be used: live mode requires https, a port of HTTP and a public host. They are checked again at each connection. */
export async function checkAddress(
  { config }: Pick<Context, 'config'>,
  direction: TransferDirection,
  address: TransferAddress,
): Promise<void> {
  if (config.fetching.allowPrivateAddresses) return
  const field = address.kind === 'https' ? 'url' : 'host'
  if (address.kind === 'https' && !address.url.startsWith('https:'))
    throw refuse(direction, field, 'address-not-https')
  if (address.kind === 'https' && isBlockedPort(new URL(address.url).port))
    throw refuse(direction, field, 'port-refused')
  const host = await checkHost(address.kind === 'https' ? new URL(address.url).hostname : address.host)
  if (host === 'private') throw refuse(direction, field, 'address-not-public')
  if (host === 'unknown') throw refuse(direction, field, 'host-not-found')
}

/** Whether two addresses are the same user of the same server, so that a secret may be kept. */
export function isSameServer(one: TransferAddress, other: TransferAddress): boolean {
  if (one.kind === 'https')
    return (
      other.kind === 'https' &&
      new URL(one.url).origin === new URL(other.url).origin &&
      one.auth === other.auth &&
      one.username === other.username
    )
  return (
    other.kind === 'sftp' &&
    one.host === other.host &&
    one.port === other.port &&
    one.username === other.username &&
    one.auth === other.auth
  )
}

/** Throws `INVALID_INPUT` if the way to sign in lacks a user, the name of a header, or a secret. */
export function checkSecret(direction: TransferDirection, body: TransferAddress, hasSecret: boolean): void {
  if (body.kind === 'https') {
    if (body.auth === 'none') return
    const isHeader = body.auth === 'header'
    if (body.auth !== 'bearer' && body.username === '') throw refuse(direction, 'username', 'missing')
    if (isHeader && !/^[A-Za-z0-9-]{1,100}$/.test(body.username))
      throw refuse(direction, 'username', 'header-missing')
    if (
      isHeader &&
      /^(host|content-.*|transfer-encoding|connection|expect|upgrade|te|trailer|keep-alive)$/i.test(
        body.username,
      )
    )
      throw refuse(direction, 'username', 'header-refused')
  }
  if (!hasSecret) throw refuse(direction, 'secret', 'missing')
}

type Bodies = Partial<Record<TransferDirection, TransferBody | null | undefined>>

/** Stores, replaces or removes the servers of a locked schedule. Throws `INVALID_INPUT`, and `CONFLICT` for a second input of a list. */
export async function saveTransfers(
  context: Context,
  tx: Tx,
  scheduleId: string,
  bodies: Bodies,
): Promise<void> {
  for (const direction of ['input', 'output'] as const) {
    const body = bodies[direction]
    if (body === undefined) continue
    if (body === null) await deleteTransfer(tx, scheduleId, direction)
    else await saveTransfer(context, tx, { scheduleId, direction }, body)
  }
  if (bodies.input && (await isFetchedElsewhere(tx, scheduleId))) throw conflict('list-fetched-already')
}

async function saveTransfer(
  { config }: Context,
  tx: Tx,
  owner: { scheduleId: string; direction: TransferDirection },
  { secret, ...address }: TransferBody,
): Promise<void> {
  const { scheduleId, direction } = owner
  const before = await findTransfer(tx, scheduleId, direction)
  const kept = before && isSameServer(before.address, address) ? before : undefined
  const isOpen = address.kind === 'https' && address.auth === 'none'
  checkSecret(direction, address, secret !== undefined || kept?.secret != null)
  if (secret !== undefined && address.kind === 'https' && !/^[\t\x20-\x7e\x80-\xff]*$/.test(secret))
    throw refuse(direction, 'secret', 'not-latin-1')
  const sealed = secret === undefined ? kept?.secret : sealSecret(config, owner, secret)
  const hostKey = address.kind === 'sftp' ? (address.host_key ?? kept?.host_key) : undefined
  await putTransfer(tx, {
    schedule_id: scheduleId,
    direction,
    address: JSON.stringify(address.kind === 'sftp' ? { ...address, host_key: null } : address),
    secret: isOpen ? null : (sealed ?? null),
    host_key: hostKey ?? null,
    refused_host_key: hostKey === kept?.host_key ? (kept?.refused_host_key ?? null) : null,
    ...(isSameFile(before, address) && {
      etag: before?.etag ?? null,
      last_modified: before?.last_modified ?? null,
      sha256: before?.sha256 ?? null,
    }),
  })
}

function isSameFile(before: TransferRow | undefined, address: TransferAddress): boolean {
  if (before?.address.kind === 'https') return address.kind === 'https' && before.address.url === address.url
  return (
    before !== undefined &&
    address.kind === 'sftp' &&
    isSameServer(before.address, address) &&
    before.address.path === address.path &&
    before.address.pattern === address.pattern
  )
}
