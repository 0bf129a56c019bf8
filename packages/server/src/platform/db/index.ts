/** The database: how it is opened and migrated, its row types, pool and transaction. */
export { type Db, likeLiteral, openDatabase, type Tables, type Tx } from './database.ts'
export { isConnectionError, isUniqueViolation } from './database-errors.ts'
export { ModeMismatchError, migrate } from './migrate.ts'
export { preparePoolUser, requirePoolUser } from './pool-user.ts'
export { prepared } from './prepared-statements.ts'
export { openReplica, type ReadOld } from './replica.ts'
export { storableJson } from './storable-json.ts'
export { added, replaced } from './upserts.ts'
