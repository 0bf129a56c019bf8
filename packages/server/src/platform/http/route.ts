import type { IncomingHttpHeaders } from 'node:http'
import type { Readable } from 'node:stream'
import type { Endpoint } from '@merkwerk/contract'
import type { z } from 'zod'
import type { Context } from '../context.ts'
import type { Actor, SessionActor } from './access.ts'
import type { UploadedFile } from './upload.ts'

type Part<E extends Endpoint, K extends 'params' | 'query' | 'body' | 'form'> = E[K] extends z.ZodType
  ? z.output<E[K]>
  : undefined

/** The input of a handler, checked and typed by its endpoint. */
export interface RouteInput<E extends Endpoint = Endpoint> {
  params: Part<E, 'params'>
  query: Part<E, 'query'>
  body: Part<E, 'body'>
  form: Part<E, 'form'>
  /** The part named `file` or the body, deleted after the response. */
  file: E['form'] extends z.ZodType
    ? UploadedFile
    : E['fileTypes'] extends readonly string[]
      ? UploadedFile
      : undefined
  /** The raw body. */
  bytes: E['isRaw'] extends true ? Buffer : undefined
  /** Keys call only endpoints that name a scope. */
  actor: E['access'] extends 'public' ? undefined : E['key'] extends null ? SessionActor : Actor
  headers: IncomingHttpHeaders
  /** Status and headers of the response, for endpoints that need others than usual. */
  reply: { status: (code: 202) => void; header: (name: string, value: string) => void }
  /** Address of the caller behind trusted proxies. */
  ip: string
  /** Aborts when the caller disconnects. */
  signal: AbortSignal
  /** Aborts when the response is closed, complete or not. */
  closed: AbortSignal
}

/** Positions of the first and the last byte. */
export interface ByteRange {
  start: number
  end: number
}

/** A download. Without `bytes` the response has no content length. */
export interface FileResponse {
  /** A function opens the body, and is not called if the caller has the file already or asks for its headers only. */
  body: Readable | Uint8Array | (() => Readable)
  contentType: string
  fileName: string
  bytes?: number
  version?: FileVersion
  /**
   * Opens a part of the body. With it, a size and a strong tag, a broken download can be resumed. A version must have the same bytes
   * each time.
   */
  part?: (range: ByteRange) => Readable
}

/** What a caller compares to know whether its copy of a file is current. */
export interface FileVersion {
  /** An ETag with its quotes. */
  tag: string
  /** Undefined while the header, which has whole seconds, could not distinguish this version from the one before. */
  changedAt: Date | undefined
}

type RouteResult<E extends Endpoint> = E['response'] extends z.ZodType
  ? z.input<E['response']>
  : E['response'] extends 'file'
    ? FileResponse
    : E['response'] extends 'events'
      ? ReadableStream<Uint8Array>
      : undefined

/** An endpoint of the contract with its handler. */
export interface Route {
  endpoint: Endpoint
  handler(context: Context, input: RouteInput): Promise<unknown>
}

/** Binds an endpoint to its handler. The endpoint defines access and types. */
export function route<E extends Endpoint, const A extends RouteResult<NoInfer<E>>>(
  endpoint: E,
  handler: (context: Context, input: RouteInput<NoInfer<E>>) => Promise<A>,
): Route {
  return { endpoint, handler: handler as Route['handler'] }
}
