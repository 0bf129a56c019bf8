import type { MarketplaceName } from '@merkwerk/contract'
import type { Config } from '../../platform/config/config.ts'
import { seal, unseal } from '../../platform/security/sealing.ts'
import { derivedKeys } from '../../platform/security/signing-secret.ts'
import type { Credentials } from '../product-cache/index.ts'

const keysOf = ({ credentialsSecrets }: Config) => derivedKeys(credentialsSecrets, 'seller-credentials')
/** Binds sealed credentials to their row. A copy in a row of another account or marketplace does not decrypt. */
const labelOf = (accountId: number, marketplace: MarketplaceName) => `${accountId} ${marketplace}`

/** The credentials of one marketplace. */
export type MarketplaceCredentials = NonNullable<Credentials[MarketplaceName]>

/** Encrypts credentials for storage. */
export function sealCredentials(
  config: Config,
  accountId: number,
  marketplace: MarketplaceName,
  credentials: MarketplaceCredentials,
): Buffer {
  const plain = Buffer.from(JSON.stringify(credentials))
  return seal(keysOf(config), plain, labelOf(accountId, marketplace))
}

/** Decrypts stored credentials. Returns undefined if no configured secret decrypts them. */
export function openCredentials(
  config: Config,
  accountId: number,
  marketplace: MarketplaceName,
  sealed: Buffer,
): MarketplaceCredentials | undefined {
  try {
    return JSON.parse(unseal(keysOf(config), sealed, labelOf(accountId, marketplace)).toString())
  } catch {
    return undefined
  }
}
