import { expect, test } from 'vitest'
import { readEvents } from './event-stream.ts'

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text)

/** A stream of one event that stays open. */
function openStream() {
  const closed = Promise.withResolvers<void>()
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => controller.enqueue(bytes('data: 1\n\n')),
    cancel: () => closed.resolve(),
  })
  return { body, closed: closed.promise }
}

test('reads whole events from any chunks and skips comments', async () => {
  const text = 'event: progress\ndata: ä\ndata: 1\n\n: still here\n\r\nid: 7\r\ndata:2\r\n\r\n'
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      for (const byte of bytes(text)) controller.enqueue(Uint8Array.of(byte))
      controller.close()
    },
  })
  expect(await Array.fromAsync(readEvents(body, 1_000))).toEqual([
    { event: 'progress', data: 'ä\n1' },
    { event: 'message', data: '2' },
  ])
})

test('gives up a silent stream and closes its connection', async () => {
  const { body, closed } = openStream()
  await expect(Array.fromAsync(readEvents(body, 20))).rejects.toThrow('silent for 20 ms')
  await closed
})

test('closes the connection when its caller stops reading', async () => {
  const { body, closed } = openStream()
  for await (const { data } of readEvents(body, 1_000)) {
    expect(data).toBe('1')
    break
  }
  await closed
})
