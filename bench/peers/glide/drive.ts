import type { Browser } from '@playwright/test'
import { createBlock, type DrivenGrid, filledRows, replacement } from '../../measuring/grid-tasks.ts'
import { copyBlock, type Timer } from '../../measuring/timed-tasks.ts'
import { openWatchedPage } from '../../measuring/watched-page.ts'

const rowHeight = 34
const headHeight = 36
/** Columns of the page. */
const title = 1
const brand = 2
const width = 7
/** The middle of a column, from the left edge of the grid. */
const findX = (column: number): number =>
  column === 0 ? 55 : column === title ? 260 : 410 + (column - brand) * 110 + 55

/** What the page offers besides the grid. */
interface GlidePage {
  /** The first row on the screen. */
  firstRow: number
  readText: (column: number, row: number) => string
  replaceAll: (column: number, find: string, replacement: string) => void
  group: (column: number) => void
}

interface ReadCell {
  column: number
  row: number
  text: string
}

/** The page draws a text when its memory has it. */
const isText = ({ column, row, text }: ReadCell) =>
  (globalThis as unknown as GlidePage).readText(column, row) === text
const isOtherText = ({ column, row, text }: ReadCell) =>
  (globalThis as unknown as GlidePage).readText(column, row) !== text

/** Opens the page of glide-data-grid. */
export async function openGlide(browser: Browser, url: string): Promise<DrivenGrid> {
  const page = await openWatchedPage(browser, url)
  await page.goto('/')
  await page.locator('canvas').first().waitFor()
  const read = (column: number, row: number): Promise<string> =>
    page.evaluate((at) => (globalThis as unknown as GlidePage).readText(at.column, at.row), { column, row })
  // The grid scrolls in a later frame, and a click before it would hit another row.
  const scrollTo = async (row: number) => {
    await page.locator('.dvn-scroller').evaluate((element, top) => element.scrollTo({ top }), row * rowHeight)
    await page.waitForFunction((first) => (globalThis as unknown as GlidePage).firstRow === first, row)
  }
  const clickAt = async (line: number, column: number, modifiers: 'Shift'[] = []) => {
    if (modifiers[0]) await page.keyboard.down('Shift')
    await page.mouse.click(findX(column), headHeight + line * rowHeight + rowHeight / 2)
    if (modifiers[0]) await page.keyboard.up('Shift')
  }
  const sort = (column: number) => async (timer: Timer) => {
    const text = await read(0, 0)
    const click = () => page.mouse.click(findX(column), headHeight / 2)
    await timer.show(click, isOtherText, { column: 0, row: 0, text })
  }
  let round = 0
  let former = ''
  const undo = (column: number, row: number) => (timer: Timer) =>
    timer.show(() => page.keyboard.press('Control+z'), isText, { column, row, text: former })

  return {
    name: 'glide-data-grid',
    page,
    clickCell: async (row, column) => {
      await scrollTo(row)
      await clickAt(0, column + 1)
    },
    tasks: {
      sortTitle: sort(title),
      sortNumber: sort(width),
      sortNumberAgain: async (timer) => {
        await page.evaluate((column) => (globalThis as unknown as GlidePage).group(column), brand)
        await sort(width)(timer)
      },
      group: async (timer) => {
        const text = await read(0, 0)
        const group = () =>
          page.evaluate((column) => {
            dispatchEvent(new Event('commanded'))
            ;(globalThis as unknown as GlidePage).group(column)
          }, brand)
        await timer.show(group, isOtherText, { column: 0, row: 0, text })
      },
      paste: async (timer) => {
        round += 1
        await scrollTo(0)
        former = await read(title, 0)
        await clickAt(0, title)
        await copyBlock(page, createBlock(round))
        const cell = { column: title, row: 0, text: `Text ${round} 0 0` }
        await timer.show(() => page.keyboard.press('Control+v'), isText, cell)
      },
      undoPaste: undo(title, 0),
      fill: async (timer) => {
        await scrollTo(0)
        await clickAt(0, brand)
        const last = filledRows - 1
        const filled = await read(brand, 0)
        former = await read(brand, last)
        await scrollTo(last)
        await clickAt(0, brand, ['Shift'])
        const cell = { column: brand, row: last, text: filled }
        await timer.show(() => page.keyboard.press('Control+d'), isText, cell)
      },
      undoFill: undo(brand, filledRows - 1),
      replace: async (timer) => {
        await scrollTo(0)
        former = await read(title, 0)
        const replace = () =>
          page.evaluate(
            ({ column, find, text }) => {
              dispatchEvent(new Event('commanded'))
              ;(globalThis as unknown as GlidePage).replaceAll(column, find, text)
            },
            { column: title, ...replacement },
          )
        const text = former.replaceAll(replacement.find, replacement.text)
        await timer.show(replace, isText, { column: title, row: 0, text })
      },
      undoReplace: undo(title, 0),
    },
  }
}
