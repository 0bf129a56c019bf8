import { existsSync, readFileSync, statSync } from 'node:fs'
import { isBuiltin } from 'node:module'
import { dirname, join } from 'node:path'
import type { Source } from '../checks/measure-source.ts'

interface Manifest {
  exports?: Record<string, string>
  dependencies?: Record<string, string>
  devDependencies?: Record<string, string>
}

/** An import of a file, and where it leads. */
export interface Edge {
  from: string
  /** A path from the root, or the name of a package or of a Node module. Undefined if it leads nowhere. */
  to: string | undefined
  kind: 'file' | 'package' | 'node'
  /** As the file says it. */
  specifier: string
  isType: boolean
}

export interface ImportTree {
  edges: Edge[]
  /** The manifest of the package that a file belongs to. */
  findManifest: (path: string) => Manifest
}

/** Resolves the imports of files as Node and the bundler do: files by their whole names, our packages by their `exports`. */
export function resolveImports(root: string, sources: readonly Source[]): ImportTree {
  const manifests = new Map<string, Manifest>()
  function readManifest(folder: string): Manifest {
    const file = join(root, folder, 'package.json')
    const manifest =
      manifests.get(folder) ?? (existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Manifest) : {})
    manifests.set(folder, manifest)
    return manifest
  }
  const findFile = (path: string): string | undefined =>
    statSync(join(root, path), { throwIfNoEntry: false })?.isFile() ? path : undefined
  function findOwn(specifier: string): string | undefined {
    const [, name = '', way = ''] = /^@merkwerk\/([^/]+)(.*)$/.exec(specifier) ?? []
    const target = readManifest(`packages/${name}`).exports?.[`.${way}`]
    return target && findFile(join('packages', name, target))
  }
  function findPackage(from: string, specifier: string): string | undefined {
    const name = /^(@[^/]+\/)?[^/]+/.exec(specifier)?.[0] ?? specifier
    const folders = from.split('/').map((_, index, parts) => parts.slice(0, index).join('/'))
    return folders.some((folder) => existsSync(join(root, folder, 'node_modules', name))) ? name : undefined
  }
  function resolve(from: string, specifier: string): Pick<Edge, 'kind' | 'to'> {
    if (isBuiltin(specifier)) return { kind: 'node', to: specifier }
    if (specifier.startsWith('.'))
      return { kind: 'file', to: findFile(join(dirname(from), specifier.replace(/\?.*$/, ''))) }
    if (specifier.startsWith('@merkwerk/')) return { kind: 'file', to: findOwn(specifier) }
    return { kind: 'package', to: findPackage(from, specifier) }
  }
  return {
    edges: sources.flatMap(({ path, imports }) =>
      imports.map(({ from: specifier, isType }) => ({
        from: path,
        ...resolve(path, specifier),
        specifier,
        isType,
      })),
    ),
    findManifest: (path) => readManifest(path.split('/', 2).join('/')),
  }
}
