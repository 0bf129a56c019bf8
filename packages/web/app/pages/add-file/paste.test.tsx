// @vitest-environment happy-dom
import { endpoints } from '@merkwerk/contract'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { estimate, openDraftPages } from '../../testing/draft-pages.tsx'
import { sourceChoice, wallet } from '../../testing/fixtures.ts'
import { setUpListWorker } from '../../testing/list-worker.ts'
import { setUpScreens } from '../../testing/screen.tsx'

const api = setUpScreens()
setUpListWorker()

beforeEach(() => {
  api.on(endpoints.getGptRecharge, { gpt_recharge_required: false })
  api.on(endpoints.getWallet, wallet())
  api.on(endpoints.getSourceChoice, sourceChoice)
  api.on(endpoints.getEstimation, estimate())
})

const jobName = () => screen.getByRole<HTMLInputElement>('textbox', { name: /^Job name/ })

async function openPaste() {
  const pages = await openDraftPages()
  await pages.user.click(screen.getByRole('radio', { name: 'Paste identifiers' }))
  const paste = async (text: string) => {
    const field = screen.getByRole('textbox', { name: /^EANs, ASINs/ })
    fireEvent.change(field, { target: { value: text } })
    fireEvent.blur(field)
  }
  return { ...pages, paste }
}

test('pasted identifiers become a list named after the day', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T12:00:00') })
  const pages = await openPaste()
  await pages.paste('4006381333931\nB0815Y8J9N')
  await screen.findByText('All 2 rows can be looked up.')
  expect(jobName().value).toBe('List-2026-11-20')
  await pages.next()
  await screen.findByRole('heading', { level: 1, name: 'Summary' })
  const form = api.calls(endpoints.getEstimation)[0]?.form
  const file = form?.get('file') as File
  expect(await file.text()).toContain('4006381333931')
  expect(form?.get('job_name')).toBe('List-2026-11-20')
})

test('pasted text is kept on the way back from the summary', async () => {
  const pages = await openPaste()
  await pages.paste('A-1\t4006381333931')
  await screen.findByText('The row can be looked up.')
  await pages.next()
  await screen.findByRole('heading', { level: 1, name: 'Summary' })
  await pages.user.click(screen.getByRole('link', { name: 'Back' }))
  expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: /^EANs, ASINs/ }).value).toBe(
    'A-1\t4006381333931',
  )
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Paste identifiers' }).checked).toBe(true)
})

test('an empty paste field is named, and its list disappears with the text', async () => {
  const { next, paste } = await openPaste()
  await next()
  await screen.findByText('Please paste at least one EAN or ASIN')
  await paste('4006381333931')
  await screen.findByText('The row can be looked up.')
  expect(screen.queryByText('Please paste at least one EAN or ASIN')).toBeNull()
  await paste('')
  await waitFor(() => expect(screen.queryByText('Which column is which?')).toBeNull())
})

test('pasting changes nothing more after the field is left', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
  const { paste } = await openPaste()
  await paste('4006381333931')
  await screen.findByText('The row can be looked up.')
  fireEvent.change(jobName(), { target: { value: 'Drills' } })
  await act(() => vi.advanceTimersByTimeAsync(1_000))
  expect(jobName().value).toBe('Drills')
})
