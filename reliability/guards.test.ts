import { expect, test } from 'vitest'
import { copyWithout, guards } from './without-guard.ts'

test.each(guards)('the server has the guard once: $promise', (guard) => {
  expect(() => copyWithout(guard)[Symbol.dispose]()).not.toThrow()
})
