import { spawn } from 'node:child_process'
import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { authenticator } from '../../../api.ts'
import { buildServer } from '../../../platform/http/index.ts'
import { addMcpFeatures, createAccount, createKey, createTestContext } from '../../../testing/index.ts'
import { createMcpServer } from './index.ts'

const suite = fileURLToPath(import.meta.resolve('@modelcontextprotocol/conformance/dist/index.js'))

/** These ask the client something during a call, which needs sessions: docs/decisions/0055-mcp.md. */
const withSessions = [
  ...['tools-call-sampling', 'tools-call-elicitation'],
  ...['elicitation-sep1034-defaults', 'elicitation-sep1330-enums'],
]

/** Starts a proxy that adds a key, because the suite sends none. */
async function startProxy(target: string, key: string) {
  const server = createServer((call, response) => {
    const { url = '/', method, headers } = call
    const authorized = { ...headers, authorization: `Bearer ${key}` }
    const forwarded = request(new URL(url, target), { method, headers: authorized }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(response)
    })
    forwarded.on('error', () => response.destroy())
    call.pipe(forwarded)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/mcp`,
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

// The tests beside it use the official client in every run.
test('passes the official conformance suite', async () => {
  await using context = await createTestContext()
  const { secret } = await createKey(context, await createAccount(context))
  const server = await buildServer(context, {
    routes: [],
    authenticate: authenticator(context),
    createMcpServer: (...call) => addMcpFeatures(createMcpServer(...call)),
  })
  await using opened = new AsyncDisposableStack()
  opened.defer(() => server.close())
  const target = await server.listen({ host: '127.0.0.1', port: 0 })
  const { url } = opened.use(await startProxy(target, secret))
  const run = spawn(process.execPath, [suite, 'server', '--url', url, '--suite', 'all'])
  const output = await text(run.stdout)
  const scenarios = [...output.matchAll(/^([✓✗]) ([\w-]+): (\d+) passed/gmu)]
  const failed = scenarios.filter(([, mark]) => mark === '✗').map(([, , name]) => name)
  expect(failed, output).toEqual(withSessions)
  expect(scenarios.length).toBeGreaterThan(30)
})
