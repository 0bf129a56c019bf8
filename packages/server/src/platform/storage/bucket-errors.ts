import { S3ServiceException } from '@aws-sdk/client-s3'
import { FilesUnavailableError } from './files.ts'

const missing = new Set(['NoSuchKey', 'NotFound', 'NoSuchUpload'])

/** Whether a store said that there is no such object or upload; of a look without a body also that there is no such bucket. */
export const isMissing = (error: unknown): boolean =>
  error instanceof S3ServiceException && missing.has(error.name)

export const isNotImplemented = (error: unknown): boolean =>
  error instanceof S3ServiceException && error.name === 'NotImplemented'

/**
 * What an operation on a bucket failed with, for people and logs. Not as a cause: stores put signatures and key ids
 * into their refusals.
 */
export function asFilesError(operation: string, cause: unknown): Error {
  if (!(cause instanceof Error)) return new FilesUnavailableError(`Files cannot be reached (${operation})`)
  const code = 'code' in cause && typeof cause.code === 'string' ? cause.code : cause.name
  const why = cause instanceof S3ServiceException ? `${cause.name}: ${cause.message}` : code
  return new FilesUnavailableError(`Files cannot be reached (${operation}: ${why})`)
}
