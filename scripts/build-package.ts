// docs/decisions/0054-client.md
/**
 * `node scripts/build-package.ts PACKAGE [TARGET]` compiles a package and writes what is published: `dist`, a manifest, the README
 * and the licence. Without a target it does so in place, as `npm pack` wants, and `--restore` brings the manifest of the workspace
 * back afterwards.
 */
import { execFileSync } from 'node:child_process'
import {
  copyFileSync,
  existsSync,
  globSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'

const root = resolve(import.meta.dirname, '..')

interface Manifest {
  name: string
  version: string
  description: string
  license: string
  keywords: string[]
  homepage: string
  bugs: object
  repository: object
  exports?: Record<string, string>
  bin?: Record<string, string>
  dependencies?: Record<string, string>
}

const readManifest = (path: string) => JSON.parse(readFileSync(path, 'utf8')) as Manifest

/** The compiled file of a source file. */
const compiled = (source: string, extension = '.js') =>
  source.replace('./src/', './dist/').replace(/\.ts$/, extension)

/** The packages that compiled files import. */
function toImports(dist: string): string[] {
  const texts = globSync('**/*.{js,d.ts}', { cwd: dist }).map((file) =>
    readFileSync(join(dist, file), 'utf8'),
  )
  const names = texts.flatMap((text) =>
    [...text.matchAll(/\bfrom ['"]((?!node:|\.)[^'"]+)['"]/g)].map(([, name = '']) => name),
  )
  return [...new Set(names)]
}

/** The manifest of the published package: only what was compiled, and the packages that it imports. */
function publishedManifest(source: Manifest, target: string): object {
  const { name, version, description, license, keywords, homepage, bugs, repository } = source
  const { bin = {}, exports = {} } = source
  const dependencies = toImports(join(target, 'dist')).map((imported) => {
    if (!source.dependencies?.[imported]) throw new Error(`${name} imports ${imported} without declaring it`)
    return [imported, readManifest(join(root, 'node_modules', imported, 'package.json')).version]
  })
  const isCompiled = ([, file]: [string, string]) => existsSync(join(target, compiled(file)))
  return {
    name,
    version,
    description,
    keywords,
    homepage,
    bugs,
    repository,
    license,
    type: 'module',
    engines: { node: '>=20' },
    files: ['dist'],
    sideEffects: false,
    exports: Object.fromEntries(
      Object.entries(exports)
        .filter(isCompiled)
        .map(([path, file]) => [path, { types: compiled(file, '.d.ts'), default: compiled(file) }]),
    ),
    bin: Object.fromEntries(Object.entries(bin).map(([command, file]) => [command, compiled(file)])),
    dependencies: Object.fromEntries(dependencies),
  }
}

const workspaceManifest = (folder: string) => join(folder, 'package.workspace.json')

function buildPackage(folder: string, target: string): void {
  const isInPlace = folder === target
  const stored = workspaceManifest(folder)
  // A pack that was interrupted left it.
  const manifestFile = existsSync(stored) ? stored : join(folder, 'package.json')
  const manifest = readManifest(manifestFile)
  rmSync(join(target, 'dist'), { recursive: true, force: true })
  mkdirSync(target, { recursive: true })
  const compiler = join(root, 'node_modules/typescript7/bin/tsc')
  const project = join(folder, 'tsconfig.build.json')
  execFileSync(process.execPath, [compiler, '-p', project, '--outDir', join(target, 'dist')], {
    stdio: 'inherit',
  })
  const published = publishedManifest(manifest, target)
  if (isInPlace && manifestFile !== stored) renameSync(manifestFile, stored)
  writeFileSync(join(target, 'package.json'), `${JSON.stringify(published, null, 2)}\n`)
  if (!isInPlace)
    for (const file of ['README.md', 'LICENSE']) copyFileSync(join(folder, file), join(target, file))
}

function restorePackage(folder: string): void {
  rmSync(join(folder, 'dist'), { recursive: true, force: true })
  if (existsSync(workspaceManifest(folder)))
    renameSync(workspaceManifest(folder), join(folder, 'package.json'))
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { restore: { type: 'boolean' } },
})
const [source = '.', target = source] = positionals
if (values.restore) restorePackage(resolve(source))
else buildPackage(resolve(source), resolve(target))
