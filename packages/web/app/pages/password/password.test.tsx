// @vitest-environment happy-dom
import { endpoints } from '@merkwerk/contract'
import { act, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { refuse } from '../../testing/fake-api.ts'
import { renderScreen, setUpScreens } from '../../testing/screen.tsx'
import RequestLinkPage from './request-link.tsx'
import ResetPasswordPage from './reset.tsx'

const api = setUpScreens()
const done = { message: 'ok' }

test.each([
  ['forgotten password', '/forgot-password', 'Send reset link', '/password-reset-verification'],
  ['account recovery', '/account-recovery', 'Send Recovery Email', '/recovery-email-sent'],
])('the page of a %s sends a link and announces it', async (_, at, button, end) => {
  api.on(endpoints.forgotPassword, refuse('UNAVAILABLE'), done)
  const { user, address } = await renderScreen(<RequestLinkPage />, { at, path: at, role: null })
  await user.type(screen.getByRole('textbox', { name: 'Email' }), 'anna@shop.example')
  await user.click(screen.getByRole('button', { name: button }))
  expect((await screen.findByRole('alert')).textContent).toBe('Failed to send reset link. Please try again.')
  await user.click(screen.getByRole('button', { name: button }))
  await waitFor(() => expect(address()).toBe(end))
})

const openReset = () =>
  renderScreen(<ResetPasswordPage />, {
    at: '/reset-password/u1/secret',
    path: '/reset-password/:uidb64/:token',
    role: null,
  })

async function fillReset(first: string, second = first) {
  const { user, address } = await openReset()
  await user.type(await screen.findByLabelText('New password'), first)
  await user.type(screen.getByLabelText('Confirm password'), second)
  const submit = () => user.click(screen.getByRole('button', { name: 'Reset Password' }))
  await submit()
  return { user, address, submit }
}

test('an expired link is found before the user enters a password', async () => {
  api.on(endpoints.checkResetLink, refuse('GONE'))
  const { user, address } = await openReset()
  await screen.findByRole('heading', { name: 'This link has expired' })
  expect(screen.queryByLabelText('New password')).toBeNull()
  await user.click(screen.getByRole('link', { name: 'Request a new link' }))
  expect(address()).toBe('/forgot-password')
})

test.each([
  ['too short', 'a!1', 'a!1', 'Password must be at least 8 characters long.'],
  ['too plain', 'abcdefgh', 'abcdefgh', 'Password must contain at least one special character.'],
  ['not repeated', 'abcdefg!', 'abcdefg?', 'Passwords do not match'],
])('a password that is %s is refused before the call', async (_, first, second, problem) => {
  api.on(endpoints.checkResetLink, done)
  await fillReset(first, second)
  await screen.findByText(problem)
  expect(api.calls(endpoints.resetPassword)).toEqual([])
})

test('a link that expires meanwhile is explained', async () => {
  api.on(endpoints.checkResetLink, done)
  api.on(endpoints.resetPassword, refuse('GONE'))
  await fillReset('abcdefg!')
  await screen.findByRole('heading', { name: 'This link has expired' })
})

test('when the check of the link fails, the form still works', async () => {
  api.on(endpoints.checkResetLink, refuse('INTERNAL'))
  api.on(endpoints.resetPassword, refuse('INTERNAL'))
  await fillReset('abcdefg!')
  expect((await screen.findByRole('alert')).textContent).toBe('Failed to reset password')
})

test('a new password is confirmed, cannot be sent twice, and leads to the start page', async () => {
  api.on(endpoints.checkResetLink, done)
  api.on(endpoints.resetPassword, done)
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
  const { address } = await fillReset('abcdefg!')
  await screen.findByText('Password reset successfully.')
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Reset Password' }).disabled).toBe(true)
  expect(api.calls(endpoints.resetPassword)[0]).toMatchObject({
    params: { uidb64: 'u1', token: 'secret' },
    body: { new_password: 'abcdefg!' },
  })
  await act(() => vi.advanceTimersByTimeAsync(2_000))
  expect(address()).toBe('/')
})
