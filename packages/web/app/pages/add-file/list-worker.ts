import { answerList } from './answer-list.ts'
import type { ListQuestion } from './ask-list.ts'

// Entry of the worker that parses a list without blocking the page.
self.addEventListener('message', ({ data }: MessageEvent<ListQuestion>) => {
  void answerList(data, (message) => self.postMessage(message))
})
