// docs/decisions/0054-client.md

import { errorTable } from '@merkwerk/contract'
import { v1Endpoints } from '@merkwerk/contract/v1'
import openApiTypes, { astToString } from 'openapi-typescript'
import ts from 'typescript'
import { expect, test } from 'vitest'
import { describePublicApi } from './openapi.ts'

type Json = Record<string, unknown>
const isJson = (value: unknown): value is Json => typeof value === 'object' && value !== null

const toSuccess = ({ 200: done }: Json): Json => (done === undefined ? {} : { 200: done })

/** Leaves out what the types of a client do not need: examples, and responses that are errors. */
function withoutRest(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutRest)
  if (!isJson(value)) return value
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, inner]) => {
      if (name === 'example' || (name === 'description' && isJson(value.responses))) return []
      if (name === 'responses' && isJson(inner)) return [[name, withoutRest(toSuccess(inner))]]
      return [[name, withoutRest(inner)]]
    }),
  )
}

/** The operations and events of the public API as types, and its paths as values. */
async function generateTypes(): Promise<string> {
  const document = withoutRest(describePublicApi('https://merkwerk.example')) as Json
  const components = { schemas: { ErrorCode: { type: 'string', enum: Object.keys(errorTable) } } }
  const nodes = await openApiTypes({ ...document, components } as never)
  const wanted = nodes.filter((node) => !ts.isInterfaceDeclaration(node) || node.name.text !== 'paths')
  const paths = Object.entries(v1Endpoints).map(
    ([name, { method, path }]) => `  ${name}: ['${method}', '${path}'],\n`,
  )
  return [
    '// Generated from the OpenAPI document of `/api/v1` by a test, which compares it:\n',
    '// vitest run packages/server/src/platform/http/client-types.test.ts -u\n\n',
    `/** Method and path of each operation. */\nexport const operationPaths = {\n${paths.join('')}} as const\n\n`,
    astToString(wanted),
  ].join('')
}

test('the client has the types of the public API', async () => {
  const file = new URL('../../../../client/src/v1/types.ts', import.meta.url)
  await expect(await generateTypes()).toMatchFileSnapshot(file.pathname)
})
