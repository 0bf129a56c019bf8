import {
  type AttributeMapping,
  type AttributeRule,
  attributeMappingSchema,
  describeIssue,
  type MappingChange,
  type MappingVersion,
  maxMappingBytes,
  maxMappingValues,
  normalizeName,
  type ProblemCode,
  type ProblemParams,
  readProblem,
} from '@merkwerk/contract'
import type { Context } from '../../../platform/context.ts'
import type { Tx } from '../../../platform/db/index.ts'
import { AppError, conflict, refuseField, refuseFields } from '../../../platform/errors.ts'
import type { Actor } from '../../../platform/http/index.ts'
import { getAccount, writeAudit } from '../../people/accounts/index.ts'
import { findMappingVersion, getMapping } from './queries.ts'
import { deleteOldVersions, insertVersion } from './store.ts'

/** A whole mapping, or changes of single rules. */
interface MappingEdit {
  base_version: number
  mapping?: AttributeMapping | undefined
  rules?: AttributeRule[] | undefined
  removed?: string[] | undefined
  constants?: AttributeMapping['constants'] | undefined
}

/** Saves a mapping or changes of it as a new version. Throws as `saveVersion` does. */
export function saveMapping(context: Context, actor: Actor, edit: MappingEdit): Promise<MappingVersion> {
  return saveVersion(context, actor, {
    baseVersion: edit.base_version,
    change: 'edit',
    decide: async (_tx, mapping) => edit.mapping ?? withEdits(mapping, edit),
  })
}

function withEdits(mapping: AttributeMapping, { rules = [], removed = [], constants }: MappingEdit) {
  const byName = new Map(mapping.rules.map((rule) => [normalizeName(rule.name), rule]))
  for (const name of removed) byName.delete(normalizeName(name))
  for (const rule of rules) byName.set(normalizeName(rule.name), rule)
  return { rules: [...byName.values()], constants: constants ?? mapping.constants }
}

/** Saves an earlier version as a new one. Throws `NOT_FOUND`, and as `saveVersion` does. */
export function restoreVersion(
  context: Context,
  actor: Actor,
  { version, baseVersion }: { version: number; baseVersion: number },
): Promise<MappingVersion> {
  return saveVersion(context, actor, {
    baseVersion,
    change: 'restore',
    restoredFrom: version,
    decide: async (tx) => {
      const mapping = await findMappingVersion(tx, actor.accountId, version)
      if (!mapping) throw new AppError('NOT_FOUND')
      return mapping
    },
  })
}

interface Save {
  baseVersion: number
  change: MappingChange
  restoredFrom?: number
  /** Receives the newest mapping. */
  decide: (tx: Tx, newest: AttributeMapping) => Promise<AttributeMapping>
}

/**
 * Saves a mapping as the version after `baseVersion`, and audits it. Throws `CONFLICT` if `baseVersion` is not the newest, also for the
 * later one of two simultaneous saves, and `INVALID_INPUT` if the mapping is too large.
 */
export async function saveVersion(
  { db, clock }: Context,
  { accountId }: Actor,
  { baseVersion, change, restoredFrom, decide }: Save,
): Promise<MappingVersion> {
  return db.transaction().execute(async (tx) => {
    const newest = await getMapping(tx, accountId)
    if (newest.version !== baseVersion) throw staleVersion()
    const { mapping, ...counts } = checked(await decide(tx, newest.mapping))
    const at = clock.now()
    const version = {
      ...counts,
      version: baseVersion + 1,
      change,
      restored_from: restoredFrom ?? null,
      saved_at: at,
    }
    const row = { ...version, account_id: accountId, mapping, saved_by: accountId }
    if (!(await insertVersion(tx, row))) throw staleVersion()
    await deleteOldVersions(tx, accountId)
    const { bytes: _bytes, mapped_values: values, ...details } = version
    await writeAudit(tx, {
      at,
      by: accountId,
      action: 'change-attribute-mapping',
      accountId,
      details: { version: version.version, change, rules: version.rules, values },
    })
    const { username } = await getAccount(tx, accountId)
    return { ...details, values, saved_at: at.toISOString(), saved_by: username }
  })
}

const staleVersion = () => conflict('mapping-changed')

/** The mapping as JSON with its counts. Throws `INVALID_INPUT` if it exceeds a limit. */
function checked(mapping: AttributeMapping) {
  const refused = (code: ProblemCode, params?: ProblemParams) => refuseField('mapping', code, params)
  const parsed = attributeMappingSchema.safeParse(mapping, { error: describeIssue })
  if (!parsed.success) throw refuseFields({ mapping: parsed.error.issues.slice(0, 1).map(readProblem) })
  const { rules, constants } = parsed.data
  const values = rules.reduce((sum, rule) => sum + ('values' in rule ? rule.values.length : 0), 0)
  if (values > maxMappingValues) throw refused('mapping-with-too-many-values', { most: maxMappingValues })
  const json = JSON.stringify(parsed.data)
  const bytes = Buffer.byteLength(json)
  if (bytes > maxMappingBytes) throw refused('mapping-too-large', { megabytes: maxMappingBytes / 2 ** 20 })
  return {
    mapping: json,
    bytes,
    rules: rules.length,
    mapped_values: values,
    constants: constants.length,
  }
}
