// @vitest-environment happy-dom
import { endpoints } from '@merkwerk/contract'
import { act, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { estimate, goodList, openDraftPages, toList } from '../../testing/draft-pages.tsx'
import { refuse } from '../../testing/fake-api.ts'
import { sourceChoice, wallet } from '../../testing/fixtures.ts'
import { setUpListWorker } from '../../testing/list-worker.ts'
import { readChoice, setUpScreens } from '../../testing/screen.tsx'

const api = setUpScreens()
setUpListWorker()

beforeEach(() => {
  api.on(endpoints.getGptRecharge, { gpt_recharge_required: false })
  api.on(endpoints.getWallet, wallet())
  api.on(endpoints.getEstimation, estimate())
  api.on(endpoints.getSourceChoice, sourceChoice)
})

/** The form of the last estimate, without the file. */
function sentForm(): Record<string, unknown> {
  const form = api.calls(endpoints.getEstimation).at(-1)?.form
  return Object.fromEntries([...(form ?? [])].filter(([name]) => name !== 'file'))
}

const sentField = (name: string) => api.calls(endpoints.getEstimation).at(-1)?.form?.get(name)

const sentFile = async (): Promise<string> => {
  const file = api.calls(endpoints.getEstimation).at(-1)?.form?.get('file') as File
  return (await file.text()).trim()
}

const column = (field: string) => screen.getByRole('combobox', { name: new RegExp(`^${field}`) })
const jobName = () => screen.getByRole<HTMLInputElement>('textbox', { name: /^(Job name|Name der Liste)/ })
const nextButton = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Next' })

/** Opens the form with a list that has been read. */
async function openList(content = goodList, name = 'Herbst Sortiment.csv') {
  const pages = await openDraftPages()
  await pages.choose(content, name)
  await screen.findByText('Which column is which?')
  return pages
}

async function estimateList(pages: { next: () => Promise<void> }) {
  await pages.next()
  await screen.findByRole('heading', { level: 1, name: 'Summary' })
}

test('a list is sent with its name, suggested columns and delimiter', async () => {
  const pages = await openList()
  expect(readChoice(column('Article number'))).toBe('Artikel Number')
  expect(readChoice(column('EAN'))).toBe('EAN')
  expect(screen.getAllByText(/^Suggested: \d+\s?% sure$/).length).toBeGreaterThan(1)
  await estimateList(pages)
  expect(sentForm()).toEqual({
    job_name: 'Herbst-Sortiment',
    header_mapping: '{"artikelNumber":"Artikel Number","ean":"EAN","asin":"ASIN"}',
    delimiter: ';',
  })
  expect(await sentFile()).toBe(goodList)
})

test('a column that the list does not have is sent as none', async () => {
  const pages = await openList()
  await pages.map(/^ASIN/, 'Not in my list')
  await estimateList(pages)
  expect(JSON.parse(String(sentField('header_mapping')))).toMatchObject({ ean: 'EAN', asin: null })
})

test('a chosen column is no suggestion any more', async () => {
  const pages = await openList(['Nr;EAN;GTIN', 'A-1;4006381333931;3017620422003'].join('\n'))
  const suggestions = screen.getAllByText(/^Suggested:/).length
  await pages.map(/^EAN/, /GTIN/)
  expect(screen.getAllByText(/^Suggested:/)).toHaveLength(suggestions - 1)
})

test('the only identifier of a list serves as article number', async () => {
  const pages = await openList(['EAN;Farbe', '4006381333931;Rot', '3017620422003;Blau'].join('\n'))
  await pages.map(/^Article number/, /^EAN/)
  await screen.findByText('Your list has no article numbers: the EAN serves as article number.')
  await estimateList(pages)
  expect(JSON.parse(String(sentField('header_mapping')))).toEqual({
    artikelNumber: 'EAN',
    ean: 'EAN',
    asin: null,
  })
})

test('a list without identifiers is refused before the call', async () => {
  const pages = await openList()
  await pages.map(/^EAN/, 'Not in my list')
  await pages.map(/^ASIN/, 'Not in my list')
  await pages.next()
  await screen.findByText(
    'Please map EAN, ASIN or part number. Without an identifier nothing can be looked up.',
  )
  expect(api.calls(endpoints.getEstimation)).toEqual([])
})

test('columns are mapped as last time for a list with the same headings', async () => {
  const pages = await openList()
  await pages.map(/^ASIN/, 'Not in my list')
  await estimateList(pages)
  await pages.user.click(screen.getByRole('link', { name: 'Back' }))
  await pages.choose(toList('A-9;4006381333931;'), 'second.csv')
  await screen.findByText('As last time with these headings')
  expect(readChoice(column('ASIN'))).toBe('Not in my list')
})

test('the job name follows the file until the user types one', async () => {
  const pages = await openList()
  expect(jobName().value).toBe('Herbst-Sortiment')
  await pages.choose(goodList, 'winter.csv')
  expect(jobName().value).toBe('winter')
  await pages.user.clear(jobName())
  await pages.user.type(jobName(), 'Mein Job! 2')
  expect(jobName().value).toBe('Mein-Job-2')
  await pages.choose(goodList, 'spring.csv')
  expect(jobName().value).toBe('Mein-Job-2')
})

test('a typed name survives a reload, and clearing it forgets it', async () => {
  const first = await openDraftPages()
  await first.user.type(jobName(), 'Drills')
  const kept = sessionStorage.getItem('tab:job-name')
  first.unmount()
  sessionStorage.setItem('tab:job-name', kept ?? '')
  const second = await openDraftPages()
  expect(jobName().value).toBe('Drills')
  await second.user.clear(jobName())
  expect(sessionStorage.getItem('tab:job-name')).toBeNull()
})

test('leaving the field removes a hyphen at the end of the name', async () => {
  const { user } = await openDraftPages()
  await user.type(jobName(), 'Drills-')
  expect(jobName().value).toBe('Drills-')
  await user.tab()
  expect(jobName().value).toBe('Drills')
})

test('Next focuses the first field with a problem', async () => {
  const { next, choose } = await openDraftPages()
  await next()
  await waitFor(() => expect(document.activeElement?.textContent).toBe('choose a file'))
  await choose(goodList, '.csv')
  await screen.findByText('Which column is which?')
  await next()
  await waitFor(() => expect(document.activeElement).toBe(jobName()))
})

test('the first rows show the columns in use and judge each identifier', async () => {
  const rows = [
    'A-1;4006381333931;',
    'A-2;4006381333930;B0815Y8J9N',
    'A-3;4,00638E+12;',
    'A-4;2000000000008;',
    'A-5;;',
  ]
  await openList(toList(...rows))
  screen.getByText('The first 5 rows of your list')
  const table = within(screen.getByRole('region', { name: 'First rows' }))
  expect(table.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
    'Row',
    'Artikel NumberArticle number',
    'EANEAN',
    'ASINASIN',
  ])
  const cells = (row: number) =>
    within(table.getAllByRole('row')[row] as HTMLElement)
      .getAllByRole('cell')
      .map(({ textContent }) => textContent)
  expect(cells(1)).toEqual(['2', 'A-1', '4006381333931Valid', '–'])
  expect(cells(2)[2]).toBe('4006381333930Wrong check digit · the ASIN is used instead')
  expect(cells(3)[2]).toBe('4,00638E+12Damaged by a spreadsheet, e.g. 4.00638E+12')
  expect(cells(4)[2]).toBe('2000000000008For use inside one store only')
  expect(cells(5).slice(2)).toEqual(['–', '–'])
})

