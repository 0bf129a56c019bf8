import type { Access } from '@merkwerk/contract'
import type { FastifyRequest } from 'fastify'
import { AppError } from '../errors.ts'

/** Who calls: the account, its session, and how far that reaches. */
export interface Actor {
  kind: 'restricted' | 'user' | 'admin'
  accountId: number
  sessionId: string
}

/** Turns an access token into the actor it stands for now; undefined when it stands for nobody. */
export type Authenticate = (token: string) => Promise<Actor | undefined>

const admitted: Record<Exclude<Access, 'public'>, readonly Actor['kind'][]> = {
  restricted: ['restricted', 'user', 'admin'],
  user: ['user', 'admin'],
  admin: ['admin'],
}

/** The actor of a call, or an error: 401 without a valid token, 403 with one of too little reach. */
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
