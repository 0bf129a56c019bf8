import type { Page } from '@playwright/test'
import { awaitInput, mostMs, readNoted, untilPainted } from './watched-page.ts'

/** What a task takes. Seconds from each key or click until its effect is painted, and until it is stored, without the time that somebody reads a preview. */
export interface TaskCost {
  shown: number
  saved: number
  /** Frames that were not drawn. */
  dropped: number
  requests: number
  kilobytes: number
}

/** The parts of a task that count. */
export interface Timer {
  /** Does something, and waits until a condition of the page is painted. */
  show: <T>(act: () => Promise<unknown>, condition: (given: T) => unknown, given: T) => Promise<void>
  /** Waits until what was done last is stored, which a user does not wait for. */
  save: (stored: Promise<unknown>) => Promise<void>
}

/** Counts requests and bytes in both directions while it is on. */
async function watchNetwork(page: Page) {
  const session = await page.context().newCDPSession(page)
  const used = { isOn: false, requests: 0, bytes: 0 }
  session.on('Network.requestWillBeSent', ({ request }) => {
    if (!used.isOn) return
    used.requests += 1
    used.bytes += request.postData?.length ?? 0
  })
  session.on('Network.dataReceived', ({ encodedDataLength }) => {
    if (used.isOn) used.bytes += encodedDataLength
  })
  await session.send('Network.enable', { maxPostDataSize: 100_000_000 })
  return { used, stop: () => session.detach() }
}

/** Counts the frames that a page at 60 a second does not draw. Returns a function that ends it. */
async function watchFrames(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    let last = performance.now()
    const state = { lost: 0, isOn: true }
    Object.assign(globalThis, { drawn: state })
    const frame = (now: number) => {
      state.lost += Math.max(0, Math.round((now - last) / (1000 / 60)) - 1)
      last = now
      if (state.isOn) requestAnimationFrame(frame)
    }
    requestAnimationFrame(frame)
  })
  return () =>
    page.evaluate(() => {
      const { drawn } = globalThis as unknown as { drawn: { lost: number; isOn: boolean } }
      drawn.isOn = false
      return drawn.lost
    })
}

/** Runs a task, and measures the parts that it names. */
export async function measureTask(page: Page, run: (timer: Timer) => Promise<void>): Promise<TaskCost> {
  const cost = { shown: 0, saved: 0, dropped: 0 }
  const { used, stop } = await watchNetwork(page)
  page.setDefaultTimeout(mostMs)
  /** Of the last part. */
  let last = { inputAt: 0, seconds: 0 }
  const timer: Timer = {
    show: async (act, condition, given) => {
      await awaitInput(page)
      const countLost = await watchFrames(page)
      used.isOn = true
      await Promise.all([untilPainted(page, condition, given), act()])
      used.isOn = false
      cost.dropped += await countLost()
      last = await readNoted(page)
      cost.shown += last.seconds
      cost.saved += last.seconds
    },
    save: async (stored) => {
      used.isOn = true
      await stored
      used.isOn = false
      const seconds = (performance.timeOrigin + performance.now() - last.inputAt) / 1000
      cost.saved += Math.max(0, seconds - last.seconds)
    },
  }
  await run(timer)
  await stop()
  return { ...cost, requests: used.requests, kilobytes: used.bytes / 1000 }
}

/** Puts a block of texts into the clipboard, as a spreadsheet does. */
export const copyBlock = (page: Page, block: readonly (readonly string[])[]): Promise<void> =>
  page.evaluate(
    (text) => navigator.clipboard.writeText(text),
    block.map((row) => row.join('\t')).join('\r\n'),
  )
