import { seedDemoBillingDetails } from './domains/money/billing-details/index.ts'
import { seedDemoCoins } from './domains/money/wallet/index.ts'
import { seedDemoAccounts } from './domains/people/accounts/index.ts'
import { handlers } from './handlers.ts'
import type { Config } from './platform/config/config.ts'
import { createContext } from './platform/context.ts'
import { migrate, preparePoolUser } from './platform/db/index.ts'
import { installQueue } from './platform/queue/index.ts'

/** Migrates database and queue. Safe to repeat. */
export async function prepareDatabase(config: Config): Promise<void> {
  const tasks = handlers.map(({ task }) => task)
  const { databaseUrl, directDatabaseUrl } = config
  const url = directDatabaseUrl ?? databaseUrl
  await migrate(url, config.mode, async (owner) => {
    await installQueue(url, tasks)
    if (directDatabaseUrl !== undefined) await preparePoolUser(owner, databaseUrl)
  })
}

/** Creates the demo accounts of sandbox mode if they are missing. Safe to repeat. */
export async function prepareDemo(config: Config): Promise<void> {
  if (config.mode !== 'sandbox') return
  await using context = await createContext(config, { reach: () => {} })
  const accounts = await seedDemoAccounts(context)
  if (accounts.seller === undefined) return
  await seedDemoBillingDetails(context, accounts.seller)
  await seedDemoCoins(context, accounts.seller)
}
