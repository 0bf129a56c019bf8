/** A real PostgreSQL out of the npm packages, for a machine that has none: see docs/decisions/0001-toolchain.md. */
export { findFreePort, findPostgres, startPostgres } from './server.ts'
