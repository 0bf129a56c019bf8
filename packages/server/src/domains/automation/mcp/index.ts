/**
 * MCP, `/mcp`: tools for language models over the public API. A tool calls the same functions as `/api/v1`, so prices, limits and
 * permissions are the same. Tools contain no decisions.
 */
export { createMcpServer } from './create-server.ts'
