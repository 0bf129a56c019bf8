import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from './files.ts'
import { listLicences } from './licences.ts'

test('docs/licences.md accepts the licence of every package in the lock file', () => {
  const document = readFileSync(join(root, 'docs/licences.md'), 'utf8')
  const accepted = new Set([...document.matchAll(/^\| `([^`]+)` \|/gm)].map(([, licence]) => licence))
  const packages = listLicences()
  expect(packages.length).toBeGreaterThan(300)
  const others = packages.filter(({ licence }) => !accepted.has(licence))
  expect(others).toEqual([])
})
