import { fstatSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { defaultLimits, runInThread } from '@merkwerk/engine'
import type { SchemeReading } from '@merkwerk/exports'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { SchemeTask } from './scheme-reader.ts'

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'scheme-reader-'))
})
afterAll(() => rmSync(folder, { recursive: true }))

/** Whether this process, with its threads, has a file open. */
function isOpen(path: string): boolean {
  const { ino, dev } = statSync(path)
  return readdirSync('/dev/fd').some((descriptor) => {
    try {
      const file = fstatSync(Number(descriptor))
      return file.ino === ino && file.dev === dev
    } catch {
      // That of the listed folder itself is closed by now.
      return false
    }
  })
}

test('a scheme that was read is closed, because the thread reads other files after it', async () => {
  const path = join(folder, 'scheme.csv')
  writeFileSync(path, 'Name;Werte\nFarbe;Rot\n')
  const reading = await runInThread<SchemeTask, SchemeReading | undefined>({
    module: new URL('./scheme-reader.ts', import.meta.url),
    payload: { path, isJson: false, former: undefined },
    limits: defaultLimits,
    bytes: 1,
    owner: 1,
  })
  expect(reading?.scheme.attributes).toMatchObject([{ name: 'Farbe' }])
  expect(isOpen(path)).toBe(false)
})
