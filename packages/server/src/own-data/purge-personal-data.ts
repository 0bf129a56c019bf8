import { forgetSessions } from '../accounts/index.ts'
import { forgetOldContactMessages } from '../contact/index.ts'
import type { Context } from '../context.ts'
import { forgetTries } from '../http/index.ts'

const dayMs = 24 * 3600 * 1000

/** Removes what the settings say is kept no longer: browsers of old sessions, letters to support, network addresses of tries. */
export async function purgePersonalData({
  db,
  clock,
  config,
}: Pick<Context, 'db' | 'clock' | 'config'>): Promise<{ sessions: number; messages: number; tries: number }> {
  const daysAgo = (days: number) => new Date(clock.now().getTime() - days * dayMs)
  return {
    sessions: await forgetSessions(db, daysAgo(config.retention.sessionDays)),
    messages: await forgetOldContactMessages(db, daysAgo(config.retention.messageDays)),
    tries: await forgetTries(db, clock.now()),
  }
}
