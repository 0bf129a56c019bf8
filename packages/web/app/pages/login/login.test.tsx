// @vitest-environment happy-dom
import { endpoints } from '@merkwerk/contract'
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { session } from '../../api/session.ts'
import { noResponse, refuse } from '../../testing/fake-api.ts'
import { renderScreen, setUpScreens } from '../../testing/screen.tsx'
import LoginPage, { clientLoader } from './page.tsx'
import LoginSecondFactorPage from './second-factor.tsx'

const api = setUpScreens()
const tokens = { access: 'a', refresh: 'r' }

async function openLogin(at = '/login', language: 'en' | 'de' = 'en') {
  const rendered = await renderScreen(<LoginPage />, { at, path: '/login', role: null, language })
  const { user } = rendered
  const fill = async () => {
    await user.type(screen.getByRole('textbox'), 'anna@shop.example')
    await user.type(screen.getByLabelText(language === 'de' ? 'Passwort' : 'Password'), 'secret!1{Enter}')
  }
  return { ...rendered, fill }
}

test.each([
  ['a seller to the dashboard', false, '/login', '/dashboard'],
  ['an admin to the admin area', true, '/login', '/admin'],
  ['a seller back to the page', false, '/login?return=%2Fwallet%3Fview%3Dinvoices', '/wallet?view=invoices'],
  ['a seller not into the admin area', false, '/login?return=%2Fadmin', '/dashboard'],
  ['nobody to another site', false, '/login?return=%2F%2Fevil.example', '/dashboard'],
])('signing in leads %s', async (_, admin, at, end) => {
  api.on(endpoints.login, { ...tokens, admin })
  const { fill, address } = await openLogin(at)
  await fill()
  await waitFor(() => expect(address()).toBe(end))
  expect([session.access, session.role]).toEqual(['a', admin ? 'admin' : 'user'])
  expect(api.calls(endpoints.login)[0]?.body).toEqual({ email: 'anna@shop.example', password: 'secret!1' })
})

test.each([
  ['en', 'Email is required', 'Password is required'],
  ['de', 'Bitte geben Sie Ihre E-Mail-Adresse ein', 'Bitte geben Sie Ihr Passwort ein'],
] as const)(
  'in %s empty fields are named, and the first one gets the focus',
  async (language, email, password) => {
    const { user } = await openLogin('/login', language)
    await user.click(screen.getByRole('button', { name: language === 'de' ? 'Anmelden' : 'Sign In' }))
    await screen.findByRole('textbox', { description: email })
    screen.getByText(password)
    expect(document.activeElement).toBe(screen.getByRole('textbox'))
    expect(api.calls(endpoints.login)).toEqual([])
  },
)

test.each([
  ['wrong credentials', refuse('INVALID_CREDENTIALS'), 'Invalid email or password'],
  [
    'an account without approval',
    refuse('NOT_APPROVED'),
    'Admin has not verified your account yet. Please try again later.',
  ],
  ['a suspended account', refuse('ACCOUNT_SUSPENDED'), 'This account is suspended. Please contact support.'],
  [
    'too many attempts',
    refuse('THROTTLED', { retry_after_seconds: 60 }),
    'Too many attempts. Please try again later.',
  ],
  ['no connection', noResponse, 'An error occurred. Please try again.'],
])('%s are explained and leave the input', async (_, failure, text) => {
  api.on(endpoints.login, failure)
  const { fill, address } = await openLogin()
  await fill()
  expect((await screen.findByRole('alert')).textContent).toBe(text)
  expect(screen.getByRole<HTMLInputElement>('textbox').value).toBe('anna@shop.example')
  expect(address()).toBe('/login')
  expect(session.access).toBeNull()
})

test('while signing in the button says so and a second press is ignored', async () => {
  const { promise, resolve } = Promise.withResolvers<typeof tokens & { admin: boolean }>()
  api.on(endpoints.login, () => promise)
  const { user, fill, address } = await openLogin()
  await fill()
  await user.click(await screen.findByRole('button', { name: 'Signing in...' }))
  expect(api.calls(endpoints.login)).toHaveLength(1)
  resolve({ ...tokens, admin: false })
  await waitFor(() => expect(address()).toBe('/dashboard'))
})

