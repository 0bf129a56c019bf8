import type { Language } from '@merkwerk/contract'
import { QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, configure, getConfig, type RenderResult, render } from '@testing-library/react'
import { type UserEvent, userEvent } from '@testing-library/user-event'
import * as react from 'react'
import { createMemoryRouter, type RouteObject, RouterProvider } from 'react-router'
import { afterEach, beforeEach, inject, vi } from 'vitest'
import { createQueryClient } from '../api/query-client.ts'
import { session } from '../api/session.ts'
import { changeLanguage, loadTexts } from '../messages/index.ts'
import { textFiles } from '../messages/text-files.ts'
import { preloadAll } from '../ui/on-demand.tsx'
import { ToastProvider } from '../ui/toast.tsx'
import { type FakeApi, startFakeApi } from './fake-api.ts'
import { readStylesQuickly } from './read-styles.ts'

declare module 'vitest' {
  interface ProvidedContext {
    pollTimeoutMs: number
  }
}

/** Makes React record no stack for an element, because an error for each one takes an eighth of the time of these tests. */
function omitElementStacks(): void {
  const { __CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE: internals } =
    react as unknown as Record<string, object>
  if (!internals) throw new Error('This version of React has other internals.')
  // React records stacks until it has recorded 10,000.
  Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', {
    configurable: true,
    get: () => Number.POSITIVE_INFINITY,
    set: () => undefined,
  })
}
omitElementStacks()

const isWaiting = (): boolean =>
  (getConfig() as { _disableExpensiveErrorDiagnostics?: boolean })._disableExpensiveErrorDiagnostics === true

// Screens are waited for as long as everything else. While one waits, an attempt that fails prints no document: the last one does.
configure(({ getElementError }) => ({
  asyncUtilTimeout: inject('pollTimeoutMs'),
  getElementError: (message, container) =>
    isWaiting()
      ? Object.assign(new Error(message ?? ''), { name: 'TestingLibraryElementError' })
      : getElementError(message, container),
}))

/** Expires in the year 2100. */
const lastingToken = `h.${btoa(JSON.stringify({ exp: 4_102_444_800 }))}.s`

const clients: ReturnType<typeof createQueryClient>[] = []

/** Ends the session as well, and with it what modules know of its user. */
function forgetBrowser(): void {
  session.end()
  localStorage.clear()
  sessionStorage.clear()
  for (const cookie of document.cookie.split('; ')) {
    // biome-ignore lint/suspicious/noDocumentCookie: the app stores its preferences in cookies.
    if (cookie) document.cookie = `${cookie.split('=')[0]}=; path=/; max-age=0`
  }
  document.documentElement.removeAttribute('lang')
  document.documentElement.removeAttribute('data-theme')
}

/**
 * Prepares the browser for each test of this file: an English screen, a signed-in seller and a fake API. All test files
 * with a document share one process, so it removes what a test leaves. Call it once at the top of a file.
 */
export function setUpScreens(): FakeApi {
  const api = startFakeApi()
  beforeEach(async () => {
    vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
    vi.stubGlobal('BASE_UI_ANIMATIONS_DISABLED', true)
    readStylesQuickly()
    Object.defineProperty(navigator, 'locks', {
      configurable: true,
      value: { request: (_name: string, work: () => unknown) => work() },
    })
    forgetBrowser()
    session.start({ access: lastingToken, refresh: 'refresh' }, 'user')
    await loadTexts(...(Object.keys(textFiles) as (keyof typeof textFiles)[]))
    // Twice, because code that has arrived can open more: React drops what suspends in a click of a test.
    for (let round = 0; round < 2; round++) await preloadAll({ withLarge: true })
  })
  afterEach(() => {
    vi.useRealTimers()
    cleanup()
    for (const client of clients.splice(0)) client.clear()
    forgetBrowser()
  })
  return api
}

interface ScreenOptions {
  /** The address to open. */
  at?: string
  language?: Language
  /** Who is signed in. */
  role?: 'user' | 'admin' | null
}

interface Rendered extends RenderResult {
  user: UserEvent
  /** The current path, query and fragment. */
  address: () => string
  client: ReturnType<typeof createQueryClient>
  router: ReturnType<typeof createMemoryRouter>
}

/** Opens routes with a query client, toasts, and a user who types and clicks without delay. */
export async function renderRoutes(
  routes: RouteObject[],
  { at = '/', language = 'en', role = 'user' }: ScreenOptions = {},
): Promise<Rendered> {
  await changeLanguage(language)
  if (role === null) session.end()
  else session.start({ access: lastingToken, refresh: 'refresh' }, role)
  const client = createQueryClient()
  const { queries, mutations } = client.getDefaultOptions()
  client.setDefaultOptions({ queries: { ...queries, retryDelay: 0 }, mutations: { ...mutations } })
  clients.push(client)
  const router = createMemoryRouter(routes, { initialEntries: [at] })
  const user = userEvent.setup({ delay: null })
  const rendered = await act(async () =>
    render(
      <QueryClientProvider client={client}>
        <ToastProvider>
          <RouterProvider router={router} />
        </ToastProvider>
      </QueryClientProvider>,
    ),
  )
  const address = () => {
    const { pathname, search, hash } = router.state.location
    return pathname + search + hash
  }
  return { ...rendered, user, client, router, address }
}

/** The chosen text of a select. */
export const readChoice = (select: HTMLElement): string | undefined =>
  (select as HTMLSelectElement).selectedOptions[0]?.textContent

/** Renders a screen at every address, or at those of `path`; other addresses are then empty pages. */
export function renderScreen(
  screen: react.ReactNode,
  { path = '*', ...options }: ScreenOptions & { path?: string } = {},
): Promise<Rendered> {
  const others: RouteObject[] = path === '*' ? [] : [{ path: '*', element: <p>Another page</p> }]
  return renderRoutes([{ path, element: screen }, ...others], options)
}
