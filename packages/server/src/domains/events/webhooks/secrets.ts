import { createHmac, randomBytes } from 'node:crypto'
import type { Config } from '../../../platform/config/config.ts'
import { seal, unseal } from '../../../platform/security/sealing.ts'
import { derivedKeys } from '../../../platform/security/signing-secret.ts'

const prefix = 'whsec_'
const secretBytes = 32

const deriveKeys = ({ credentialsSecrets }: Config) => derivedKeys(credentialsSecrets, 'webhook-secret')

/** Creates a secret for an endpoint. Returns it as its owner sees it, and sealed for storage. */
export function createSecret(config: Config, endpointId: string): { secret: string; sealed: Buffer } {
  const bytes = randomBytes(secretBytes)
  return {
    secret: `${prefix}${bytes.toString('base64')}`,
    sealed: seal(deriveKeys(config), bytes, endpointId),
  }
}

/** The bytes of a sealed secret. Throws if no configured secret decrypts it, or if it belongs to another endpoint. */
const openSecret = (config: Config, endpointId: string, sealed: Buffer): Buffer =>
  unseal(deriveKeys(config), sealed, endpointId)

/** Seals a secret under the newest key. Returns undefined if no configured secret decrypts it. */
export function resealSecret(config: Config, endpointId: string, sealed: Buffer): Buffer | undefined {
  try {
    return seal(deriveKeys(config), openSecret(config, endpointId, sealed), endpointId)
  } catch {
    return undefined
  }
}

/** The headers of an attempt, with one signature for each secret. `secrets` are sealed. */
export function signedHeaders(
  config: Config,
  {
    endpointId,
    secrets,
    id,
    at,
    body,
  }: { endpointId: string; secrets: readonly Buffer[]; id: string; at: Date; body: string },
): Record<string, string> {
  const timestamp = String(Math.floor(at.getTime() / 1000))
  const signatures = secrets.map((sealed) =>
    createHmac('sha256', openSecret(config, endpointId, sealed))
      .update(`${id}.${timestamp}.${body}`)
      .digest('base64'),
  )
  return {
    'content-type': 'application/json',
    'user-agent': 'Merkwerk-Webhooks/1',
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': signatures.map((signature) => `v1,${signature}`).join(' '),
  }
}