test('a code is asked for, a wrong one refused, and a recovery code accepted', async () => {
  api.on(
    endpoints.login,
    refuse('SECOND_FACTOR_REQUIRED'),
    refuse('INVALID_INPUT', { totp_code: ['This code is not valid.'] }),
    { ...tokens, admin: true },
  )
  const { user, fill, address } = await openLogin()
  await fill()
  await screen.findByRole('heading', { name: 'Enter your code' })
  const code = () => screen.getByRole<HTMLInputElement>('textbox')
  expect(document.activeElement).toBe(code())
  await user.keyboard('000000{Enter}')
  await screen.findByRole('textbox', { name: 'Code', description: 'This code is not valid.' })
  await user.click(screen.getByRole('button', { name: 'Use a recovery code instead' }))
  expect(code().value).toBe('')
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Recovery code' }))
  await user.keyboard('aaaa-1111{Enter}')
  await waitFor(() => expect(address()).toBe('/admin'))
  expect(api.calls(endpoints.login)[2]?.body).toEqual({
    email: 'anna@shop.example',
    password: 'secret!1',
    totp_code: 'aaaa-1111',
  })
})

test('the way back from the code leads to the password', async () => {
  api.on(endpoints.login, refuse('SECOND_FACTOR_REQUIRED'))
  const { user, fill } = await openLogin()
  await fill()
  await user.click(await screen.findByRole('button', { name: 'Back to the password' }))
  screen.getByRole('heading', { name: 'Sign in to Merkwerk' })
})

test.each([
  ['without a subscription', refuse('PAYMENT_REQUIRED', tokens), '/login', '/subscription-fee', 'user'],
  [
    'without a subscription who came from a page',
    refuse('PAYMENT_REQUIRED', tokens),
    '/login?return=%2Fwallet',
    '/wallet',
    'user',
  ],
  [
    'who is an admin without a second factor',
    refuse('SECOND_FACTOR_MISSING', tokens),
    '/login',
    '/login/second-factor',
    'admin',
  ],
])('someone %s is signed in and led on', async (_, refusal, at, end, role) => {
  api.on(endpoints.login, refusal)
  const { fill, address } = await openLogin(at)
  await fill()
  await waitFor(() => expect(address()).toBe(end))
  expect([session.access, session.role]).toEqual(['a', role])
})

test('an unverified address leads to the page that sends the email again', async () => {
  const verification_link = 'https://merkwerk.example/verify-email/u/t'
  api.on(endpoints.login, refuse('EMAIL_NOT_VERIFIED', { verification_link }))
  const { fill, address } = await openLogin()
  await fill()
  await waitFor(() => expect(address()).toBe('/email-verification'))
  expect(sessionStorage.getItem('verification')).toContain('anna@shop.example')
})

test.each([
  ['/login?signed-out=expired', /because your session has expired/],
  ['/login?signed-out=password-changed', /reset your password now/],
  ['/login?signed-out=no-session&return=%2Fwallet', /Please sign in to open this page/],
  ['/login?signed-out=no-session&return=%2Fadmin', /Authentication token is missing/],
])('%s says why', async (at, text) => {
  await openLogin(at)
  screen.getByText(text)
})

test('an invented reason shows nothing', async () => {
  await openLogin('/login?signed-out=toString')
  expect(screen.queryByRole('status')).toBeNull()
})

test('signed-in users skip the login', () => {
  const load = () =>
    clientLoader({ request: new Request('http://localhost/login?return=%2Fwallet') } as Parameters<
      typeof clientLoader
    >[0])
  expect(load).toThrow()
  session.end()
  expect(load()).toBeNull()
})

test('an admin who will not set up the second factor can sign out', async () => {
  api.on(endpoints.logout, { success: true })
  const { user, address } = await renderScreen(<LoginSecondFactorPage />, {
    at: '/login/second-factor',
    role: 'admin',
  })
  await user.click(screen.getByRole('button', { name: 'Sign out' }))
  expect(address()).toBe('/')
  expect(session.access).toBeNull()
})
