/** HTTP: endpoints bound to functions, access, uploads, errors, the web app and the API documents. */
export {
  type Actor,
  type Authenticate,
  type Authenticated,
  mayCall,
  type Owner,
  type SessionActor,
} from './access.ts'
export { type Caller, type CallInput, callRoute } from './call-route.ts'
export { describeError } from './error-handler.ts'
export { countStream, streamEvents } from './event-stream.ts'
export { type RegisterMetrics, startMetricsServer } from './health.ts'
export type { CreateMcpServer } from './mcp.ts'
export { toNetwork } from './network.ts'
export { countMade, countOpen, countOwnFile } from './open-calls.ts'
export { type FileResponse, type Route, type RouteInput, route } from './route.ts'
export { buildServer } from './server.ts'
export {
  deleteExpiredAttempts,
  isCounted,
  openClaimThrottle,
  openDailyLimit,
  openThrottle,
} from './throttle.ts'
export { requireFileKind, type UploadedFile } from './upload.ts'
export { wantedLanguage } from './wanted-language.ts'
