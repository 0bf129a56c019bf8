/** A real PostgreSQL from the npm packages, for machines without one. See docs/decisions/0001-toolchain.md. */
export { findFreePort, findPostgres, startPostgres } from './server.ts'
