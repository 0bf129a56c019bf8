import * as contract from '@merkwerk/contract'
import type { Plugin } from 'vite'

/** The name of the contract's group that contains an endpoint, by the name of the endpoint. */
const toGroup = new Map(
  Object.entries(contract)
    .filter(([group]) => group.endsWith('Endpoints'))
    .flatMap(([group, endpoints]) => Object.keys(endpoints).map((name) => [name, group] as const)),
)

/**
 * Builds `endpoints.getList` as `listEndpoints.getList`. A page then loads the schemas of the groups that it calls, instead of the
 * whole contract.
 */
export function splitContract(): Plugin {
  return {
    name: 'split-contract',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { code: /from '@merkwerk\/contract'/ },
      handler(code) {
        const used = new Set<string>()
        const split = code.replace(/\bendpoints\.(\w+)/g, (whole, name: string) => {
          const group = toGroup.get(name)
          if (group === undefined) return whole
          used.add(group)
          return `${group}.${name}`
        })
        if (used.size === 0) return null
        // At the end, so that lines keep their numbers.
        return { code: `${split}\nimport { ${[...used].join(', ')} } from '@merkwerk/contract'\n`, map: null }
      },
    },
  }
}
