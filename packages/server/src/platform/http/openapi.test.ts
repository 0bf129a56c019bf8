import { expect, test } from 'vitest'
import { describePublicApi, readGuide } from './openapi.ts'

interface Body {
  content?: Record<string, { example?: unknown; schema: { $ref?: string } }>
}
interface Operation {
  requestBody?: Body
  responses: Record<string, Body>
}
type Operations = Record<string, Record<string, Operation>>

const document = describePublicApi('https://shop.example', '') as {
  paths: Operations
  webhooks: Operations
  components: { schemas: Record<string, { example?: object }> }
}

const hasExample = ({ content = {} }: Body): boolean =>
  Object.values(content).some(({ example, schema: { $ref } }) => {
    const named = $ref === undefined ? undefined : document.components.schemas[$ref.split('/').at(-1) ?? '']
    return (example ?? named?.example) !== undefined
  })

test('every body of the public API and of its events has an example', () => {
  const operations = [document.paths, document.webhooks].flatMap((group) =>
    Object.entries(group).flatMap(([name, methods]) =>
      Object.entries(methods).map(([method, operation]) => [`${method} ${name}`, operation] as const),
    ),
  )
  expect(operations.length).toBeGreaterThan(30)
  const lacking = operations.flatMap(([name, { requestBody, responses }]) =>
    Object.entries({ ...responses, ...(requestBody && { request: requestBody }) })
      .filter(([, body]) => body.content && !hasExample(body))
      .map(([part]) => `${name} ${part}`),
  )
  expect(lacking).toEqual([])
})

test('the guide has a program in each language, this address and no link to a file', async () => {
  const guide = await readGuide('https://shop.example')
  for (const language of ['sh', 'ts', 'python', 'php']) expect(guide).toContain(`\n\`\`\`${language}\n`)
  expect(guide).toContain('https://shop.example/mcp')
  expect(guide).not.toMatch(/\]\((?!https?:|#)/)
})
