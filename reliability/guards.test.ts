import { expect, test } from 'vitest'
import { runServerCommand } from './server-process.ts'
import { copyWithout, guards } from './without-guard.ts'

test.each(guards)('the server loads without a guard: $promise', async (guard) => {
  using copy = copyWithout(guard)
  expect(await runServerCommand(copy.tree, '', {})).toContain('Name a command: migrate, api, worker')
})
