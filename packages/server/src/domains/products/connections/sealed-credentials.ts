import type { ConnectableSource } from '@merkwerk/contract'
import type { Config } from '../../../platform/config/config.ts'
import { seal, unseal } from '../../../platform/security/sealing.ts'
import { derivedKeys } from '../../../platform/security/signing-secret.ts'
import type { Credentials } from '../product-cache/index.ts'

const deriveKeys = ({ credentialsSecrets }: Config) => derivedKeys(credentialsSecrets, 'seller-credentials')
/** Binds sealed credentials to their row. A copy in a row of another account or source does not decrypt. */
const toLabel = (accountId: number, source: ConnectableSource) => `${accountId} ${source}`

/** The credentials of one source. */
export type SourceCredentials = NonNullable<Credentials[ConnectableSource]>

/** Encrypts credentials for storage. */
export function sealCredentials(
  config: Config,
  accountId: number,
  source: ConnectableSource,
  credentials: SourceCredentials,
): Buffer {
  const plain = Buffer.from(JSON.stringify(credentials))
  return seal(deriveKeys(config), plain, toLabel(accountId, source))
}

/** Decrypts stored credentials. Returns undefined if no configured secret decrypts them. */
export function openCredentials(
  config: Config,
  accountId: number,
  source: ConnectableSource,
  sealed: Buffer,
): SourceCredentials | undefined {
  try {
    return JSON.parse(unseal(deriveKeys(config), sealed, toLabel(accountId, source)).toString())
  } catch {
    return undefined
  }
}
