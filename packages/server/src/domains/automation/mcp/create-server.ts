// docs/decisions/0055-mcp.md

import type { Endpoint, ErrorCode } from '@merkwerk/contract'
import { type CallToolResult, McpServer } from '@modelcontextprotocol/server'
import type { Context } from '../../../platform/context.ts'
import {
  type Caller,
  type CreateMcpServer,
  callRoute,
  describeError,
  mayCall,
} from '../../../platform/http/index.ts'
import { routes } from '../public-api/index.ts'
import type { Tool, ToolCall } from './tool.ts'
import { tools } from './tools.ts'

const handlers = new Map<Endpoint, (typeof routes)[number]['handler']>(
  routes.map(({ endpoint, handler }) => [endpoint, handler]),
)

const createToolCall = (context: Context, caller: Caller): ToolCall => ({
  context,
  caller,
  call(endpoint, input) {
    const handler = handlers.get(endpoint)
    if (!handler) throw new Error(`${endpoint.path} is no route of the public API`)
    return callRoute(context, { endpoint, handler }, caller, input)
  },
})

/** The server of one request. It has the tools that the key's scopes and the account's subscription allow. */
export const createMcpServer: CreateMcpServer = (context, caller) => {
  const allowed = tools.filter(({ needs }) => mayCall(caller.actor, needs))
  const server = new McpServer(
    { name: 'merkwerk', title: 'Merkwerk', version: '1.0.0', websiteUrl: context.config.http.publicUrl },
    {
      capabilities: { tools: { listChanged: false } },
      instructions: instructionsFor(context, caller, allowed),
    },
  )
  const toolCall = createToolCall(context, caller)
  for (const tool of allowed) {
    const { name, title, annotations, input, output } = tool
    const description = tool.describe(context.config.runs.coinsPerRecord)
    server.registerTool(
      name,
      { title, description, annotations, inputSchema: input, outputSchema: output },
      (args) => runTool(tool, toolCall, args),
    )
  }
  return server
}

async function runTool(
  tool: Tool,
  toolCall: ToolCall,
  args: Record<string, unknown>,
): Promise<CallToolResult> {
  try {
    const { result, files = [] } = await tool.run(toolCall, args)
    return {
      structuredContent: result,
      content: [
        { type: 'text', text: JSON.stringify(result) },
        ...files.map(({ url, name, description }) => ({
          type: 'resource_link' as const,
          uri: url,
          name,
          description,
        })),
      ],
    }
  } catch (error) {
    return toolError(toolCall, error)
  }
}

/** What to do about an error whose text does not say it. */
const advice: Partial<Record<ErrorCode, (publicUrl: string) => string>> = {
  INVALID_INPUT: () => 'Correct the named fields and call again.',
  MAPPING_REFUSED: () => 'Name the columns and call again.',
  NOT_FOUND: () => 'Check the ID. It must belong to the account of the key.',
  INSUFFICIENT_COINS: (url) => `Ask the user to buy coins at ${url}/wallet, or send fewer records.`,
  COINS_OWED: (url) => `Ask the user to buy coins at ${url}/wallet.`,
  FORBIDDEN: (url) => `The account has no active subscription. Ask the user to renew it at ${url}/wallet.`,
  THROTTLED: () => 'Wait retry_after_seconds, then call again.',
  MAINTENANCE: () => 'Call again in a few minutes.',
  UNAVAILABLE: () => 'Call again in a minute.',
}

/** An error as the model sees it: what happened, its details, and what to do. */
function toolError({ context, caller }: ToolCall, error: unknown): CallToolResult {
  const { code, sentence, details } = describeError(error, caller.headers, context.logger)
  const facts = Object.keys(details).length > 0 ? JSON.stringify(details) : ''
  const next = advice[code]?.(context.config.http.publicUrl)
  const sentences = [`${code}: ${sentence}`, facts, next].filter(Boolean)
  return { isError: true, content: [{ type: 'text', text: sentences.join('\n') }] }
}

function instructionsFor({ config }: Context, { actor }: Caller, allowed: readonly Tool[]): string {
  const missing = tools.filter((tool) => !allowed.includes(tool))
  const lacks = missing.map(({ name, needs }) => `${name} (${needs.key})`).join(', ')
  const [why, page] =
    actor.kind === 'restricted'
      ? ['The account has no active subscription.', 'billing']
      : ['The API key lacks their permissions.', 'automation']
  return [
    'Merkwerk looks products up on Amazon and eBay by EAN, ASIN or part number, and makes import packages for shops from what it finds. Coins pay for found products.',
    'For a few products use lookup. For a list: check_list or quote, ask the user to confirm the price, start_run with max_coins, run_status, get_rows, choose_candidate for ambiguous rows, export.',
    ...(lacks ? [`Not available: ${lacks}. ${why} See ${config.http.publicUrl}/setting/${page}.`] : []),
  ].join('\n')
}
