import type { Context } from '../../../platform/context.ts'
import { hashPassword } from './password.ts'
import { ensureAccount } from './store.ts'

const demoPassword = 'merkwerk-demo-1!'

const demoAccounts = [
  { username: 'admin', email: 'admin@merkwerk.test', isAdmin: true },
  { username: 'seller', email: 'seller@merkwerk.test', isAdmin: false },
]

/** Creates missing demo accounts and returns all ids by username. Throws outside sandbox mode: the password is public. */
export async function seedDemoAccounts({ config, db, clock }: Context): Promise<Record<string, number>> {
  if (config.mode !== 'sandbox') throw new Error('Demo accounts exist in sandbox mode only')
  const password_hash = await hashPassword(demoPassword)
  const now = clock.now()
  const ids: Record<string, number> = {}
  for (const { username, email, isAdmin } of demoAccounts)
    ids[username] = await ensureAccount(db, {
      username,
      email,
      password_hash,
      is_admin: isAdmin,
      email_verified_at: now,
      approved_at: now,
      subscription_status: isAdmin ? 'none' : 'active',
      first_paid_at: isAdmin ? null : now,
    })
  return ids
}
