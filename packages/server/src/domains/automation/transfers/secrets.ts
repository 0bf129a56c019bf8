import type { TransferDirection } from '@merkwerk/contract'
import type { Config } from '../../../platform/config/config.ts'
import { seal, unseal } from '../../../platform/security/sealing.ts'
import { derivedKeys } from '../../../platform/security/signing-secret.ts'

const deriveKeys = ({ credentialsSecrets }: Config) => derivedKeys(credentialsSecrets, 'transfer-secret')

/** The row that a secret belongs to. A copy in another row does not decrypt. */
export interface SecretOwner {
  scheduleId: string
  direction: TransferDirection
}
const toLabel = ({ scheduleId, direction }: SecretOwner) => `${scheduleId} ${direction}`

/** Encrypts a secret for storage. */
export const sealSecret = (config: Config, owner: SecretOwner, secret: string): Buffer =>
  seal(deriveKeys(config), Buffer.from(secret), toLabel(owner))

/** Decrypts a stored secret. Returns undefined if no configured secret decrypts it. */
export function openSecret(config: Config, owner: SecretOwner, sealed: Buffer): string | undefined {
  try {
    return unseal(deriveKeys(config), sealed, toLabel(owner)).toString()
  } catch {
    return undefined
  }
}
