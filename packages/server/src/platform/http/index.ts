/** HTTP: endpoints bound to functions, access, uploads, errors, the web app and the API documents. */
export type { Actor, Authenticate, Authenticated, Owner, SessionActor } from './access.ts'
export { type RegisterMetrics, startMetricsServer } from './health.ts'
export { networkOf } from './network.ts'
export { type FileAnswer, type Route, type RouteInput, route } from './route.ts'
export { buildServer } from './server.ts'
export { forgetTries, openDailyLimit, openThrottle } from './throttle.ts'
export type { UploadedFile } from './upload.ts'
export { wantedLanguage } from './wanted-language.ts'