test.each([
  ['list.xls', /Only CSV and XLSX|Error reading/, '\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1'],
  ['quotes.csv', /A quotation mark in line 2 is never closed/, 'Nr;EAN\n"A-1;4006381333931'],
  ['headings.csv', /The list has no data rows, only a header row/, 'Nr;EAN'],
])('%s is refused with what to do', async (name, reason, content) => {
  const { choose, next } = await openDraftPages()
  await choose(content, name)
  await screen.findByText(reason)
  await next()
  expect(api.calls(endpoints.getEstimation)).toEqual([])
})

test('a list can be chosen after one of a wrong type', async () => {
  const { choose } = await openDraftPages()
  await choose('', 'photo.png')
  await screen.findByText('Only CSV and XLSX files are allowed')
  await choose(goodList)
  await screen.findByText('All 2 rows can be looked up.')
  expect(screen.queryByText('Only CSV and XLSX files are allowed')).toBeNull()
})

test('removing the file removes its columns, rows and name', async () => {
  const pages = await openList()
  await pages.press('Remove')
  expect(screen.queryByText('Which column is which?')).toBeNull()
  expect(screen.queryByRole('region', { name: 'First rows' })).toBeNull()
  expect(jobName().value).toBe('')
})

test('a thread that ends while reading is an error without a reason', async () => {
  vi.stubGlobal(
    'Worker',
    class extends EventTarget {
      postMessage = () => queueMicrotask(() => this.dispatchEvent(new Event('error')))
      terminate(): void {}
    },
  )
  const { choose } = await openDraftPages()
  await choose(goodList)
  await screen.findByText('Error reading file headers. Please check file format.')
})

