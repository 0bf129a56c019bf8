// @vitest-environment happy-dom
import { endpoints } from '@merkwerk/contract'
import { act, screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { holdVerification, readHeldVerification } from '../../components/account/held-verification.ts'
import { noResponse, refuse } from '../../testing/fake-api.ts'
import { renderScreen, setUpScreens } from '../../testing/screen.tsx'
import { noEnd } from '../../testing/shown-texts.ts'
import VerificationSentPage from './verification-sent.tsx'
import VerifyEmailPage from './verify.tsx'

const api = setUpScreens()
const link = 'https://merkwerk.example/verify-email/u1/secret'
const verified = { message: 'ok', is_admin_verified: true }

const openLink = (language: 'en' | 'de' = 'en') =>
  renderScreen(<VerifyEmailPage />, {
    at: '/verify-email/u1/secret',
    path: '/verify-email/:uidb64/:token',
    role: null,
    language,
  })

const openSent = (language: 'en' | 'de' = 'en') =>
  renderScreen(<VerificationSentPage />, {
    at: '/email-verification',
    path: '/email-verification',
    role: null,
    language,
  })

test('the link is checked once with its two parts', async () => {
  api.on(endpoints.verifyEmail, verified)
  await openLink()
  await screen.findByRole('heading', { level: 1, name: 'Account Verified!' })
  expect(api.calls(endpoints.verifyEmail).map(({ params }) => params)).toEqual([
    { uidb64: 'u1', token: 'secret' },
  ])
})

test('an account that waits for approval learns the next steps', async () => {
  api.on(endpoints.verifyEmail, { ...verified, is_admin_verified: false })
  await openLink()
  const heading = await screen.findByRole('heading', { level: 2, name: 'What happens next' })
  const steps = within(heading.parentElement as HTMLElement)
  expect(steps.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'We review your account. You cannot sign in until it is approved.',
    'As soon as it is approved, you get an email with the link to the subscription.',
    'With the subscription you can start your first search.',
  ])
})

test('an approved account goes straight to the login', async () => {
  api.on(endpoints.verifyEmail, verified)
  const { user, address } = await openLink()
  await screen.findByText(/^Your account is approved and you can sign in\./)
  expect(screen.queryByText('What happens next')).toBeNull()
  await user.click(screen.getByRole('link', { name: 'Login' }))
  expect(address()).toBe('/login')
})

test('a verified address is no longer kept in the tab', async () => {
  holdVerification(link, 'anna@shop.example')
  api.on(endpoints.verifyEmail, verified)
  await openLink()
  await screen.findByText('Account Verified!')
  expect(readHeldVerification()).toBeUndefined()
})

test.each([
  ['an expired link', refuse('GONE'), 'The link has expired or is incomplete. Request a new one.'],
  ['a lost connection', noResponse, 'Network error. Please check your connection and try again.'],
  ['too many attempts', refuse('THROTTLED'), 'Too many attempts. Please try again later.'],
])('%s is explained, and a new link is offered', async (_, failure, text) => {
  holdVerification(link, 'anna@shop.example')
  api.on(endpoints.verifyEmail, failure)
  api.on(endpoints.resendVerification, { message: 'ok' })
  const { user } = await openLink()
  await screen.findByRole('heading', { level: 1, name: 'Verification Failed' })
  screen.getByText(text)
  expect(readHeldVerification()?.email).toBe('anna@shop.example')
  await user.click(screen.getByRole('button', { name: 'Send a new link' }))
  await screen.findByText(/^If anna@shop.example is waiting for verification/)
})

test('a failure is explained in German', async () => {
  api.on(endpoints.verifyEmail, refuse('GONE'))
  await openLink('de')
  expect((await screen.findByRole('heading', { level: 1 })).textContent).not.toContain('Failed')
  expect(document.documentElement.lang).toBe('de')
})

test('leaving the page ends the check of the link', async () => {
  api.on(endpoints.verifyEmail, noEnd)
  const send = vi.spyOn(globalThis, 'fetch')
  const { router } = await openLink()
  await screen.findByText('Verifying your account...')
  const signal = send.mock.calls[0]?.[1]?.signal
  expect(signal?.aborted).toBe(false)
  await act(() => router.navigate('/login'))
  expect(signal?.aborted).toBe(true)
})

test('the page names the address that the email went to', async () => {
  holdVerification('https://merkwerk.example/email-verification', 'anna@shop.example')
  const { user, address } = await openSent()
  screen.getByText(/was sent to your email, anna@shop.example/)
  expect(screen.queryByText('Verify Email Now')).toBeNull()
  await user.click(screen.getByRole('link', { name: 'Register again' }))
  expect(address()).toBe('/register')
})

test('in the sandbox the link can be opened without an email', async () => {
  holdVerification(link, 'anna@shop.example')
  const { user, address } = await openSent()
  await user.click(screen.getByRole('link', { name: 'Verify Email Now' }))
  expect(address()).toBe('/verify-email/u1/secret')
})

test('without a known address the page asks for it', async () => {
  api.on(endpoints.resendVerification, { message: 'ok' })
  const { user } = await openSent()
  screen.getByText('A verification link was sent to your email. Please open it to activate your account.')
  expect(screen.queryByRole('link', { name: 'Register again' })).toBeNull()
  await user.type(screen.getByRole('textbox', { name: 'Email' }), 'berta@shop.example')
  await user.click(screen.getByRole('button', { name: 'Send a new link' }))
  await screen.findByText(/^If berta@shop.example is waiting/)
  expect(api.calls(endpoints.resendVerification)[0]?.body).toEqual({ email: 'berta@shop.example' })
})
