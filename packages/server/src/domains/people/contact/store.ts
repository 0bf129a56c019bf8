import { type ExpressionBuilder, type Insertable, sql } from 'kysely'
import { type Db, readRows, type Tables, type Tx, withoutIds } from '../../../platform/db/index.ts'
import { canonicalEmail } from '../../../platform/email/email-address.ts'

const sentFrom = (email: string) => (row: ExpressionBuilder<Tables, 'contact_messages'>) =>
  row(sql`lower(${row.ref('email')})`, '=', canonicalEmail(email))

export async function insertContactMessage(tx: Tx, message: Insertable<Tables['contact_messages']>) {
  await tx.insertInto('contact_messages').values(message).execute()
}

/** The messages sent to support from an address. */
export function exportContactMessages(db: Db, email: string) {
  const limit = 100
  return withoutIds(
    readRows(limit, (last: { id: number } | undefined) =>
      db
        .selectFrom('contact_messages')
        .select(['id', 'created_at', 'name', 'email', 'subject', 'message'])
        .where(sentFrom(email))
        .where('id', '>', last?.id ?? 0)
        .orderBy('id')
        .limit(limit)
        .execute(),
    ),
  )
}

/** Removes the messages sent to support before this time and returns their number. */
export async function forgetOldContactMessages(db: Db, before: Date): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('contact_messages')
    .where('created_at', '<', before)
    .executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}

/** Removes the messages sent to support from an address. */
export async function forgetContactMessages(tx: Tx, email: string): Promise<void> {
  await tx.deleteFrom('contact_messages').where(sentFrom(email)).execute()
}
