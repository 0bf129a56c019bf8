import type { Browser, Page } from '@playwright/test'

/** What a page notes: when somebody did something first, and when the last condition was painted, in ms since 1970. */
interface Noted {
  inputAt: number | undefined
  seenAt: number | undefined
}

/** Opens a page as all grids are driven. It notes the first key or click after `awaitInput`. */
export async function openWatchedPage(browser: Browser, baseURL: string): Promise<Page> {
  const context = await browser.newContext({
    baseURL,
    locale: 'en-GB',
    viewport: { width: 1440, height: 900 },
    permissions: ['clipboard-read', 'clipboard-write'],
  })
  await context.addInitScript(() => {
    const noted: Noted = { inputAt: undefined, seenAt: undefined }
    const note = (event: Event) => {
      if (event instanceof KeyboardEvent && ['Control', 'Shift'].includes(event.key)) return
      noted.inputAt ??= performance.timeOrigin + event.timeStamp
    }
    for (const kind of ['keydown', 'pointerup', 'commanded']) addEventListener(kind, note, { capture: true })
    Object.assign(globalThis, { noted })
  })
  return context.newPage()
}

/** Forgets the last input. The next one begins a task. */
export const awaitInput = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const { noted } = globalThis as unknown as { noted: Noted }
    noted.inputAt = undefined
    noted.seenAt = undefined
  })

/** Longer than any task takes on a busy machine. */
export const mostMs = 120_000

/** Watches each frame until a condition of the page holds, and resolves once that frame is painted. Throws after `mostMs`. */
export const untilPainted = <T>(page: Page, condition: (given: T) => unknown, given: T): Promise<unknown> =>
  // A text, because the product's policy for its content allows no functions that are made of texts in the page.
  page.evaluate(`(async () => {
    const condition = ${condition}
    const given = ${JSON.stringify(given)}
    const end = performance.now() + ${mostMs}
    do {
      if (performance.now() > end) throw new Error('Never seen: ' + JSON.stringify(given))
      await new Promise((resolve) => requestAnimationFrame(resolve))
    } while (!condition(given))
    await new Promise((resolve) => {
      const { port1, port2 } = new MessageChannel()
      port1.onmessage = resolve
      port2.postMessage(undefined)
    })
    noted.seenAt = performance.timeOrigin + performance.now()
  })()`)

/** When the input was, and how many seconds later its effect was painted. */
export async function readNoted(page: Page): Promise<{ inputAt: number; seconds: number }> {
  const { inputAt, seenAt } = await page.evaluate(() => (globalThis as unknown as { noted: Noted }).noted)
  if (inputAt === undefined || seenAt === undefined) throw new Error('The page noted no input or no effect.')
  return { inputAt, seconds: (seenAt - inputAt) / 1000 }
}

/** Notes how long each key takes from its event to the paint after it. */
export async function watchKeys(page: Page): Promise<() => Promise<number[]>> {
  await page.evaluate(() => {
    const delays: number[] = []
    Object.assign(globalThis, { keyDelays: delays })
    addEventListener(
      'keydown',
      (event) =>
        requestAnimationFrame(() => {
          // A message is delivered after the frame is painted.
          const { port1, port2 } = new MessageChannel()
          port1.onmessage = () => delays.push(performance.now() - event.timeStamp)
          port2.postMessage(undefined)
        }),
      { capture: true },
    )
  })
  return () => page.evaluate(() => (globalThis as unknown as { keyDelays: number[] }).keyDelays.splice(0))
}

/** Scrolls by so many pixels in each frame and then back to the top. Returns the times between frames. */
export const scrollFrames = (page: Page, pixels: number, frames: number): Promise<number[]> =>
  page.getByRole('grid').evaluate(
    async (grid, { count, step }) => {
      const times: number[] = []
      let last = await new Promise(requestAnimationFrame)
      while (times.length < count) {
        grid.scrollTop += step
        const now = await new Promise(requestAnimationFrame)
        times.push(now - last)
        last = now
      }
      grid.scrollTo({ top: 0 })
      return times
    },
    { count: frames, step: pixels },
  )
