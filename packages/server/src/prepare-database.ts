import { seedDemoAccounts } from './accounts/index.ts'
import type { Config } from './config.ts'
import { createContext } from './context.ts'
import { migrate } from './db/index.ts'
import { handlers } from './handlers.ts'
import { installQueue } from './queue/index.ts'
import { seedDemoCoins } from './wallet/index.ts'

/** Brings database and queue up to date; in sandbox mode it also makes the demo accounts. Safe to repeat. */
export async function prepareDatabase(config: Config): Promise<void> {
  const tasks = handlers.map(({ task }) => task)
  await migrate(config.databaseUrl, config.mode, () => installQueue(config.databaseUrl, tasks))
  if (config.mode !== 'sandbox') return
  await using context = await createContext(config, { reach: () => {} })
  const accounts = await seedDemoAccounts(context)
  if (accounts.seller !== undefined) await seedDemoCoins(context, accounts.seller)
}
