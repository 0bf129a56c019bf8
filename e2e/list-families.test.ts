import { readFile } from 'node:fs/promises'
import type { Locator, Page } from '@playwright/test'
import { readZip } from '../packages/server/src/testing/read-zip.ts'
import { expect, signIn, test } from './browser-test.ts'
import { submitList } from './lists.ts'
import { nightly } from './nightly.ts'
import { nameShirt, shirtEan } from './shirts.ts'

/** Uploads a list that names parents, and opens its accepted families once they are decided. */
async function openFamilies(page: Page): Promise<void> {
  await signIn(page, 'seller')
  const lines = [
    'SKU;EAN;Vaterartikel',
    'H-1-S;4041234500108;H-1',
    'H-1-M;4041234500276;H-1',
    'H-2;4041234500283;',
  ]
  await submitList(page, {
    name: 'families.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(lines.join('\r\n')),
  })
  await page.getByText('Completed', { exact: true }).waitFor()
  const { pathname } = new URL(page.url())
  await expect(async () => {
    await page.goto(`${pathname}?view=families&families=accepted`)
    const state = page.getByRole('region', { name: 'Families' }).getByText(/\d rows$|^No families yet$/)
    await state.waitFor()
    expect(await state.textContent()).toMatch(/rows$/)
  }).toPass()
}

test('a list that names parents has families, which are numbered and dissolved', { tag: nightly }, async ({
  page,
}) => {
  await openFamilies(page)
  const pane = page.getByRole('region', { name: 'Families' })
  await pane.getByText('Your list names H-1 as the parent.').waitFor()
  await page.keyboard.press('j')
  await page.keyboard.press('Enter')
  const number = pane.getByRole('textbox', { name: 'Article number of the parent' })
  await expect(number).toHaveValue('H-1')
  await pane.getByRole('link', { name: 'H-1-S' }).waitFor()
  await number.fill('SHIRT')
  await number.press('Enter')
  await page.getByText('The family was saved.').waitFor()
  await page.reload()
  await pane.getByText(/SHIRT/).waitFor()
  await pane.getByRole('button', { name: /^Dissolve/ }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Dissolve', exact: true }).click()
  await pane.getByText('No accepted family').waitFor()
  await pane.getByRole('radio', { name: 'Rejected (1)' }).waitFor()
})

/** Four shirts of the sandbox in five sizes and two colours. */
const shirtFamilies = 4
const shirtsOfOne = 10

/** A list of 40 shirts with nothing but numbers and EANs, the families mixed. */
function makeShirts() {
  const lines = Array.from({ length: shirtFamilies * shirtsOfOne }, (_, index) => {
    const family = (index % shirtFamilies) + 1
    const child = Math.floor(index / shirtFamilies)
    return `${nameShirt(family, child)};${shirtEan(family, child)};`
  })
  return {
    name: 'shirts.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(['SKU;EAN;ASIN', ...lines].join('\r\n')),
  }
}

/** Three shirts each of two families, which the list names. */
const namedShirts = {
  name: 'named-shirts.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from(
    [
      'SKU;EAN;Vaterartikel',
      ...[1, 2].flatMap((family) =>
        [0, 1, 2].map((child) => `${nameShirt(family, child)};${shirtEan(family, child)};HEMD-${family}`),
      ),
    ].join('\r\n'),
  ),
}

test('a row is dragged into another family, its axis is edited, and both are undone after a reload', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await signIn(page, 'seller')
  await submitList(page, namedShirts)
  await page.getByText('Completed', { exact: true }).waitFor()
  const { pathname } = new URL(page.url())
  const heading = (family: number, rows: number) =>
    page.getByRole('row', { name: new RegExp(`^HEMD-${family} *${rows} rows`) })
  await expect(async () => {
    await page.goto(`${pathname}?group_by=family`)
    await heading(1, 3).waitFor({ timeout: 2_000 })
  }).toPass()
  const row = page
    .getByRole('row')
    .filter({ has: page.getByRole('gridcell', { name: nameShirt(2, 0), exact: true }) })
  const drag = async (to: Locator) => {
    await row.hover()
    await row.locator('[data-grip]').hover()
    await page.mouse.down()
    await to.hover()
    await page.getByText('Into family: HEMD-1').waitFor()
    await page.mouse.up()
  }
  await drag(heading(1, 3))
  await page.getByText('The row is in the family HEMD-1 now.').waitFor()
  await heading(1, 4).waitFor()
  await heading(2, 2).waitFor()

  const size = row.locator('[data-column="axis:Größe"]')
  const former = (await size.textContent()) ?? ''
  await size.click()
  await page.keyboard.type('5XL')
  await page.keyboard.press('Enter')
  await expect(size).toHaveText('5XL')

  await page.reload()
  await heading(1, 4).waitFor()
  await expect(size).toHaveText('5XL')
  await size.click()
  await page.keyboard.press('ControlOrMeta+z')
  await expect(size).toHaveText(former)
  await page.keyboard.press('ControlOrMeta+z')
  await heading(1, 3).waitFor()
  await heading(2, 3).waitFor()
  await page.keyboard.press('ControlOrMeta+Shift+z')
  await heading(1, 4).waitFor()
})

/** Where the file of each shop has the values of a variant. Shopware knows them by the IDs of its properties. */
const shirtFiles = [
  { target: 'WooCommerce', file: '1_products.csv', values: /,"?Größe"?,(\w+),1,0,Farbe,"?([^",]+)"?,1,0/ },
  { target: 'Shopware 6', file: '2_products.csv', values: /;"?([0-9a-f]{32})\|([0-9a-f]{32})"?$/ },
  { target: 'Shopify', file: '2_products.csv', values: /,(?:Größe)?,(\w+),(?:Farbe)?,([^,]+),,,/ },
  { target: 'JTL-Wawi', file: '1_Artikeldaten.csv', values: /;HEMD-\d;Größe;(\w+);Farbe;([^;]+);/ },
]

test('a list of 40 shirts is exported as four families with all values', { tag: nightly }, async ({
  page,
}) => {
  await signIn(page, 'seller')
  await submitList(page, makeShirts())
  await page.getByText('Completed', { exact: true }).waitFor()
  const { pathname } = new URL(page.url())
  const pane = page.getByRole('region', { name: 'Families' })
  await expect(async () => {
    await page.goto(`${pathname}?view=families&families=accepted`)
    await pane.getByRole('radio', { name: `Accepted (${shirtFamilies})` }).waitFor({ timeout: 2_000 })
  }).toPass()
  expect(await pane.getByText(`${shirtsOfOne} rows`).count()).toBe(shirtFamilies)
  for (const { target, file, values } of shirtFiles) {
    await page.goto(`${pathname}/export`)
    await page.getByText(target, { exact: true }).click()
    await page.getByRole('radio', { name: /^No[:,]/ }).click()
    await page.getByRole('listitem').getByText(file).waitFor()
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download package', exact: true }).click(),
    ])
    const text =
      readZip(await readFile(await download.path()))
        .get(file)
        ?.toString('utf8') ?? ''
    const rows = text.split(/\r?\n/)
    for (let family = 1; family <= shirtFamilies; family++) {
      const found = Array.from({ length: shirtsOfOne }, (_, index) => {
        const number = nameShirt(family, index)
        const row = rows.find((line) => new RegExp(`(?:^|[,;])${number}[,;]`).test(line)) ?? ''
        const [, size = '', color = ''] = values.exec(row) ?? []
        expect(size, `${target} ${number}: ${row}`).not.toBe('')
        return `${size} ${color}`
      })
      expect(new Set(found).size, target).toBe(shirtsOfOne)
    }
  }
})
