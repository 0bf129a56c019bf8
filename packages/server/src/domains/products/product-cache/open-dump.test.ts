import { once } from 'node:events'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDump } from './open-dump.ts'

const agents: (string | undefined)[] = []
const server = createServer(({ url, headers }, response) => {
  agents.push(headers['user-agent'])
  if (url === '/dump') response.setHeader('etag', '"1"').end('bytes')
  else response.writeHead(403).end()
})
let address: string
beforeAll(async () => {
  await once(server.listen(0, '127.0.0.1'), 'listening')
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => server.close())

test('opens an address with the version as identity, under the application name', async () => {
  const { id, compressed } = await openDump(`${address}/dump`, 'Merkwerk tests')
  expect(id).toBe(`${address}/dump "1"`)
  expect(await text(compressed)).toBe('bytes')
  expect(agents).toEqual(['Merkwerk tests'])
  await expect(openDump(`${address}/other`, '')).rejects.toThrow('responded with status 403')
  await expect(openDump('http://127.0.0.1:1/', '')).rejects.toThrow('cannot be reached')
})

test('opens a file, whose identity changes with its content', async () => {
  const path = join(mkdtempSync(join(tmpdir(), 'merkwerk-dump-')), 'products.jsonl.gz')
  writeFileSync(path, 'bytes')
  const first = await openDump(path, '')
  expect(await text(first.compressed)).toBe('bytes')
  writeFileSync(path, 'other bytes')
  expect((await openDump(path, '')).id).not.toBe(first.id)
  await expect(openDump(`${path}.missing`, '')).rejects.toThrow('no such file')
})

test('reads the taxonomies of a folder, as a dump of its own', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'merkwerk-taxonomies-'))
  const path = join(folder, 'products.jsonl.gz')
  writeFileSync(path, '')
  for (const name of ['categories', 'labels', 'packaging', 'origins'])
    writeFileSync(join(folder, `${name}.json`), '{"en:snacks":{"name":{"de":"Knabberzeug"}}}')
  await expect(openDump(path, '', folder)).rejects.toThrow('allergens.json')
  writeFileSync(join(folder, 'allergens.json'), '{')
  await expect(openDump(path, '', folder)).rejects.toThrow('The taxonomy allergens cannot be read')
  writeFileSync(join(folder, 'allergens.json'), '{}')
  const { id, taxonomies } = await openDump(path, '', `${folder}/`)
  expect(taxonomies?.categories?.get('en:snacks')).toBe('Knabberzeug')
  expect(id).not.toBe((await openDump(path, '')).id)
})
