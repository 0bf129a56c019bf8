import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from './files.ts'
import { listLicences } from './licences.ts'

test('every package of the lock file has a licence that docs/licences.md accepts', () => {
  const document = readFileSync(join(root, 'docs/licences.md'), 'utf8')
  const accepted = new Set([...document.matchAll(/^\| `([^`]+)` \|/gm)].map(([, licence]) => licence))
  const packages = listLicences()
  expect(packages.length).toBeGreaterThan(300)
  const others = packages.filter(({ licence }) => !accepted.has(licence))
  expect(others).toEqual([])
})
