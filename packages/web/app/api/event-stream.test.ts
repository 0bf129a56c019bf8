import { expect, test } from 'vitest'
import { eventsOf } from './event-stream.ts'

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text)

async function collect(body: ReadableStream<Uint8Array>, silenceMs: number): Promise<string[]> {
  const heard: string[] = []
  for await (const { data } of eventsOf(body, silenceMs)) heard.push(data)
  return heard
}

test('events come whole, however the stream is cut', async () => {
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      for (const part of ['event: progress\nda', 'ta: 1\n', '\n: still here\n\ndata: 2\n\n'])
        controller.enqueue(bytes(part))
      controller.close()
    },
  })
  expect(await collect(body, 1_000)).toEqual(['1', '2'])
})

test('a stream that falls silent is given up, and its connection closed', async () => {
  let isClosed = false
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => controller.enqueue(bytes('data: 1\n\n')),
    cancel: () => {
      isClosed = true
    },
  })
  await expect(collect(body, 20)).rejects.toThrow('nothing was heard for 20 ms')
  await expect.poll(() => isClosed).toBe(true)
})

test('who stops listening closes the connection', async () => {
  let isClosed = false
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => controller.enqueue(bytes('data: 1\n\n')),
    cancel: () => {
      isClosed = true
    },
  })
  for await (const { data } of eventsOf(body, 1_000)) {
    expect(data).toBe('1')
    break
  }
  await expect.poll(() => isClosed).toBe(true)
})
