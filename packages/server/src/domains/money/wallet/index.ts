/**
 * Coins: the ledger and the coin packages. Other domains move coins only through these functions, inside their own
 * transaction. Each books an event once. Lock order: the account's row, the run's row, the account's wallet, its paid products,
 * its receivable and held coins, then the shared ledger accounts (adjustments, deposits, revenue). Those stay locked until
 * commit, so book as late as possible and for one account only.
 */
import { handle } from '../../../platform/queue/index.ts'
import { emailVerifiedTask } from '../../people/accounts/index.ts'
import { grantTrialCoins } from './grant-trial-coins.ts'

export { chargeRun } from './charge-run.ts'
export { seedDemoCoins } from './demo-coins.ts'
export { forfeitCoins } from './forfeit-coins.ts'
export { adjust, deposit, holdCoins, restoreDeposit, reverseDeposit, settleHold } from './ledger.ts'
export { watchBalance } from './low-balance.ts'
export { availableCoins, getCoinPackage, getCoins, listCoinPackages } from './queries.ts'
export { routes } from './routes.ts'
export {
  getPaymentReference,
  readStatement,
  type Statement,
  type StatementBooking,
} from './statement-queries.ts'
export { lockWallet } from './store.ts'
export { coinsChargedTask } from './tasks.ts'
export { readTransactions } from './transaction-queries.ts'

export const handlers = [handle(emailVerifiedTask, grantTrialCoins)]