const badRows = toList('A-1;4006381333931;', 'A-2;4006381333930;', 'A-3;123;', 'A-1;4006381333931;')
const repair = (field: string, row: number) =>
  screen.findByRole<HTMLInputElement>('textbox', { name: `${field} in row ${row}` })

test('every row is checked, and the bad ones are listed with the cell to fix', async () => {
  await openList(badRows)
  await screen.findByText('3 rows cannot be looked up')
  const table = within(screen.getByRole('region', { name: 'Problem' }))
  table.getByText('EAN with a wrong check digit')
  table.getByText('This is not a valid EAN')
  table.getByText('Duplicate of an earlier row: Row 2')
  expect((await repair('EAN', 3)).value).toBe('4006381333930')
  expect((await repair('EAN', 4)).value).toBe('123')
  expect((await repair('Article number', 5)).value).toBe('A-1')
})

test('Enter fixes a cell, goes on to the next one and does not send the form', async () => {
  const { user } = await openList(toList('A-1;4006381333930;', 'A-2;123;'))
  const first = await repair('EAN', 2)
  await user.clear(first)
  await user.type(first, '4006381333931{Enter}')
  await screen.findByText('1 row cannot be looked up')
  screen.getByText('1 cell fixed')
  const second = await repair('EAN', 3)
  await waitFor(() => expect(document.activeElement).toBe(second))
  await user.clear(second)
  await user.keyboard('3017620422003{Enter}')
  await screen.findByText('All 2 rows can be looked up.')
  await waitFor(() =>
    expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Check of all rows' })),
  )
  expect(api.calls(endpoints.getEstimation)).toEqual([])
})

test('fixed cells are shown in the preview, sent with the list, and undone together', async () => {
  const pages = await openList(toList('A-1;4006381333930;', 'A-2;3017620422003;'))
  const cell = await repair('EAN', 2)
  await pages.user.clear(cell)
  await pages.user.type(cell, '4006381333931')
  await pages.user.tab()
  await screen.findByText('All 2 rows can be looked up.')
  within(screen.getByRole('region', { name: 'First rows' })).getByText('4006381333931')
  await estimateList(pages)
  expect(JSON.parse(String(sentField('corrections')))).toEqual([
    { row: 2, column: 'EAN', value: '4006381333931' },
  ])
  await pages.user.click(screen.getByRole('link', { name: 'Back' }))
  await screen.findByText('1 cell fixed')
  await pages.press('Undo')
  await screen.findByText('1 row cannot be looked up')
  expect(screen.queryByText('1 cell fixed')).toBeNull()
})

