import { execFileSync } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { endpoints } from '@merkwerk/contract'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { query } from '../harness/database.ts'
import { type RunningProduct, startProduct } from '../harness/product.ts'
import { makeRules } from '../harness/rules.ts'
import { cleanEnvironment } from '../scripts/checks/environment.ts'
import { makeList } from './list.ts'
import { buyCoins, completeRun, type Load, type RunOutcome, readOutcome, saveCard, signIn } from './load.ts'
import { describeBooks, forgetProducts, verifyBooks } from './product-state.ts'
import { repository } from './server-process.ts'
import { fixedTime, until } from './site.ts'
import { submit } from './use-site.ts'

let folder: string
const environment = { FIXED_TIME: fixedTime }

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'merkwerk-backup-'))
  // Root's database runs as another user, who needs access to the folders below.
  chmodSync(folder, 0o711)
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
})

/** Starts a product with purchases and finished runs, in the middle of another run. */
async function startBusyProduct() {
  const dataDir = join(folder, 'original')
  mkdirSync(dataDir)
  const product = await startProduct({ dataDir, environment })
  onTestFinished(() => product[Symbol.asyncDispose]())
  await makeRules(product.url)
  const load: Load = { product, list: makeList(200, product.sandboxUrl), card: await saveCard(product) }
  const undisturbed = await completeRun(load, 'Vorher')
  await buyCoins(load)
  await query(product, forgetProducts)
  const calls = await signIn(load)
  const id = await submit(calls, load.list, undefined, { isAfresh: true })
  await until('the run to be worked on', 60, async () => {
    const { status, progress } = await calls.call(endpoints.getRunDetails, { params: { id } })
    return (status === 'Data Processing' && progress.done > 0) || undefined
  })
  return { product, id, undisturbed }
}

/** Starts on a copy. The sandbox keeps its address, because the files contain picture addresses. */
const restore = (copy: string, { url, sandboxUrl }: RunningProduct) =>
  startProduct({
    dataDir: copy,
    environment: { ...environment, PORT: new URL(url).port, SANDBOX_PORT: new URL(sandboxUrl).port },
  })

/** Checks the copy's books and that it finishes the run it contains. */
async function expectWhole(product: RunningProduct, id: number, undisturbed: RunOutcome): Promise<void> {
  expect(await readOutcome(await signIn({ product }), id)).toEqual(undisturbed)
  expect(await describeBooks(product)).toMatchObject({ runs: 2, purchases: 1, held: 0, sum: 0 })
  expect(await verifyBooks(product)).toBe('The books are right.\n')
}

test('a copy is made during a run, and restored', {
  meta: { checked: 'npm run backup; books of the copy right, the run it holds ends with the same bytes' },
}, async () => {
  const copy = join(folder, 'copy')
  const { product, id, undisturbed } = await startBusyProduct()
  const { dataDir } = product
  execFileSync(process.execPath, [join(repository, 'scripts/backup.ts'), copy], {
    env: { ...cleanEnvironment(), DATA_DIR: dataDir },
  })
  await product[Symbol.asyncDispose]()
  rmSync(dataDir, { recursive: true })
  await using restored = await restore(copy, product)
  await expectWhole(restored, id, undisturbed)
})

test('the data folder is copied after a stop in the middle of a run, and restored elsewhere', {
  meta: { checked: 'books of the copy right, the run it holds ends with the same bytes' },
}, async () => {
  const copy = join(folder, 'copy')
  const { product, id, undisturbed } = await startBusyProduct()
  const { dataDir } = product
  await product[Symbol.asyncDispose]()
  execFileSync('cp', ['-a', dataDir, copy])
  rmSync(dataDir, { recursive: true })
  await using restored = await restore(copy, product)
  await expectWhole(restored, id, undisturbed)
})
