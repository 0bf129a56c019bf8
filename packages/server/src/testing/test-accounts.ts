import { randomUUID } from 'node:crypto'
import { hash } from '@node-rs/argon2'
import { deposit } from '../domains/money/wallet/index.ts'
import { openSession } from '../domains/people/accounts/index.ts'
import type { Context } from '../platform/context.ts'
import type { SubscriptionStatus } from '../platform/db/tables.ts'
import { buyerDetails } from './billing-details.ts'

export const testPassword = 'correct horse 7!'

/** A hash states what checking it costs. This one costs next to nothing. */
const passwordHash = hash(testPassword, { memoryCost: 8, timeCost: 1, parallelism: 1 })

export interface TestAccount {
  id: number
  email: string
}

interface AccountTraits {
  isAdmin?: boolean
  isVerified?: boolean
  isApproved?: boolean
  isSuspended?: boolean
  subscription?: SubscriptionStatus
  coins?: number
  /** Payments need them. Default true. */
  hasBillingDetails?: boolean
}

/** Creates an account with a unique name: by default a seller with full access and without coins. */
export async function createAccount(context: Context, traits: AccountTraits = {}): Promise<TestAccount> {
  const { isAdmin = false, isVerified = true, isApproved = true, isSuspended = false, coins = 0 } = traits
  const username = `account-${randomUUID()}`
  const now = context.clock.now()
  const password_hash = await passwordHash
  return context.db.transaction().execute(async (tx) => {
    const account = await tx
      .insertInto('accounts')
      .values({
        username,
        email: `${username}@example.test`,
        password_hash,
        is_admin: isAdmin,
        email_verified_at: isVerified ? now : null,
        approved_at: isApproved ? now : null,
        suspended_at: isSuspended ? now : null,
        subscription_status: traits.subscription ?? 'active',
      })
      .returning(['id', 'email'])
      .executeTakeFirstOrThrow()
    if (traits.hasBillingDetails ?? true)
      await tx
        .insertInto('billing_details')
        .values({ account_id: account.id, ...buyerDetails(), company_since: new Date(0), updated_at: now })
        .execute()
    if (coins > 0) await deposit(tx, { accountId: account.id, coins, businessKey: `test:${username}` })
    return account
  })
}

/** Opens a session for an account without the login endpoint and returns its tokens. */
export async function signIn(context: Context, { id }: TestAccount) {
  return context.db.transaction().execute((tx) => openSession(context, tx, id))
}
