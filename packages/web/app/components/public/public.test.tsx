// @vitest-environment happy-dom
import { act, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { session } from '../../api/session.ts'
import { publicPaths } from '../../paths.ts'
import { renderRoutes, setUpScreens } from '../../testing/screen.tsx'
import { MessagePage } from '../message-page.tsx'
import { pageMeta } from './page-meta.ts'
import PublicLayout from './public-layout.tsx'

setUpScreens()

const openPublic = (at: string, role: 'user' | 'admin' | null = null) =>
  renderRoutes(
    [
      { element: <PublicLayout />, children: [{ path: '*', element: <h1>Page</h1> }] },
      { path: '/login', element: <p>Login</p> },
    ],
    { at, role },
  )
const findHref = (name: string) => screen.getAllByRole('link', { name })[0]?.getAttribute('href')

test.each([
  ['/', 'en', 'Skip to content', 'Imprint', '/imprint'],
  ['/de/imprint', 'de', 'Zum Inhalt springen', 'Impressum', '/de/imprint'],
] as const)('%s is in the language of its address', async (at, language, skip, imprint, path) => {
  await openPublic(at)
  expect(document.documentElement.lang).toBe(language)
  screen.getByRole('link', { name: skip })
  expect(findHref(imprint)).toBe(path)
})

test.each([
  ['/about-us', 'Deutsch', '/de/about-us', 'de'],
  ['/de', 'English', '/', 'en'],
  ['/de/unknown', 'English', '/', 'en'],
])('the other language of %s keeps the page and is remembered', async (at, name, path, language) => {
  const { user, address } = await openPublic(at)
  await user.click(screen.getAllByRole('link', { name })[0] as HTMLElement)
  expect(address()).toBe(path)
  expect(document.cookie).toContain(`language=${language}`)
  expect(screen.getAllByRole('link', { current: true })[0]?.textContent).toBe(name)
})

test.each([
  ['a visitor', null, ['Sign In', 'Sign Up'], ['/login', '/register']],
  ['a seller', 'user', ['Dashboard'], ['/dashboard']],
  ['an admin', 'admin', ['Dashboard'], ['/admin']],
] as const)('the header offers %s a way in', async (_, role, names, hrefs) => {
  await openPublic('/', role)
  expect(names.map(findHref)).toEqual(hrefs)
})

test('the header follows a session that ends on the page', async () => {
  await openPublic('/', 'user')
  act(() => session.end())
  await waitFor(() => expect(findHref('Sign In')).toBe('/login'))
})

test.each([
  ['/?signed-out=expired&return=%2Fwallet', /your session has expired/],
  ['/de?signed-out=suspended', /Ihr Konto gesperrt ist/],
])('%s says why the session ended and leads back', async (at, text) => {
  const { user, address } = await openPublic(at)
  expect((await screen.findByRole('status')).textContent).toMatch(text)
  await user.click(screen.getByRole('link', { name: /Sign in again|Erneut anmelden/ }))
  expect(address()).toBe(`/login${at.slice(at.indexOf('?'))}`)
})

test.each([
  ['an unknown reason', '/?signed-out=bored', null],
  ['a new session', '/?signed-out=expired', 'user'],
] as const)('%s shows no notice', async (_, at, role) => {
  await openPublic(at, role)
  expect(screen.queryByRole('status')).toBeNull()
})

test('every public page names its languages and its address for search engines', () => {
  document.head.innerHTML = '<meta name="merkwerk:public_url" content="https://merkwerk.example">'
  const texts = { title: 'T', description: 'D' }
  for (const path of publicPaths) {
    const meta = pageMeta(path, { en: texts, de: texts })({
      location: { pathname: path === '/' ? '/de' : `/de${path}` },
    })
    const links = meta.flatMap((tag) => ('rel' in tag ? [[tag.rel, tag.hrefLang, tag.href]] : []))
    const [english, german] = [
      `https://merkwerk.example${path}`,
      `https://merkwerk.example${path === '/' ? '/de' : `/de${path}`}`,
    ]
    expect(links).toEqual([
      ['canonical', undefined, german],
      ['alternate', 'en', english],
      ['alternate', 'de', german],
      ['alternate', 'x-default', english],
    ])
  }
  document.head.innerHTML = ''
})

test('a language without texts has no meta data', () => {
  expect(pageMeta('/imprint', {})({ location: { pathname: '/imprint' } })).toEqual([])
})

test.each([
  ['a link', { to: '/wallet' }],
  ['a button', { onClick: () => undefined }],
])('a message page has one way on: %s', async (_, way) => {
  await renderRoutes([
    {
      path: '*',
      element: (
        <MessagePage language="en" title="Lost" text="Nothing here." action={{ label: 'Go on', ...way }} />
      ),
    },
  ])
  screen.getByRole('heading', { level: 1, name: 'Lost' })
  screen.getByRole('to' in way ? 'link' : 'button', { name: 'Go on' })
})
