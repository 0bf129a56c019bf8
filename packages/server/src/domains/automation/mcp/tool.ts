import type { Endpoint } from '@merkwerk/contract'
import type { ToolAnnotations } from '@modelcontextprotocol/server'
import type { z } from 'zod'
import type { Context } from '../../../platform/context.ts'
import type { Caller, CallInput } from '../../../platform/http/index.ts'

type JsonEndpoint = Endpoint & { response: z.ZodType }

/** The call that runs a tool. */
export interface ToolCall {
  context: Context
  caller: Caller
  /** Calls an endpoint of the public API for the caller. */
  call<E extends JsonEndpoint>(endpoint: E, input: CallInput<E>): Promise<z.output<E['response']>>
}

/** A file that needs no key, because its link is signed and expires. */
export interface LinkedFile {
  url: string
  name: string
  description: string
}

export interface ToolResult {
  /** Fits the tool's `output`. */
  result: Record<string, unknown>
  files?: readonly LinkedFile[]
}

export interface Tool {
  name: string
  title: string
  /** Decides which callers may use the tool: its access and its scope. */
  needs: Pick<Endpoint, 'access' | 'key'>
  /** What it does and what it costs, with the price of a found product in coins. */
  describe(coins: number): string
  annotations: ToolAnnotations
  input: z.ZodObject
  output: z.ZodObject
  run(call: ToolCall, args: Record<string, unknown>): Promise<ToolResult>
}

/** Defines a tool whose arguments have the type of its input. The SDK has parsed them with it. */
export const defineTool = <I extends z.ZodObject>(
  tool: Omit<Tool, 'input' | 'run'> & {
    input: I
    run(call: ToolCall, args: z.output<I>): Promise<ToolResult>
  },
): Tool => tool as Tool

/** Reads only. */
export const reads: ToolAnnotations = { readOnlyHint: true, idempotentHint: true, openWorldHint: false }
/** Stores something that costs nothing. A repeated call changes nothing. */
export const stores: ToolAnnotations = {
  readOnlyHint: false,
  destructiveHint: false,
  idempotentHint: true,
  openWorldHint: false,
}
/** Spends coins, which cannot be undone, and sends requests to marketplaces. */
export const spends: ToolAnnotations = {
  readOnlyHint: false,
  destructiveHint: true,
  idempotentHint: false,
  openWorldHint: true,
}
