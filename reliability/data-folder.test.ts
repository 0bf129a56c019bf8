import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { expect, inject, onTestFinished, test } from 'vitest'
import { callAsSeller, productRows } from '../harness/jobs.ts'
import { startProduct } from '../harness/product.ts'

/** Lists paths in the folder that other users of this machine could open. PostgreSQL protects its own folder. */
function findOpen(folder: string, top = folder): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name)
    const isClosed = (statSync(path).mode & 0o077) === 0
    if (isClosed) return []
    return entry.isDirectory() ? findOpen(path, top) : [relative(top, path)]
  })
}

test('other users of the machine can read neither uploads nor payments nor logs', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'merkwerk-closed-'))
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }))
  // An earlier version left it like this.
  mkdirSync(join(dataDir, 'files'), { mode: 0o755 })
  writeFileSync(join(dataDir, 'files/list.csv'), 'kept', { mode: 0o644 })
  await using product = await startProduct({ dataDir, from: inject('preparedFolder') })
  const seller = await callAsSeller(product)
  await seller.untilCompleted([await seller.startJob('Closed', productRows(1))])
  expect(readdirSync(dataDir)).toEqual(expect.arrayContaining(['files', 'sandbox', 'logs', 'signing-secret']))
  expect(readdirSync(join(dataDir, 'sandbox'))).toContain('stripe.sqlite')
  expect(findOpen(dataDir)).toEqual([])
  expect(statSync(dataDir).mode & 0o066).toBe(0)
})
