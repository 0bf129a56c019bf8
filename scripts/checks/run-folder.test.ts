import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { expect, test } from 'vitest'

const script = `
  import { mkdirSync, writeFileSync } from 'node:fs'
  import { openRunFolder } from '${join(import.meta.dirname, 'run-folder.ts')}'
  const remove = openRunFolder()
  mkdirSync(process.env.TMPDIR + '/left')
  writeFileSync(process.env.TMPDIR + '/left/data', 'data')
  console.log(process.env.TMPDIR)
  if (process.argv[1] === 'ends') await remove()
  else setInterval(() => undefined, 1000)
`

async function startRun(how: 'ends' | 'hangs', env = process.env) {
  const run = spawn(process.execPath, ['--input-type=module', '-e', script, how], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env,
  })
  const [folder] = await once(createInterface(run.stdout), 'line')
  return { run, folder: String(folder) }
}

test('every test has its temporary files in the folder of its run', () => {
  expect(tmpdir()).toContain('/merkwerk-run-')
})

test('the folder of a run is removed when it ends', async () => {
  const { folder } = await startRun('ends')
  expect(folder).toContain('/merkwerk-run-')
  await expect.poll(() => existsSync(folder)).toBe(false)
})

test.each(['SIGINT', 'SIGKILL'] as const)('the folder of a run is removed after %s', async (signal) => {
  const { run, folder } = await startRun('hangs')
  expect(existsSync(join(folder, 'left/data'))).toBe(true)
  run.kill(signal)
  await expect.poll(() => existsSync(folder)).toBe(false)
})

test('a run ends although its folder cannot be removed', async () => {
  const commands = mkdtempSync(join(tmpdir(), 'commands-'))
  writeFileSync(join(commands, 'rm'), '#!/bin/sh\nexit 1\n', { mode: 0o755 })
  writeFileSync(join(commands, 'sleep'), '#!/bin/sh\n', { mode: 0o755 })
  const { run, folder } = await startRun('ends', { ...process.env, PATH: `${commands}:${process.env.PATH}` })
  if (run.exitCode === null) await once(run, 'exit')
  expect(run.exitCode).toBe(0)
  expect(existsSync(join(folder, 'left/data'))).toBe(true)
})
