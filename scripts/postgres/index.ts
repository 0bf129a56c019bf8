/** A real PostgreSQL from the npm packages, for machines without one. See docs/decisions/0001-toolchain.md. */
export { copyRunningCluster } from './copy-cluster.ts'
export { findInstallation } from './installation.ts'
export { findFreePort, findPostgres, type PostgresServer, startPostgres } from './server.ts'
