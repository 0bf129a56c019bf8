import type { Context } from '../../platform/context.ts'
import { hashPassword } from './password.ts'

const demoPassword = 'merkwerk-demo-1!'

const demoAccounts = [
  { username: 'admin', email: 'admin@merkwerk.test', isAdmin: true },
  { username: 'seller', email: 'seller@merkwerk.test', isAdmin: false },
]

/**
 * Makes the two demo accounts where they are missing and answers their ids by username. Their password is
 * public, so this refuses to run outside sandbox mode.
 */
export async function seedDemoAccounts({ config, db, clock }: Context): Promise<Record<string, number>> {
  if (config.mode !== 'sandbox') throw new Error('Demo accounts exist in sandbox mode only')
  const password_hash = await hashPassword(demoPassword)
  const now = clock.now()
  for (const { username, email, isAdmin } of demoAccounts)
    await db
      .insertInto('accounts')
      .values({
        username,
        email,
        password_hash,
        is_admin: isAdmin,
        email_verified_at: now,
        approved_at: now,
        subscription_status: isAdmin ? 'none' : 'active',
        first_paid_at: isAdmin ? null : now,
      })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  const addresses = demoAccounts.map(({ email }) => email)
  const rows = await db
    .selectFrom('accounts')
    .select(['id', 'username'])
    .where('email', 'in', addresses)
    .execute()
  return Object.fromEntries(rows.map(({ username, id }) => [username, id]))
}
