import { expect, test } from 'vitest'
import { paths } from '../../paths.ts'
import { actionKeys, keysOf, pageKeys } from './shortcuts.ts'

test('no shortcut is the beginning of another, which would swallow it', () => {
  const all = [...Object.keys(pageKeys), ...Object.values(actionKeys)]
  const swallowed = all.filter((keys) => all.some((other) => other !== keys && keys.startsWith(`${other} `)))
  expect(swallowed).toEqual([])
})

test('a page knows its keys, and one without any says so', () => {
  expect(keysOf(paths.wallet)).toBe('g w')
  expect(keysOf(paths.addBalance)).toBeUndefined()
})
