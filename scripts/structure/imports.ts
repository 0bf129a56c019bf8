import { isBuiltin } from 'node:module'
import { measureSources } from '../checks/measure-source.ts'
import { browserSafe, layers, runStages, testLayers, tests } from './layers.ts'
import { type Edge, type ImportTree, resolveImports } from './resolve-imports.ts'

type Graph = ReadonlyMap<string, ReadonlySet<string>>

const roots = /^(packages|scripts|harness|e2e|reliability)\//
const toPattern = (paths: readonly string[]): RegExp => new RegExp(paths.join('|'))
const testPath = new RegExp(tests)
const isTest = (path: string): boolean => testPath.test(path)

interface Direction {
  name: string
  path: RegExp
  may: RegExp
}

const toDirections = (all: typeof layers): Direction[] =>
  all.map(({ name, path, mayImport }) => ({
    name: `${name} imports only what its layer may`,
    path: new RegExp(path),
    may: toPattern([path, ...mayImport]),
  }))
const directions = toDirections(layers)
const testDirections = toDirections(testLayers)

/** A file belongs to the first matching layer. Later layers are wider. */
function findDirections(path: string): Direction[] {
  if (isTest(path)) return testDirections.filter((direction) => direction.path.test(path))
  return directions.filter((direction) => direction.path.test(path)).slice(0, 1)
}

/** Records flow from stage to stage. No stage imports types of a later one. */
function findLaterStage({ from, to, isType }: Edge): string[] {
  const stages = Object.keys(runStages)
  const findStage = (path = '') =>
    stages.find((name) => path.startsWith(`packages/server/src/domains/lists/runs/${name}/`))
  const [stage, other] = [findStage(from), findStage(to)]
  if (!isType || isTest(from) || stage === undefined || other === undefined) return []
  return stages.indexOf(other) > stages.indexOf(stage)
    ? [`runs/${stage} imports no type of a later stage`]
    : []
}

function checkFileImport(edge: Edge & { to: string }, found: readonly Direction[]): string[] {
  const { from, to } = edge
  const mayUseFactories = isTest(from) || /^(harness|e2e|reliability)\//.test(from)
  return [
    ...found.filter(({ may }) => !may.test(to)).map(({ name }) => name),
    ...findLaterStage(edge),
    ...(isTest(to) && !mayUseFactories ? ['tests are imported by tests only'] : []),
  ]
}

function checkPackageImport({ from, to, isType }: Edge & { to: string }, tree: ImportTree): string[] {
  // Tests may also use dependencies of the root package.
  if (isTest(from) || !from.startsWith('packages/')) return []
  const { dependencies = {}, devDependencies = {} } = tree.findManifest(from)
  if (to in dependencies) return []
  if (!(to in devDependencies)) return ['packages declare what they import']
  const runs = /^packages\/[^/]+\/(src|app)\//.test(from)
  // The route table is read at build time of the web app.
  return isType || !runs || from === 'packages/web/app/routes.ts'
    ? []
    : ['the product runs without development dependencies']
}

function findCycles(graph: Graph): string[][] {
  const left = new Set<string>()
  const cycles: string[][] = []
  const visit = (node: string, way: readonly string[]): void => {
    if (left.has(node)) return
    if (way.includes(node)) {
      cycles.push([...way.slice(way.indexOf(node)), node])
      return
    }
    for (const next of graph.get(node) ?? []) visit(next, [...way, node])
    left.add(node)
  }
  for (const node of graph.keys()) visit(node, [])
  return cycles
}

/** Returns the Node modules that a file reaches through others. */
function findNodeModules(graph: Graph, from: string): string[] {
  const reached = new Set([from])
  for (const node of reached) for (const next of graph.get(node) ?? []) reached.add(next)
  return [...reached].filter((path) => isBuiltin(path))
}

const inBrowser = toPattern([...browserSafe, '^packages/(client/src|web/app)/'])

/**
 * Checks every import under a repository root, type imports included: directions, cycles and what packages declare. Returns
 * each problem as a sentence.
 */
export function checkImports(root: string): string[] {
  const sources = measureSources(root).filter(({ path }) => roots.test(path))
  const tree = resolveImports(root, sources)
  const ways = new Map(sources.map(({ path }) => [path, findDirections(path)]))
  const check = (edge: Edge): string[] => {
    const { from, to, kind, specifier } = edge
    // The bundler writes these while it builds.
    if (to === undefined) return specifier.startsWith('./+types/') ? [] : ['imports resolve']
    if (kind === 'file') return checkFileImport({ ...edge, to }, ways.get(from) ?? [])
    return kind === 'package' ? checkPackageImport({ ...edge, to }, tree) : []
  }
  const targets = Map.groupBy(
    tree.edges.filter(({ to, kind }) => to !== undefined && kind !== 'package'),
    ({ from }) => from,
  )
  const graph: Graph = new Map(
    [...targets].map(([path, edges]) => [path, new Set(edges.map(({ to }) => to ?? ''))]),
  )
  return [
    ...tree.edges.flatMap((edge) =>
      check(edge).map((rule) => `${edge.from} → ${edge.to ?? edge.specifier}: ${rule}`),
    ),
    ...findCycles(graph).map((cycle) => `${cycle.join(' → ')}: no cycles`),
    ...sources
      .filter(({ path }) => inBrowser.test(path) && !isTest(path))
      .flatMap(({ path }) =>
        findNodeModules(graph, path).map(
          (name) => `${path} → ${name}: what the browser runs reaches no Node module`,
        ),
      ),
  ]
}
