import { expect, test } from 'vitest'
import { paths } from '../../paths.ts'
import { actionKeys, findKeys, pageKeys } from './shortcuts.ts'

test('no shortcut is a prefix of another one, which would hide it', () => {
  const all = [...Object.keys(pageKeys), ...Object.values(actionKeys)]
  const swallowed = all.filter((keys) => all.some((other) => other !== keys && keys.startsWith(`${other} `)))
  expect(swallowed).toEqual([])
})

test('lists the keys of a page, or states that it has none', () => {
  expect(findKeys(paths.wallet)).toBe('g w')
  expect(findKeys(paths.addBalance)).toBeUndefined()
})
