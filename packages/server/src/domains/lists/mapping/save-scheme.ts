import { type AttributeScheme, maxSchemeBytes, type SavedScheme } from '@merkwerk/contract'
import type { Context } from '../../../platform/context.ts'
import type { Tx } from '../../../platform/db/index.ts'
import { refuseField } from '../../../platform/errors.ts'
import type { Actor } from '../../../platform/http/index.ts'
import { writeAudit } from '../../people/accounts/index.ts'
import { saveScheme } from './store.ts'

interface NewScheme {
  name: string
  source: SavedScheme['source']
  format: string | null
  scheme: AttributeScheme
}

/** Stores the scheme of an account in place of the former one, and audits it. Throws `INVALID_INPUT` if it is too large. */
export async function replaceScheme(
  { clock }: Context,
  tx: Tx,
  { accountId }: Actor,
  saved: NewScheme,
): Promise<SavedScheme> {
  const json = JSON.stringify(saved.scheme)
  if (Buffer.byteLength(json) > maxSchemeBytes)
    throw refuseField('file', 'scheme-too-large', { megabytes: maxSchemeBytes / 2 ** 20 })
  const at = clock.now()
  await saveScheme(tx, { ...saved, account_id: accountId, scheme: json, saved_at: at })
  const { attributes } = saved.scheme
  const values = attributes.reduce((sum, attribute) => sum + attribute.values.length, 0)
  const { source, format } = saved
  const details = { source, format, attributes: attributes.length, values }
  await writeAudit(tx, { at, by: accountId, action: 'change-attribute-scheme', accountId, details })
  return { ...saved, saved_at: at.toISOString() }
}
