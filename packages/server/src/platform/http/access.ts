import type { Access } from '@merkwerk/contract'
import type { FastifyRequest } from 'fastify'
import { AppError } from '../errors.ts'

export interface Actor {
  kind: 'restricted' | 'user' | 'admin'
  accountId: number
  sessionId: string
}

/** Returns the current actor of an access token; undefined if the token is invalid. */
export type Authenticate = (token: string) => Promise<Actor | undefined>

const admitted: Record<Exclude<Access, 'public'>, readonly Actor['kind'][]> = {
  restricted: ['restricted', 'user', 'admin'],
  user: ['user', 'admin'],
  admin: ['admin'],
}

/** Returns the actor of a call. Throws 401 without a valid token and 403 without sufficient access. */
export async function admit(
  request: FastifyRequest,
  access: Access,
  authenticate: Authenticate,
): Promise<Actor | undefined> {
  if (access === 'public') return undefined
  const token = /^Bearer ([\w.~+/=-]+)$/i.exec(request.headers.authorization ?? '')?.[1]
  const actor = token === undefined ? undefined : await authenticate(token)
  if (!actor) throw new AppError('UNAUTHENTICATED')
  if (!admitted[access].includes(actor.kind)) throw new AppError('FORBIDDEN')
  return actor
}
