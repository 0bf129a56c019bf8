import type { KeyObject } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import type { Context } from '../../../../platform/context.ts'
import { hourMs } from '../../../../platform/durations.ts'
import { AppError } from '../../../../platform/errors.ts'
import type { Owner } from '../../../../platform/http/index.ts'
import { signClaims, verifyClaims } from '../../../../platform/security/signed-tokens.ts'
import { deriveLinkKeys } from '../../../../platform/security/signing-secret.ts'
import { getOwnRun } from '../queries.ts'
import type { ListedRun } from '../store.ts'
import { downloadName } from './output-names.ts'

export const outputKinds = ['master-data', 'attributes', 'log'] as const
export type OutputKind = (typeof outputKinds)[number]

const audience = 'output-file'
/** Links expire at a full hour, so that repeated requests return the same links. */
const validHours = 24

const linkName = (run: ListedRun, kind: OutputKind): string =>
  downloadName(run, kind, kind === 'log' ? 'txt' : 'csv')

/** Signed links by their content, because pages request the list of runs every few seconds. */
const signedWith = new WeakMap<KeyObject, LRUCache<string, string[]>>()
const maxSigned = 10_000

/** A failed run has only the log. */
const linkedKinds = ({ outputs, status }: ListedRun): readonly OutputKind[] =>
  outputs ? outputKinds : status === 'Failed' ? ['log'] : []

/** Signed links to the files of a run: 0 master data, 1 attributes, 2 log. */
export function outputLinks(context: Context, run: ListedRun): string[] {
  const kinds = linkedKinds(run)
  if (kinds.length === 0) return []
  const [key] = deriveLinkKeys(context.config)
  const expiresAt = Math.ceil(context.clock.now().getTime() / hourMs + validHours) * hourMs
  const signed = signedWith.get(key) ?? new LRUCache({ max: maxSigned })
  signedWith.set(key, signed)
  const name = `${run.id} ${linkName(run, 'log')} ${kinds.length} ${expiresAt}`
  const links = signed.get(name) ?? kinds.map((kind) => signLink(key, run, kind, expiresAt))
  signed.set(name, links)
  return links
}

/** The files of a run with links that need no token. Throws `NOT_FOUND`. */
export async function listRunFiles(context: Context, owner: Owner, id: string) {
  const run = await getOwnRun(context.db, owner, id)
  const kinds = linkedKinds(run)
  return outputLinks(context, run).map((link, index) => {
    const kind = kinds[index] ?? 'log'
    return { kind, name: linkName(run, kind), url: context.config.http.publicUrl + link }
  })
}

function signLink(key: KeyObject, run: ListedRun, kind: OutputKind, expiresAt: number): string {
  const claims = { kind, aud: audience, sub: String(run.id), exp: expiresAt / 1000 }
  return `/files/${signClaims(claims, key)}/${encodeURIComponent(linkName(run, kind))}/`
}

/** The output that a link's token names. Throws `GONE` if it has expired, `NOT_FOUND` if we did not sign it. */
export function readLink(context: Context, token: string): { runId: number; kind: OutputKind } {
  const claims = verifyClaims(token, deriveLinkKeys(context.config), { aud: audience }, context.clock.now())
  if (claims === 'expired') throw new AppError('GONE')
  const kind = claims === 'invalid' ? undefined : outputKinds.find((known) => known === claims.kind)
  if (claims === 'invalid' || !kind) throw new AppError('NOT_FOUND')
  return { runId: Number(claims.sub), kind }
}
