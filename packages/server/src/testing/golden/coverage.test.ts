import { existsSync, globSync, readFileSync } from 'node:fs'
import type { Endpoint } from '@merkwerk/contract'
import { allEndpoints } from '@merkwerk/contract/v1'
import { expect, test } from 'vitest'
import { isOwn, isSpecified } from './calls.ts'

/** The calls of a folder of golden files. */
const recordedIn = (folder: string): Set<string> => {
  const files = globSync(`${import.meta.dirname}/${folder}/*.golden.json`)
  const keys = files.flatMap((file) => Object.keys(JSON.parse(readFileSync(file, 'utf8')) as object))
  return new Set(keys.map((key) => key.split(':')[0] ?? ''))
}
const callsWhere = (isWanted: (endpoint: Endpoint) => boolean): string[] =>
  Object.entries<Endpoint>(allEndpoints)
    .filter(([, endpoint]) => isWanted(endpoint))
    .map(([name]) => name)

test('each call of the specification on runs, wallet and administration is recorded', () => {
  const recorded = recordedIn('specified')
  expect(callsWhere(isSpecified).filter((name) => !recorded.has(name))).toEqual([])
})

test('no call of our own is recorded as specified', () => {
  expect([...recordedIn('specified')].filter((name) => !callsWhere(isSpecified).includes(name))).toEqual([])
})

test('each of our own calls on runs and lists is recorded', () => {
  const recorded = recordedIn('own')
  expect(callsWhere(isOwn).filter((name) => !recorded.has(name))).toEqual([])
})

test('each golden file belongs to a scenario', () => {
  const files = globSync(`${import.meta.dirname}/*/*.golden.json`)
  expect(files.length).toBeGreaterThan(0)
  expect(files.filter((file) => !existsSync(file.replace('.golden.json', '.db.test.ts')))).toEqual([])
})
