import type { MarketplaceName } from '@merkwerk/contract'
import type { Config } from '../../platform/config/config.ts'
import { seal, unseal } from '../../platform/security/sealing.ts'
import { derivedKeys } from '../../platform/security/signing-secret.ts'
import type { Credentials } from '../product-cache/index.ts'

const keysOf = ({ credentialsSecrets }: Config) => derivedKeys(credentialsSecrets, 'seller-credentials')
/** A row copied to another account or marketplace does not open there. */
const labelOf = (accountId: number, marketplace: MarketplaceName) => `${accountId} ${marketplace}`

/** Credentials as they are kept. */
export function sealCredentials<M extends MarketplaceName>(
  config: Config,
  accountId: number,
  marketplace: M,
  credentials: NonNullable<Credentials[M]>,
): Buffer {
  const plain = Buffer.from(JSON.stringify(credentials))
  return seal(keysOf(config), plain, labelOf(accountId, marketplace))
}

/** What was sealed; undefined where the secret of the settings is another one by now. */
export function openCredentials<M extends MarketplaceName>(
  config: Config,
  accountId: number,
  marketplace: M,
  sealed: Buffer,
): Credentials[M] {
  try {
    const plain = unseal(keysOf(config), sealed, labelOf(accountId, marketplace))
    return JSON.parse(plain.toString()) as Credentials[M]
  } catch {
    return undefined
  }
}
