import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { localCopyPath, removeAbandonedCopies } from './index.ts'

test('removes copies that killed processes left, and nothing else', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'merkwerk-copies-'))
  const old = path.basename(localCopyPath())
  const current = path.basename(localCopyPath())
  for (const name of [old, current, 'of-another-program']) await writeFile(path.join(folder, name), 'a;b')
  for (const name of [old, 'of-another-program'])
    await utimes(path.join(folder, name), new Date(0), new Date(0))
  await removeAbandonedCopies(folder)
  expect((await readdir(folder)).sort()).toEqual([current, 'of-another-program'].sort())
  await rm(folder, { recursive: true })
})
