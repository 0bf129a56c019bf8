/** Uploads, batch results and outputs: whole files under keys such as `runs/7/log.txt`. */
export { FileMissingError, type Files, FilesUnavailableError, type StoredFile } from './files.ts'
export { localCopyPath, removeAbandonedCopies } from './local-copies.ts'
export { openTemporaryFolder } from './local-files.ts'
export { measureFile } from './measure-file.ts'
export { openFiles } from './open-files.ts'
