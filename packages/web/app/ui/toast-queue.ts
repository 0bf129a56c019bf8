interface Message {
  type: 'success' | 'error'
  title: string
  timeout?: number
  actionProps?: { children: string; onClick: () => void }
}

/** Shows messages. */
interface Messages {
  add: (message: Message & { id: string }) => void
  close: (id: string) => void
}

/** Keeps messages until the code that shows them has arrived. Calls `onWaiting` for each of them. */
export function createToastQueue(onWaiting: () => void) {
  const waiting = new Map<string, Message>()
  let shown: Messages | undefined
  let last = 0
  return {
    /** Returns a function that closes the message. */
    add(message: Message): () => void {
      last += 1
      const id = String(last)
      if (shown) shown.add({ ...message, id })
      else {
        waiting.set(id, message)
        onWaiting()
      }
      return () => {
        waiting.delete(id)
        shown?.close(id)
      }
    },
    passTo(messages: Messages): void {
      shown = messages
      for (const [id, message] of waiting) shown.add({ ...message, id })
      waiting.clear()
    },
  }
}
export type ToastQueue = ReturnType<typeof createToastQueue>
