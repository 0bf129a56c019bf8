import type { RunProgress } from '@merkwerk/contract'
import { expect, test } from 'vitest'
import { json, startServer } from '../testing/loopback-server.ts'
import { createClient } from './client.ts'

const progress = (status: RunProgress['status'], done: number): RunProgress => ({
  id: 1,
  status,
  total: 2,
  done,
  verdicts: { found: done, ambiguous: 0, 'not-found': 0, blocked: 0, unreadable: 0, skipped: 0 },
  rate: null,
  execution_time: 0,
  time_left: null,
  waiting: null,
  waiting_for: null,
  deferred: null,
})
const toEvent = (value: RunProgress): string => `event: progress\ndata: ${JSON.stringify(value)}\n\n`

test('reconnects when the stream breaks and ends with the job', async () => {
  let streams = 0
  await using server = await startServer((request, response) => {
    streams++
    if (streams === 2) return void request.socket.destroy()
    response.writeHead(200, { 'content-type': 'text/event-stream' })
    if (streams === 3) return void response.end(toEvent(progress('Completed', 2)))
    response.write(`: hello\n\n${toEvent(progress('Data Processing', 1))}`, () => request.socket.destroy())
  })
  const connections: boolean[] = []
  const seen: string[] = []
  const client = createClient({ baseUrl: server.url, token: 'abc' })
  const follow = client.followRun('J1', { onConnection: (isConnected) => connections.push(isConnected) })
  for await (const { status, done } of follow) seen.push(`${status} ${done}`)
  expect(seen).toEqual(['Data Processing 1', 'Completed 2'])
  expect(connections).toEqual([true, false, true])
})

test('rejects for a job that does not exist, and after too many failures', async () => {
  await using server = await startServer((request, response) =>
    request.url?.includes('gone') ? json(response, 404, { code: 'NOT_FOUND' }) : request.socket.destroy(),
  )
  const { followRun } = createClient({ baseUrl: server.url, token: 'abc' })
  await expect(followRun('gone').next()).rejects.toMatchObject({ code: 'NOT_FOUND' })
  await expect(followRun('J1', { maxFailures: 0 }).next()).rejects.toMatchObject({ code: 'NO_RESPONSE' })
})

test('rejects with the reason of an abort and closes the stream', async () => {
  const closed = Promise.withResolvers<void>()
  await using server = await startServer((_, response) => {
    response.on('close', closed.resolve)
    response.writeHead(200).write(toEvent(progress('Data Processing', 1)))
  })
  const abort = new AbortController()
  const follow = createClient({ baseUrl: server.url, token: 'abc' }).followRun('J1', { signal: abort.signal })
  expect((await follow.next()).value).toMatchObject({ done: 1 })
  const next = follow.next()
  abort.abort(new Error('left'))
  await expect(next).rejects.toThrow('left')
  await closed.promise
})
