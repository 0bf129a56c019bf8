/** A real PostgreSQL out of the npm packages, for a machine that has none: see docs/decisions/0002. */
export { findFreePort, findPostgres, startPostgres } from './server.ts'
