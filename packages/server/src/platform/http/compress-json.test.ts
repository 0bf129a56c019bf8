import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { compressJson } from './compress-json.ts'

const rows = Array.from({ length: 200 }, (_, position) => ({ position, title: 'Bohrhammer für den Bau' }))

async function request(url: string, accepted?: string) {
  const server = Fastify()
  compressJson(server)
  server.get('/rows', async () => ({ rows }))
  server.get('/token', async () => ({ access: 'x'.repeat(900) }))
  server.get('/text', async () => 'x'.repeat(10_000))
  server.get('/broken', async () => {
    throw new Error('x'.repeat(5_000))
  })
  const headers = accepted === undefined ? {} : { 'accept-encoding': accepted }
  return server.inject({ url, headers })
}

test.each([
  ['gzip, deflate, br', 'br', brotliDecompressSync],
  ['gzip', 'gzip', gunzipSync],
  ['br;q=0, gzip', 'gzip', gunzipSync],
])('compresses JSON as %s allows', async (accepted, encoding, decompress) => {
  const { headers, rawPayload } = await request('/rows', accepted)
  expect(headers).toMatchObject({ 'content-encoding': encoding, vary: 'accept-encoding' })
  expect(headers['content-length']).toBe(String(rawPayload.length))
  expect(JSON.parse(decompress(rawPayload).toString())).toEqual({ rows })
  expect(rawPayload.length).toBeLessThan(2_000)
})

test.each([
  ['without a header', '/rows', undefined],
  ['for a caller that refuses it', '/rows', 'identity'],
  ['with a token', '/token', 'br'],
  ['that is no JSON', '/text', 'br'],
])('leaves a response %s as it is', async (_, url, accepted) => {
  const { headers, payload } = await request(url, accepted)
  expect(headers['content-encoding']).toBeUndefined()
  expect(payload.length).toBeGreaterThan(900)
})

test('compresses errors too', async () => {
  const { statusCode, headers, rawPayload } = await request('/broken', 'gzip')
  expect([statusCode, headers['content-encoding']]).toEqual([500, 'gzip'])
  expect(gunzipSync(rawPayload).toString()).toContain('"statusCode":500')
})
