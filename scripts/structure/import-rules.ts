import { builtinModules } from 'node:module'
import type { IForbiddenRuleType } from 'dependency-cruiser'
import { browserSafe, jobStages, type Layer, layers, testLayers, tests } from './layers.ts'

/** Excludes dependencies that are installed below a single package. */
const ours = '^(packages|scripts|harness|e2e|reliability)/(?!.*/node_modules/)'

const directionRule = (
  { name, path, mayImport }: Layer,
  from: { pathNot?: string[] },
): IForbiddenRuleType => ({
  name: `${name} imports only what its layer may`,
  severity: 'error',
  from: { path, ...from },
  to: { path: ours, pathNot: [path, ...mayImport] },
})

/** A file belongs to the first matching layer. Later layers are wider. */
const directions = layers.map((layer, index) => {
  const earlier = layers.slice(0, index).map(({ path }) => path)
  return directionRule(layer, { pathNot: [tests, ...earlier] })
})

const testDirections = testLayers.map((layer) => ({
  ...directionRule(layer, {}),
  from: { path: `(?=${layer.path}).*(${tests.replaceAll('^', '')})` },
}))

/** Records flow from stage to stage. No stage imports types of a later one. */
const laterTypes = Object.keys(jobStages)
  .slice(0, -1)
  .map((stage, index, stages): IForbiddenRuleType => {
    const folder = '^packages/server/src/domains/lists/runs'
    const later = [...stages, 'history'].slice(index + 1)
    return {
      name: `jobs/${stage} imports no type of a later stage`,
      severity: 'error',
      from: { path: `${folder}/${stage}/`, pathNot: tests },
      to: { path: `${folder}/(${later.join('|')})/`, dependencyTypes: ['type-only'] },
    }
  })

const nodeModules = `^(node:.+|${builtinModules.map((name) => name.replaceAll('/', '\\/')).join('|')})$`

/** The dependency-cruiser rules for every import, type imports included. */
export const importRules: IForbiddenRuleType[] = [
  ...directions,
  ...testDirections,
  ...laterTypes,
  {
    name: 'no cycles',
    severity: 'error',
    from: { path: ours },
    to: { circular: true },
  },
  {
    name: 'tests are imported by tests only',
    severity: 'error',
    from: { path: ours, pathNot: [tests, '^(harness|e2e|reliability)/'] },
    to: { path: tests },
  },
  {
    name: 'what the browser runs reaches no Node module',
    severity: 'error',
    from: { path: [...browserSafe, '^packages/(client/src|web/app)/'], pathNot: tests },
    to: { path: nodeModules, reachable: true },
  },
  {
    name: 'imports resolve',
    severity: 'error',
    from: { path: ours },
    to: { couldNotResolve: true, pathNot: '^\\./\\+types/' },
  },
  {
    name: 'packages declare what they import',
    severity: 'error',
    // Tests may also use dependencies of the root package.
    from: { path: '^packages/', pathNot: tests },
    to: { dependencyTypes: ['npm-no-pkg', 'npm-unknown'] },
  },
  {
    name: 'the product runs without development dependencies',
    severity: 'error',
    // The route table is read at build time of the web app.
    from: { path: '^packages/[^/]+/(src|app)/', pathNot: [tests, '^packages/web/app/routes\\.ts$'] },
    to: { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only'] },
  },
]
