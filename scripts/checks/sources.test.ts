import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { listFiles, root } from './files.ts'

/** Code that runs data as code, or inserts it unescaped into a page or a shell. */
const dangerous =
  /\b(dangerouslySetInnerHTML|innerHTML|outerHTML|insertAdjacentHTML|document\.write|eval\(|new Function\(|child_process|node:vm)/

/**
 * A task that ended a worker runs in a process of its own. Empty markup keeps prerendered elements. The script that sets the
 * theme before the first paint is a static file.
 */
const exceptions = [
  'packages/server/src/platform/queue/own-process.ts',
  'packages/web/app/pages/landing/prerendered.tsx',
  'packages/web/app/root.tsx',
]

const productSources = () =>
  listFiles().filter(
    (file) =>
      /^packages\/(cli|client|contract|engine|exports|invoicing|server|web)\/.*\.tsx?$/.test(file) &&
      !/\.test\.|\/testing\//.test(file),
  )

/** Lengths of GTINs, and leading zeros that make two of them comparable. */
const judgesDigits = /\\d\{(?:8|8,1[2-4]|1[234](?:,1[34])?)\}|padStart\(14\b/

test('only the identifiers of the engine judge the digits of a GTIN', () => {
  const sources = productSources().filter((file) => !file.startsWith('packages/engine/src/identifiers/'))
  const found = sources.filter((file) => judgesDigits.test(readFileSync(join(root, file), 'utf8')))
  expect(found).toEqual([])
  const own = readFileSync(join(root, 'packages/engine/src/identifiers/gtin.ts'), 'utf8')
  expect(judgesDigits.test(own)).toBe(true)
})

test('no source of the product runs data as code or inserts it into pages as markup', () => {
  const sources = productSources()
  expect(sources.length).toBeGreaterThan(400)
  const found = sources.filter((file) => dangerous.test(readFileSync(join(root, file), 'utf8')))
  expect(found).toEqual(exceptions)
})
