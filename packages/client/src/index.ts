/**
 * The typed client of Merkwerk's HTTP interface, for browsers and Node. It calls the endpoints that the contract
 * declares, renews tokens, and follows the progress of jobs.
 */

export { ApiError, type ApiErrorCode } from './api-error.ts'
export {
  type Client,
  type ClientOptions,
  createClient,
  type Input,
  type Inputs,
  type Output,
  signIn,
} from './client.ts'
export { type FollowOptions, hasEnded } from './follow-job.ts'
export { readExportReport } from './read-export-report.ts'
export { createSession, expiryOf, type Session, type Tokens } from './session.ts'
