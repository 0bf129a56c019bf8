import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { queries } from '../api/queries.ts'
import SearchPage from './search.tsx'

beforeEach(() => {
  vi.stubGlobal('localStorage', { getItem: () => null })
})
afterEach(() => {
  vi.unstubAllGlobals()
})

/** The HTML of a screen for a seller with or without a subscription. */
function render(has_access: boolean, screen: ReactNode): string {
  const client = new QueryClient()
  client.setQueryData(queries.profile.queryKey, { subscription: { has_access } } as never)
  return renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <MemoryRouter>{screen}</MemoryRouter>
    </QueryClientProvider>,
  )
}

test('the jobs page says how to start a search only to sellers who can', () => {
  const [full, lapsed] = [render(true, <SearchPage />), render(false, <SearchPage />)]
  expect(full).toContain('Your runs, newest first. Add a file to start a new search.')
  expect(lapsed).toContain('Your runs, newest first.')
  expect(lapsed).not.toContain('Add a file')
})
