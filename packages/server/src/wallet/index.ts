/**
 * Coins: the ledger and the packages it is filled with. Other domains move coins only through these functions,
 * inside their own transaction. Lock order of a transaction that needs several: the job's row, the account's
 * wallet, its held coins, then the ledger accounts `deposits` and `revenue`.
 */
export { seedDemoCoins } from './demo-coins.ts'
export { deposit, holdCoins, settleHold } from './ledger.ts'
export { availableCoins, exportBookings } from './queries.ts'
export { routes } from './routes.ts'
