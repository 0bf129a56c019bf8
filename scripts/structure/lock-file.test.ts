import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'

interface LockedPackage {
  version?: string
  optionalDependencies?: Record<string, string>
  hasInstallScript?: boolean
}

const root = resolve(import.meta.dirname, '../..')
const readLock = (folder: string) => {
  const text = readFileSync(join(root, folder, 'package-lock.json'), 'utf8')
  return (JSON.parse(text) as { packages: Record<string, LockedPackage> }).packages
}
const packages = readLock('.')

/** Node's resolution: beside the package, then in every parent folder. */
function isLocked(from: string, name: string, packages: Record<string, LockedPackage>): boolean {
  for (let folder = from; ; folder = folder.slice(0, Math.max(folder.lastIndexOf('/node_modules/'), 0))) {
    if (`${folder ? `${folder}/` : ''}node_modules/${name}` in packages) return true
    if (folder === '') return false
  }
}

test.each(['.', 'scripts/node'])('the lock file in %s contains the binaries of every platform', (folder) => {
  const packages = readLock(folder)
  const missing = Object.entries(packages).flatMap(([path, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies)
      .filter((name) => !isLocked(path, name, packages))
      .map((name) => `${path} → ${name}`),
  )
  expect(missing).toEqual([])
})

test('all packages of the workspace have one version, to which a tag belongs', () => {
  const own = Object.entries(packages).filter(([path]) => !path.includes('node_modules/'))
  expect(own.length).toBeGreaterThan(5)
  expect([...new Set(own.map(([, { version }]) => version))]).toHaveLength(1)
})

test('only packages that work without their install script have one', () => {
  const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    allowScripts: Record<string, boolean>
  }
  const withScript = Object.entries(packages).filter(([, { hasInstallScript }]) => hasInstallScript)
  const names = withScript.map(([path]) => path.replace(/^.*node_modules\//, ''))
  expect(names.filter((name) => manifest.allowScripts[name] !== false)).toEqual([])
})
