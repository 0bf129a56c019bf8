import { checkHost, isBlockedPort } from '@merkwerk/engine'
import type { Context } from '../../../platform/context.ts'
import { AppError } from '../../../platform/errors.ts'

const refuse = (text: string) => new AppError('INVALID_INPUT', { url: [text] })

/**
 * Throws `INVALID_INPUT` if events cannot be sent to an address: live mode requires https, a port of HTTP and a public host. Port and host
 * are checked again at each connection.
 */
export async function checkUrl({ config }: Pick<Context, 'config'>, address: string): Promise<void> {
  if (config.fetching.allowPrivateAddresses) return
  const { protocol, hostname, port } = new URL(address)
  if (protocol !== 'https:') throw refuse('Please enter an address that starts with https://')
  if (isBlockedPort(port)) throw refuse('This port cannot be used')
  const host = await checkHost(hostname)
  if (host === 'private') throw refuse('This address is not on the public internet')
  if (host === 'unknown') throw refuse('This host name was not found')
}
