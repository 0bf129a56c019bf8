import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startProduct } from './product.ts'

/**
 * Creates a data folder by starting and stopping the product. Tests start on copies, so the database is set up once a run. It is
 * removed with the run's folder.
 */
export async function prepareFolder(): Promise<string> {
  const path = mkdtempSync(join(tmpdir(), 'merkwerk-prepared-'))
  const product = await startProduct({ dataDir: path })
  await product[Symbol.asyncDispose]()
  return path
}
