/** Uploads, batch results and outputs: whole files under keys such as `jobs/7/log.txt`. */
export type { Files } from './files.ts'
export { FileMissingError, FilesUnavailableError } from './files.ts'
export { openFiles } from './open-files.ts'
