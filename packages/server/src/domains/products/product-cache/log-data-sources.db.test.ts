import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Context } from '../../../platform/context.ts'
import { createTestContext } from '../../../testing/index.ts'
import { logDataSources } from './log-data-sources.ts'

const robots = 'User-agent: *\nDisallow: /*/sch/\n'
const server = createServer((_request, response) => response.end(robots))
let context: Context

beforeAll(async () => {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  context = await createTestContext({ AMAZON_URL: `${url}/amazon.de`, EBAY_URL: `${url}/ebay.de` })
})
afterAll(async () => {
  await context[Symbol.asyncDispose]()
  server.close()
})

async function announced(context: Pick<Context, 'config' | 'db'>): Promise<[string, object, string][]> {
  const lines: [string, object, string][] = []
  const note = (level: string) => (facts: object, text: string) => void lines.push([level, facts, text])
  const logger = { info: note('info'), warn: note('warn') } as unknown as Context['logger']
  await logDataSources({ ...context, logger })
  return lines
}

test('logs where EANs can be looked up and warns where robots.txt forbids the search', async () => {
  expect(await announced(context)).toEqual([
    ['info', expect.objectContaining({ eansAnsweredBy: ['page'] }), 'EANs can be looked up on amazon.de'],
    ['warn', expect.objectContaining({ searchPage: 'forbidden' }), 'EANs cannot be looked up on ebay.de'],
  ])
})

test('looks EANs up at an official interface even if robots.txt forbids the search', async () => {
  const { sources } = context.config
  const ebay = { ...sources.ebay, access: ['api' as const, 'page' as const] }
  const config = { ...context.config, sources: { ...sources, ebay } }
  const [, onEbay] = await announced({ ...context, config })
  expect(onEbay).toMatchObject(['info', { eansAnsweredBy: ['api'] }, 'EANs can be looked up on ebay.de'])
})
