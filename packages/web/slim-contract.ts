import { type Endpoint, endpoints, type ResponseKind } from '@merkwerk/contract'
import type { Plugin } from 'vite'

/** The fields that a response must have. */
function findRequiredFields(response: Exclude<ResponseKind, string>): string[] {
  if (!('shape' in response)) return []
  const fields = Object.entries(response.shape as Record<string, typeof response>)
  return fields.flatMap(([name, schema]) => (schema.safeParse(undefined).success ? [] : name))
}

/** What the browser needs to call an endpoint. */
function writeEndpoint([name, { method, path, access, response }]: [string, Endpoint]): string {
  const reader =
    typeof response === 'string'
      ? `'${response}'`
      : `json(${findRequiredFields(response).map((field) => `'${field}'`)})`
  const address = JSON.stringify({ method, path, access }).slice(1, -1)
  return `${name}: { ${address}, response: ${reader} }`
}

/** The calls without their schemas, for the browser: the server checks each response, so only its fields are looked for here. */
const writeEndpoints = (): string => `
const json = (...fields) => ({
  safeParse: (data) => ({ data, success: data != null && fields.every((field) => data[field] !== undefined) }),
})
export const endpoints = { ${Object.entries(endpoints).map(writeEndpoint).join()} }`

/**
 * Keeps schemas out of pages that do not use them: replaces the calls by their addresses, and tells the bundler that values of
 * the contract have no effect until they are used.
 */
export function slimContract(): Plugin {
  return {
    name: 'slim-contract',
    apply: 'build',
    enforce: 'post',
    load: {
      filter: { id: /contract\/src\/endpoints\.ts$/ },
      handler: writeEndpoints,
    },
    transform: {
      filter: { id: /contract\/src\/|app\/.*\.tsx?$/ },
      handler(code, id) {
        if (!id.includes('contract/src/')) {
          const schema = /\bendpoints(?:\.\w+|\[\w+\])\.(?:body|form|params|query)\b/.exec(code)
          if (schema) this.error(`${schema[0]} is not in the browser: let the contract export this schema.`)
          return null
        }
        const calls = this.parse(code).body.flatMap((statement) => {
          const declared = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement
          if (declared?.type !== 'VariableDeclaration') return []
          return declared.declarations.flatMap(({ init }) => {
            const isComputed = init?.type === 'CallExpression' || init?.type === 'ObjectExpression'
            return isComputed ? init : []
          })
        })
        let marked = code
        for (const { start, end } of calls.toReversed())
          marked = `${marked.slice(0, start)}/* @__PURE__ */ (() => (${marked.slice(start, end)}))()${marked.slice(end)}`
        return { code: marked, map: null }
      },
    },
  }
}
