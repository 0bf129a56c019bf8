import { endpoints } from '@merkwerk/contract'
import type { Browser, Page } from '@playwright/test'
import { signIn } from '../../e2e/sign-in.ts'
import type { RunningProduct } from '../../harness/product.ts'
import { signInSeller } from './fresh-product.ts'
import { createBlock, type DrivenGrid, filledRows, replacement } from './grid-tasks.ts'
import { copyBlock, type Timer } from './timed-tasks.ts'
import { openWatchedPage } from './watched-page.ts'

const attributes = ['Farbe', 'Material', 'Gewicht', 'Breite', 'Höhe', 'Tiefe', 'Inhalt']
const pasted = ['title', 'brand', 'category', ...attributes.map((name) => `attribute:${name}`)]
const numberField = 'attribute:Breite'
const rowHeight = 28

const nameCell = (row: number, field: string): string => `[data-index="${row}"] [data-column="${field}"]`
const readCell = async (page: Page, row: number, field: string): Promise<string> =>
  (await page.locator(nameCell(row, field)).textContent()) ?? ''

const isText = ({ cell, text }: { cell: string; text: string }) =>
  document.querySelector(cell)?.textContent === text
const isOtherText = ({ cell, text }: { cell: string; text: string }) => {
  const shown = document.querySelector(cell)?.textContent
  return shown !== undefined && shown !== text
}

const isThere = (selector: string) => document.querySelector(selector)

/** Opens a list of the product with ten columns that can be edited. */
export async function openOwnGrid(
  browser: Browser,
  product: RunningProduct,
  listId: string,
): Promise<DrivenGrid> {
  const shown = ['article_number', ...pasted]
  const calls = await signInSeller(product)
  await calls.call(endpoints.rememberListView, {
    params: { id: listId },
    body: { view_id: null, settings: { address: {}, layout: { shown, widths: {}, density: 'dense' } } },
  })
  const page = await openWatchedPage(browser, product.url)
  await signIn(page, 'seller')
  const grid = page.getByRole('grid')
  const open = async (address = '') => {
    await page.goto(`/lists/${listId}${address}`)
    await page.locator(nameCell(0, 'title')).waitFor()
    await page.getByText(/of 100,000 rows/).waitFor()
  }
  await open('?sort=position')
  const clickCell = (row: number, column: number) => page.locator(nameCell(row, pasted[column] ?? '')).click()
  const scrollTo = async (row: number) => {
    await grid.evaluate((element, top) => element.scrollTo({ top }), row * rowHeight)
    await page.locator(nameCell(row, 'title')).waitFor()
  }
  /** Clicks a heading, and waits for another first row. */
  const sort = (field: string) => async (timer: Timer) => {
    await open('?sort=position')
    const cell = nameCell(0, 'article_number')
    const text = await readCell(page, 0, 'article_number')
    const heading = page.locator(`[data-heading="${field}"] button`).first()
    await timer.show(() => heading.click(), isOtherText, { cell, text })
  }
  let round = 0
  let former = ''
  const untilStored = (path = '/changes/') =>
    page.waitForResponse(
      (response) => response.url().endsWith(path) && response.request().method() === 'POST',
    )
  const undo = (row: number, field: string) => async (timer: Timer) => {
    const stored = untilStored('/changes/undo/')
    const cell = { cell: nameCell(row, field), text: former }
    await timer.show(() => page.keyboard.press('Control+z'), isText, cell)
    await timer.save(stored)
    await page.getByText(/^Undone/).waitFor()
  }

  return {
    name: 'Merkwerk',
    page,
    clickCell,
    tasks: {
      sortTitle: sort('title'),
      sortNumber: sort(numberField),
      sortNumberAgain: sort(numberField),
      group: async (timer) => {
        await open('?sort=position')
        await page.locator('[data-heading="brand"]').hover()
        await page.locator('[data-heading="brand"] button').last().click()
        const item = page.getByRole('button', { name: 'Group by this column' })
        await item.waitFor()
        await timer.show(() => item.click(), isThere, '[role="gridcell"][aria-expanded]')
      },
      paste: async (timer) => {
        await open('?sort=position')
        round += 1
        former = await readCell(page, 0, 'title')
        await clickCell(0, 0)
        await copyBlock(page, createBlock(round))
        await timer.show(() => page.keyboard.press('Control+v'), isThere, '[role="alertdialog"] button')
        const stored = untilStored()
        const dialog = page.getByRole('alertdialog')
        await timer.show(() => dialog.getByRole('button', { name: 'Paste' }).click(), isText, {
          cell: nameCell(0, 'title'),
          text: `Text ${round} 0 0`,
        })
        await timer.save(stored)
      },
      undoPaste: undo(0, 'title'),
      fill: async (timer) => {
        await scrollTo(0)
        await clickCell(0, 1)
        const filled = await readCell(page, 0, 'brand')
        const last = filledRows - 1
        await scrollTo(last)
        former = await readCell(page, last, 'brand')
        await page.locator(nameCell(last, 'brand')).click({ modifiers: ['Shift'] })
        const stored = untilStored()
        const cell = { cell: nameCell(last, 'brand'), text: filled }
        await timer.show(() => page.keyboard.press('Control+d'), isText, cell)
        await timer.save(stored)
      },
      undoFill: undo(filledRows - 1, 'brand'),
      replace: async (timer) => {
        await scrollTo(0)
        await clickCell(0, 0)
        former = await readCell(page, 0, 'title')
        await page.keyboard.press('Control+h')
        const bar = page.getByRole('region', { name: 'Find and replace' })
        await bar.getByRole('combobox').selectOption('column')
        await bar.getByRole('textbox', { name: 'Find in the rows shown' }).fill(replacement.find)
        await bar.getByText(/\d (?:cells|of \d)/).waitFor({ timeout: 120_000 })
        await bar.getByRole('textbox', { name: 'Replace with' }).fill(replacement.text)
        const all = bar.getByRole('button', { name: 'Replace all...' })
        await timer.show(() => all.click(), isThere, '[role="alertdialog"] button')
        const stored = untilStored()
        const confirm = page.getByRole('alertdialog').getByRole('button', { name: 'Replace' })
        await timer.show(() => confirm.click(), isText, {
          cell: nameCell(0, 'title'),
          text: former.replaceAll(replacement.find, replacement.text),
        })
        await timer.save(stored)
        await bar.getByRole('button', { name: 'Close' }).click()
        await clickCell(0, 0)
      },
      undoReplace: undo(0, 'title'),
    },
  }
}
