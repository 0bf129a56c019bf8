// docs/decisions/0054-client.md
/**
 * The client of the web app and of tests. It calls all endpoints that the contract declares, parses their responses, renews
 * tokens, and follows the progress of runs. It is not part of the published package.
 */

export { ApiError, type ApiErrorCode } from '../api-error.ts'
export { readFileName } from '../file-name.ts'
export type { FollowOptions } from '../follow.ts'
export {
  type Client,
  type ClientOptions,
  createClient,
  type Input,
  type Inputs,
  type Output,
  signIn,
} from './client.ts'
export { hasEnded } from './follow-state.ts'
export { readExportReport } from './read-export-report.ts'
export { createSession, readExpiry, type Session, type Tokens } from './session.ts'
