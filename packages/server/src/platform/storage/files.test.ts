import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { describeFiles, type OpenedFiles, openFilesWith } from '../../testing/files-contract.ts'
import { startTestBucket } from '../../testing/index.ts'

const stores: Record<string, () => Promise<OpenedFiles>> = {
  async folder() {
    const folder = await mkdtemp(path.join(tmpdir(), 'merkwerk-files-'))
    const files = await openFilesWith({ DATA_DIR: folder })
    return { files, [Symbol.asyncDispose]: () => rm(folder, { recursive: true, force: true }) }
  },
  async bucket() {
    const bucket = await startTestBucket()
    const files = await openFilesWith(bucket.settings)
    return { files, [Symbol.asyncDispose]: () => bucket[Symbol.asyncDispose]() }
  },
}

for (const [name, open] of Object.entries(stores)) describeFiles(name, open)
