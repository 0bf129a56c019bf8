import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { startProduct } from './product.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** A data folder as a first start and a stop leave it, for tests to begin with a copy of it. */
    preparedFolder: string
  }
}

/** A database is set up and its accounts are made once in a run instead of once a file. */
export default async function setup(project: TestProject): Promise<() => void> {
  const folder = mkdtempSync(join(tmpdir(), 'merkwerk-prepared-'))
  const product = await startProduct({ dataDir: folder })
  await product[Symbol.asyncDispose]()
  project.provide('preparedFolder', folder)
  return () => rmSync(folder, { recursive: true, force: true })
}
