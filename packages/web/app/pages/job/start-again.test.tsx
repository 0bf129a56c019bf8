// @vitest-environment happy-dom
import type { JobDetail, NextRun } from '@merkwerk/contract'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import i18next from 'i18next'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import '../../messages/index.ts'
import { session } from '../../api/session.ts'
import { ToastProvider } from '../../ui/toast.tsx'
import { RunAgain } from './start-again.tsx'

/** Expires in the year 2100. */
const access = `h.${btoa(JSON.stringify({ exp: 4_102_444_800 }))}.s`

beforeEach(async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false)
  vi.stubGlobal('BASE_UI_ANIMATIONS_DISABLED', true)
  session.start({ access, refresh: 'refresh' }, 'user')
  await i18next.changeLanguage('en')
})
afterEach(() => {
  session.end()
  vi.unstubAllGlobals()
})

const job = { job_id: 'J-1', file_name: 'list.csv' } as JobDetail

const buttonOf = (name: string) =>
  [...document.querySelectorAll('button')].find((button) => button.textContent === name)

async function press(name: string): Promise<void> {
  await expect.poll(() => buttonOf(name)?.disabled).toBe(false)
  buttonOf(name)?.click()
}

const quote: NextRun = {
  success: true,
  message: '',
  total_records: 2,
  estimation_cost: 2,
  estimation_time: 10,
  skipped_records: 0,
  skipped: [],
  dropped_records: 0,
  distinct_products: 2,
  article_numbers_from: 'own',
  remembered: { records: 1, oldest_at: '2026-11-01T10:00:00Z' },
  available_coins: 100,
  chosen_records: 0,
}

/** Renders the button. Each run fails without a response. Returns the idempotency keys so far. */
function renderRunAgain(respondToQuote: () => Response) {
  const keys: (string | null)[] = []
  vi.stubGlobal('fetch', async (_: string, { method, headers }: RequestInit) => {
    if (method !== 'POST') return respondToQuote()
    keys.push(new Headers(headers).get('idempotency-key'))
    throw new TypeError('no network')
  })
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const root = createRoot(document.body.appendChild(document.createElement('div')))
  flushSync(() =>
    root.render(
      <QueryClientProvider client={client}>
        <ToastProvider>
          <MemoryRouter>
            <RunAgain job={job} />
          </MemoryRouter>
        </ToastProvider>
      </QueryClientProvider>,
    ),
  )
  return { keys, [Symbol.dispose]: () => root.unmount() }
}

test('a repeated run whose outcome is unknown keeps its key when the dialog opens again', async () => {
  using run = renderRunAgain(() => Response.json(quote))
  for (const attempt of [1, 2]) {
    await press('Run again')
    await press('Submit')
    await expect.poll(() => run.keys.length).toBe(attempt)
    await expect.poll(() => document.body.textContent).toContain('Failed to submit the job.')
    await press('Not now')
    await expect.poll(() => document.querySelector('[role=alertdialog]')).toBeNull()
  }
  expect(run.keys[0]).toMatch(/^[0-9a-f-]{36}$/)
  expect(run.keys[1]).toBe(run.keys[0])
})

test('a run that ignores the cache has another key than an earlier attempt that used it', async () => {
  using run = renderRunAgain(() => Response.json(quote))
  await press('Run again')
  await press('Submit')
  await expect.poll(() => document.body.textContent).toContain('Failed to submit the job.')
  await expect.poll(() => document.querySelector('[role=switch]')).not.toBeNull()
  document.querySelector<HTMLElement>('[role=switch]')?.click()
  await press('Submit')
  await expect.poll(() => run.keys.length).toBe(2)
  expect(run.keys[1]).not.toBe(run.keys[0])
})

test('a run cannot be started before its cost is shown', async () => {
  using run = renderRunAgain(() => {
    throw new TypeError('no network')
  })
  await press('Run again')
  await expect.poll(() => document.querySelector('[role=alertdialog] [role=alert]')).not.toBeNull()
  expect(buttonOf('Submit')?.disabled).toBe(true)
  buttonOf('Submit')?.click()
  expect(run.keys).toEqual([])
})
