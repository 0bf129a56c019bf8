import { S3ServiceException } from '@aws-sdk/client-s3'
import { errorCode } from '../errors.ts'
import { FilesUnavailableError } from './files.ts'

const missing = new Set(['NoSuchKey', 'NotFound', 'NoSuchUpload'])

/**
 * Whether an object or upload does not exist. For requests without a response body, the bucket may be missing instead.
 */
export const isMissing = (error: unknown): boolean =>
  error instanceof S3ServiceException && missing.has(error.name)

export const isNotImplemented = (error: unknown): boolean =>
  error instanceof S3ServiceException && error.name === 'NotImplemented'

/**
 * Converts the error of a bucket operation for users and logs. The original is not the cause, because stores put
 * signatures and key ids into their errors.
 */
export function asFilesError(operation: string, cause: unknown): Error {
  if (!(cause instanceof Error)) return new FilesUnavailableError(`Files cannot be reached (${operation})`)
  const why =
    cause instanceof S3ServiceException ? `${cause.name}: ${cause.message}` : errorCode(cause) || cause.name
  return new FilesUnavailableError(`Files cannot be reached (${operation}: ${why})`)
}

/** For `catch`: throws the converted error of a bucket operation. */
export const failed =
  (operation: string) =>
  (cause: unknown): never => {
    throw asFilesError(operation, cause)
  }
