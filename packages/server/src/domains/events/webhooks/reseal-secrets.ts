import type { Context } from '../../../platform/context.ts'
import { listSecrets } from './queries.ts'
import { resealSecret } from './secrets.ts'
import { replaceSecrets } from './store.ts'

/** Encrypts all secrets of endpoints under the newest secret and returns how many. Others stay unchanged. */
export async function resealWebhookSecrets({ config, db }: Context): Promise<number> {
  let resealed = 0
  for (const row of await listSecrets(db)) {
    const secret = resealSecret(config, row.id, row.secret)
    if (!secret) continue
    const previous = row.previous_secret && resealSecret(config, row.id, row.previous_secret)
    await replaceSecrets(db, row, { secret, ...(previous && { previous_secret: previous }) })
    resealed += 1
  }
  return resealed
}
