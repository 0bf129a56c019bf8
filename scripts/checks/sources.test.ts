import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { listFiles, root } from './files.ts'

/** Code that runs data as code, or inserts it unescaped into a page or a shell. */
const dangerous =
  /\b(dangerouslySetInnerHTML|innerHTML|outerHTML|insertAdjacentHTML|document\.write|eval\(|new Function\(|child_process|node:vm)/

/** Empty markup keeps prerendered elements. The script that sets the theme before the first paint is a static file. */
const exceptions = ['packages/web/app/pages/landing/prerendered.tsx', 'packages/web/app/root.tsx']

test('no source of the product runs data as code or inserts it into pages as markup', () => {
  const sources = listFiles().filter(
    (file) =>
      /^packages\/(cli|client|contract|engine|exports|invoicing|server|web)\/.*\.tsx?$/.test(file) &&
      !/\.test\.|\/testing\//.test(file),
  )
  expect(sources.length).toBeGreaterThan(400)
  const found = sources.filter((file) => dangerous.test(readFileSync(join(root, file), 'utf8')))
  expect(found).toEqual(exceptions)
})
