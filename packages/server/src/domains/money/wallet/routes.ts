import { endpoints } from '@merkwerk/contract'
import { countOwnFile, route } from '../../../platform/http/index.ts'
import { adjustCoins } from './adjust-coins.ts'
import { readCoinHistory } from './coin-history-queries.ts'
import { setLowBalance } from './low-balance.ts'
import { getCoins, getLowBalance, listCoinPackages } from './queries.ts'
import { listTransactions } from './transaction-queries.ts'
import { openTransactionsFile } from './transactions-file.ts'

export const routes = [
  route(endpoints.getWallet, async ({ db, config }, { actor }) => {
    const coins = await getCoins(db, actor.accountId)
    const isLow = coins.balance < (await getLowBalance(db, config, actor.accountId))
    return { success: true, wallet: { ...coins, is_low: isLow } }
  }),
  route(endpoints.getLowBalance, async ({ db, config }, { actor }) => ({
    coins: await getLowBalance(db, config, actor.accountId),
  })),
  route(endpoints.setLowBalance, (context, { actor, body }) => setLowBalance(context, actor, body)),
  route(endpoints.listTransactions, ({ db }, { actor, query }) =>
    listTransactions(db, actor.accountId, query),
  ),
  route(endpoints.exportTransactions, (context, { actor, query, closed }) => {
    countOwnFile(context.db, actor.accountId, closed)
    return openTransactionsFile(context, actor.accountId, query)
  }),
  route(endpoints.getCoinHistory, async ({ db, clock }, { actor, query }) => ({
    days: await readCoinHistory(db, actor.accountId, query.days, clock.now()),
  })),
  route(endpoints.getProductList, async ({ db }) => ({ products: await listCoinPackages(db) })),
  route(endpoints.adjustCoins, async (context, { actor, params, body }) => ({
    success: true,
    message: 'The balance was adjusted.',
    balance: await adjustCoins(context, actor, params.id, body),
  })),
]
