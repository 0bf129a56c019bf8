/** One server-sent event. */
interface StreamEvent {
  event: string
  data: string
}

/**
 * The events of a stream of server-sent events until it ends. Throws when not even a comment arrives for `silenceMs`:
 * a connection can be lost without notice, for example while a computer sleeps.
 */
export async function* readEvents(
  body: ReadableStream<Uint8Array>,
  silenceMs: number,
): AsyncGenerator<StreamEvent, void, undefined> {
  const reader = body.getReader()
  const decoder = new TextDecoder()
  let text = ''
  try {
    for (;;) {
      const { done, value } = await withTimeout(reader.read(), silenceMs)
      if (done) return
      text += decoder.decode(value, { stream: true })
      const blocks = text.split(/\r?\n\r?\n/)
      text = blocks.pop() ?? ''
      for (const event of blocks.map(parseEvent)) if (event.data !== '') yield event
    }
  } finally {
    await reader.cancel().catch(() => undefined)
  }
}

function parseEvent(block: string): StreamEvent {
  const lines = block.split(/\r?\n/).map((line) => /^(\w+): ?(.*)$/s.exec(line) ?? [])
  const readValues = (field: string) =>
    lines.flatMap(([, name, value = '']) => (name === field ? [value] : []))
  return { event: readValues('event').at(-1) ?? 'message', data: readValues('data').join('\n') }
}

async function withTimeout<T>(promise: Promise<T>, ms: number): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`The stream was silent for ${ms} ms`)), ms)
  })
  return Promise.race([promise, timeout]).finally(() => clearTimeout(timer))
}
