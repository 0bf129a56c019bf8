import { expect, test } from 'vitest'
import { continueTrace, currentTraceparent, inSpan, startTracing } from './tracing.ts'

/** No server listens here. Unrecorded spans are not sent. */
const options = { endpoint: 'http://127.0.0.1:1', ratio: 0 }
const remote = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-00'

test('writes the active span as a W3C traceparent', async () => {
  await using _tracing = await startTracing('test', options)
  const outer = await inSpan('outer', {}, async () => {
    const traceparent = currentTraceparent() ?? ''
    expect(await inSpan('inner', {}, async () => currentTraceparent())).toContain(traceparent.slice(0, 35))
    return traceparent
  })
  expect(outer).toMatch(/^00-[0-9a-f]{32}-[0-9a-f]{16}-00$/)
  expect(currentTraceparent()).toBeUndefined()
})

test('continues the trace of another process', async () => {
  await using _tracing = await startTracing('test', options)
  expect(continueTrace(remote, currentTraceparent)).toBe(remote)
  const child = await continueTrace(remote, () => inSpan('child', {}, async () => currentTraceparent()))
  expect(child).toContain(remote.slice(0, 35))
  expect(child).not.toBe(remote)
})

test('ignores a traceparent that is missing or malformed', async () => {
  await using _tracing = await startTracing('test', options)
  for (const traceparent of [undefined, '', 'no', remote.replace('00-', 'ff-'), `${remote}-1`])
    expect(continueTrace(traceparent, currentTraceparent)).toBeUndefined()
})

test('runs the work without tracing and rethrows its error', async () => {
  expect(await inSpan('span', {}, async () => currentTraceparent())).toBeUndefined()
  await expect(inSpan('span', {}, () => Promise.reject(new Error('no')))).rejects.toThrow('no')
})
