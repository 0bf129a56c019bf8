import type { ProblemCode } from '@merkwerk/contract'
import { checkHost, isBlockedPort } from '@merkwerk/engine'
import type { Context } from '../../../platform/context.ts'
import { refuseField } from '../../../platform/errors.ts'

const refuse = (code: ProblemCode) => refuseField('url', code)

/**
 * Throws `INVALID_INPUT` if events cannot be sent to an address: live mode requires https, a port of HTTP and a public host. Port and host
 * are checked again at each connection.
 */
export async function checkUrl({ config }: Pick<Context, 'config'>, address: string): Promise<void> {
  if (config.fetching.allowPrivateAddresses) return
  const { protocol, hostname, port } = new URL(address)
  if (protocol !== 'https:') throw refuse('address-not-https')
  if (isBlockedPort(port)) throw refuse('port-refused')
  const host = await checkHost(hostname)
  if (host === 'private') throw refuse('address-not-public')
  if (host === 'unknown') throw refuse('host-not-found')
}
