import { invalidRequest, noSuch } from '../api/errors.ts'
import type { Call } from '../api/operation.ts'

interface Intent {
  id: string
  object: string
  client_secret: string | null
}

/** Throws if a browser does not send the client secret of the object. */
export function requireClientSecret({ params, key }: Call, intent: Intent): void {
  const secret = params.text('client_secret')
  if (key === 'secret' && secret === undefined) return
  if (secret === undefined) {
    throw invalidRequest('Missing required param: client_secret.', 'parameter_missing', 'client_secret')
  }
  if (secret !== intent.client_secret) throw noSuch(intent.object, intent.id, 'client_secret')
}