test('a second fix of a cell replaces the first', async () => {
  const pages = await openList(toList('A-1;4006381333930;', 'A-2;3017620422003;'))
  for (const value of ['12', '4006381333931']) {
    const cell = await repair('EAN', 2)
    await pages.user.clear(cell)
    await pages.user.type(cell, value)
    await pages.user.tab()
    await waitFor(() => expect(screen.getByText('1 cell fixed')).toBeTruthy())
    if (value === '12') await screen.findByText('This is not a valid EAN')
  }
  await screen.findByText('All 2 rows can be looked up.')
  await estimateList(pages)
  expect(JSON.parse(String(sentField('corrections')))).toHaveLength(1)
})

test('bad rows are left out when the user wants it', async () => {
  const pages = await openList(badRows)
  await pages.user.click(await screen.findByRole('switch', { name: 'Leave these rows out' }))
  await estimateList(pages)
  expect(sentField('drop_skipped')).toBe('true')
})

test('bad rows are saved as a list named like the job', async () => {
  const clicked = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue()
  const pages = await openList(badRows)
  await pages.press('Download these rows (CSV)')
  expect(clicked.mock.contexts[0]).toMatchObject({ download: 'Herbst-Sortiment-Reason.csv' })
})

test('another list forgets choices, fixes and rows to leave out of the one before', async () => {
  const pages = await openList(badRows)
  await pages.user.click(await screen.findByRole('switch', { name: 'Leave these rows out' }))
  const cell = await repair('EAN', 3)
  await pages.user.clear(cell)
  await pages.user.type(cell, '4006381333931{Enter}')
  await screen.findByText('1 cell fixed')
  await pages.map(/^ASIN/, 'Not in my list')
  await pages.choose(goodList, 'other.csv')
  await screen.findByText('All 2 rows can be looked up.')
  await estimateList(pages)
  expect(sentForm()).toEqual({
    job_name: 'other',
    header_mapping: '{"artikelNumber":"Artikel Number","ean":"EAN","asin":"ASIN"}',
    delimiter: ';',
  })
})

test('switching between file and paste discards the list', async () => {
  const pages = await openList()
  await pages.user.click(screen.getByRole('radio', { name: 'Paste identifiers' }))
  expect(screen.queryByText('Which column is which?')).toBeNull()
  expect(jobName().value).toBe('')
})

test('while the estimate is fetched the button says so and a second press is ignored', async () => {
  const { promise, resolve } = Promise.withResolvers<ReturnType<typeof estimate>>()
  api.on(endpoints.getEstimation, () => promise)
  const pages = await openList()
  await pages.next()
  const busy = await screen.findByRole('button', { name: 'Reading the list...' })
  await pages.user.click(busy)
  resolve(estimate())
  await waitFor(() => expect(pages.address()).toBe('/add-file/summary'))
  expect(api.calls(endpoints.getEstimation)).toHaveLength(1)
})

test('an estimate that arrives after the user left the page opens nothing', async () => {
  const { promise, resolve } = Promise.withResolvers<ReturnType<typeof estimate>>()
  api.on(endpoints.getEstimation, () => promise)
  const pages = await openList()
  await pages.next()
  await screen.findByRole('button', { name: 'Reading the list...' })
  await act(() => pages.router.navigate('/dashboard'))
  await act(async () => resolve(estimate()))
  expect(pages.address()).toBe('/dashboard')
})

test('a failed estimate keeps the list and disappears with the next one', async () => {
  api.on(endpoints.getEstimation, refuse('INTERNAL'))
  const pages = await openList()
  await pages.next()
  await screen.findByText('Server error. Please try again later.')
  screen.getByText('Which column is which?')
  await pages.choose(goodList, 'other.csv')
  await waitFor(() => expect(screen.queryByText('Server error. Please try again later.')).toBeNull())
})

test('maintenance locks the button', async () => {
  api.on(endpoints.getGptRecharge, { gpt_recharge_required: true })
  await openList()
  await waitFor(() => expect(nextButton().disabled).toBe(true))
})
