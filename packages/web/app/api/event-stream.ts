import type { EventSourceMessage } from 'eventsource-parser'
import { EventSourceParserStream } from 'eventsource-parser/stream'

/**
 * The events of a server-sent stream until it ends. Throws when nothing at all, not even a comment, has come for
 * `silenceMs`: a connection may be gone without anybody being told, as after a computer has slept.
 */
export async function* eventsOf(
  body: ReadableStream<Uint8Array>,
  silenceMs: number,
): AsyncGenerator<EventSourceMessage, void, undefined> {
  const silence = new AbortController()
  const giveUp = () => silence.abort(new Error(`nothing was heard for ${silenceMs} ms`))
  let timer = setTimeout(giveUp, silenceMs)
  const listen = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      clearTimeout(timer)
      timer = setTimeout(giveUp, silenceMs)
      controller.enqueue(chunk)
    },
  })
  const reader = body
    .pipeThrough(listen, { signal: silence.signal })
    .pipeThrough(new TextDecoderStream() as TransformStream<Uint8Array, string>)
    .pipeThrough(new EventSourceParserStream())
    .getReader()
  try {
    for (let next = await reader.read(); !next.done; next = await reader.read()) yield next.value
  } finally {
    clearTimeout(timer)
    await reader.cancel().catch(() => undefined)
  }
}
