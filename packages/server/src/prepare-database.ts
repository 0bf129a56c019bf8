import { seedDemoAccounts } from './domains/accounts/index.ts'
import { seedDemoCoins } from './domains/wallet/index.ts'
import { handlers } from './handlers.ts'
import type { Config } from './platform/config/config.ts'
import { createContext } from './platform/context.ts'
import { migrate } from './platform/db/index.ts'
import { installQueue } from './platform/queue/index.ts'

/** Brings database and queue up to date. Safe to repeat. */
export async function prepareDatabase(config: Config): Promise<void> {
  const tasks = handlers.map(({ task }) => task)
  await migrate(config.databaseUrl, config.mode, () => installQueue(config.databaseUrl, tasks))
}

/** Makes the demo accounts of sandbox mode where they are missing. Safe to repeat. */
export async function prepareDemo(config: Config): Promise<void> {
  if (config.mode !== 'sandbox') return
  await using context = await createContext(config, { reach: () => {} })
  const accounts = await seedDemoAccounts(context)
  if (accounts.seller !== undefined) await seedDemoCoins(context, accounts.seller)
}
