/** The database: how it is opened and migrated, its row types, and the two ways to hold it. */
export { type Db, openDatabase, type Tables, type Tx } from './database.ts'
export { isConnectionError, isUniqueViolation } from './database-errors.ts'
export { keepsPlan } from './kept-plans.ts'
export { ModeMismatchError, migrate } from './migrate.ts'
