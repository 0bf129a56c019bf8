// @vitest-environment happy-dom
import { endpoints } from '@merkwerk/contract'
import { sayProblem } from '@merkwerk/contract/say-problem'
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { session } from '../../api/session.ts'
import { refuse } from '../../testing/fake-api.ts'
import { renderRoutes, renderScreen, setUpScreens } from '../../testing/screen.tsx'
import VerificationSentPage from '../email/verification-sent.tsx'
import VerifyEmailPage from '../email/verify.tsx'
import RegisterPage, { clientLoader } from './page.tsx'

const api = setUpScreens()

async function register(language: 'en' | 'de' = 'en', confirmed = 'abcdefg!') {
  const { user, address } = await renderRoutes(
    [
      { path: '/register', element: <RegisterPage /> },
      { path: '/email-verification', element: <VerificationSentPage /> },
    ],
    { at: '/register', role: null, language },
  )
  const [username, email] = screen.getAllByRole('textbox')
  const [password, confirmation] = document.querySelectorAll('input[type=password]')
  for (const [input, text] of [
    [username, 'Anna'],
    [email, 'anna@shop.example'],
    [password, 'abcdefg!'],
    [confirmation, confirmed],
  ] as const)
    if (input) await user.type(input, text)
  await user.click(screen.getByRole('button', { name: language === 'de' ? 'Registrieren' : 'Register' }))
  return { user, address }
}

test.each(['en', 'de'] as const)(
  'an account in %s is registered with the language of its emails',
  async (language) => {
    api.on(endpoints.signUp, {
      message: 'ok',
      verification_link: 'https://merkwerk.example/email-verification',
    })
    const { address } = await register(language)
    await waitFor(() => expect(address()).toBe('/email-verification'))
    expect(api.calls(endpoints.signUp)[0]?.body).toEqual({
      username: 'Anna',
      email: 'anna@shop.example',
      password: 'abcdefg!',
      language,
    })
    await screen.findByText(/anna@shop\.example/)
  },
)

test('passwords that differ are refused before the call', async () => {
  await register('en', 'abcdefg?')
  await screen.findByText('Passwords do not match')
  expect(api.calls(endpoints.signUp)).toEqual([])
})

test('a name that is taken is reported at its field in the language of the screen', async () => {
  api.on(
    endpoints.signUp,
    refuse('INVALID_INPUT', { username: [sayProblem({ code: 'username-taken' }, 'de')] }),
  )
  await register('de')
  const input = await screen.findByRole('textbox', {
    name: 'Benutzername',
    description: 'Dieser Benutzername ist schon vergeben.',
  })
  await waitFor(() => expect(document.activeElement).toBe(input))
})

test('signed-in users do not register', () => {
  expect(clientLoader).toThrow()
  session.end()
  expect(clientLoader()).toBeNull()
})

const openVerify = () =>
  renderScreen(<VerifyEmailPage />, {
    at: '/verify-email/u1/secret',
    path: '/verify-email/:uidb64/:token',
    role: null,
  })

test.each([
  [true, 0],
  [false, 3],
])('a verified account that is approved (%s) has %i more steps', async (is_admin_verified, steps) => {
  sessionStorage.setItem('verification', '{}')
  api.on(endpoints.verifyEmail, { message: 'ok', is_admin_verified })
  await openVerify()
  await screen.findByRole('heading', { name: 'Account Verified!' })
  const items = document.querySelectorAll('main ol li')
  expect(items).toHaveLength(steps)
  expect(sessionStorage.getItem('verification')).toBeNull()
  expect(api.calls(endpoints.verifyEmail)[0]?.params).toEqual({ uidb64: 'u1', token: 'secret' })
})

test.each([
  ['an expired link', refuse('GONE'), 'The link has expired or is incomplete. Request a new one.'],
  ['an internal error', refuse('INTERNAL'), 'Server error. Please try again later.'],
])('%s is explained, and a new link can be sent', async (_, failure, text) => {
  api.on(endpoints.verifyEmail, failure)
  api.on(endpoints.resendVerification, { message: 'sent' })
  const { user } = await openVerify()
  await screen.findByRole('heading', { name: 'Verification Failed' })
  screen.getByText(text)
  await user.type(screen.getByRole('textbox', { name: 'Email' }), 'anna@shop.example')
  await user.click(screen.getByRole('button', { name: 'Send a new link' }))
  await screen.findByText('If anna@shop.example is waiting for verification, a new link is on its way.')
})
