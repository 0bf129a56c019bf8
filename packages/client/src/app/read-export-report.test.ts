import { endpoints } from '@merkwerk/contract'
import { expect, test } from 'vitest'
import { startServer } from '../testing/loopback-server.ts'
import { createClient } from './client.ts'
import { readExportReport } from './read-export-report.ts'

const report = { target: 'csv', rows: { total: 2, written: 2, left_out: 0 }, files: [], findings: [] }
const toEvent = (name: string, data: object): string => `event: ${name}\ndata: ${JSON.stringify(data)}\n\n`
const progress = { pass: 1, rows: 1, total: 2 }

const open = (url: string, signal?: AbortSignal) =>
  createClient({ baseUrl: url, token: 'abc' }).call(endpoints.checkListExport, {
    params: { id: 'ML-1', target: 'csv' },
    signal,
  })

test('passes the progress on and returns the report', async () => {
  await using server = await startServer((_, response) => {
    response.end(toEvent('progress', progress) + toEvent('report', report))
  })
  const seen: object[] = []
  const read = readExportReport(await open(server.url), { onProgress: (shown) => seen.push(shown) })
  expect(await read).toEqual(report)
  expect(seen).toEqual([progress])
})

test('rejects when the stream ends or breaks before the report', async () => {
  await using server = await startServer((request, response) => {
    response.write(toEvent('progress', progress), () =>
      request.headers.accept === 'broken' ? request.socket.destroy() : response.end(),
    )
  })
  await expect(readExportReport(await open(server.url))).rejects.toMatchObject({ code: 'NO_RESPONSE' })
  const { call } = createClient({ baseUrl: server.url, token: 'abc' })
  const broken = await call(endpoints.checkListExport, {
    params: { id: 'ML-1', target: 'csv' },
    headers: { accept: 'broken' },
  })
  await expect(readExportReport(broken)).rejects.toMatchObject({ code: 'NO_RESPONSE' })
})

test('rejects with the reason of an abort and closes the stream', async () => {
  const closed = Promise.withResolvers<void>()
  await using server = await startServer((_, response) => {
    response.on('close', closed.resolve)
    response.write(toEvent('progress', progress))
  })
  const abort = new AbortController()
  const response = await open(server.url, abort.signal)
  const read = readExportReport(response, {
    signal: abort.signal,
    onProgress: () => abort.abort(new Error('left')),
  })
  await expect(read).rejects.toThrow('left')
  await closed.promise
})
