// @vitest-environment happy-dom
import { emailBody, endpoints } from '@merkwerk/contract'
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { call } from '../../api/index.ts'
import { noResponse, refuse } from '../../testing/fake-api.ts'
import { renderScreen, setUpScreens } from '../../testing/screen.tsx'
import { Field } from '../../ui/field.tsx'
import { AccountFrame } from './account-frame.tsx'
import { holdVerification } from './held-verification.ts'
import { MessageWithLogin } from './message-with-login.tsx'
import { PasswordField } from './password-field.tsx'
import { ResendVerification, VerifyButton } from './resend-verification.tsx'
import { useContractForm } from './use-contract-form.ts'

const api = setUpScreens()
const message = { message: 'sent' }

function Recovery() {
  const form = useContractForm(emailBody, { email: '' }, 'forgotPassword', async (body) => {
    await call(endpoints.forgotPassword, { body })
  })
  return (
    <form noValidate onSubmit={form.onSubmit}>
      {form.failure && <p role="alert">{form.failure}</p>}
      <Field label="Email" {...form.field('email')} />
      <button type="submit" disabled={form.isSubmitting}>
        Send
      </button>
    </form>
  )
}

async function submitRecovery(email: string, language: 'en' | 'de' = 'en') {
  const { user } = await renderScreen(<Recovery />, { language, role: null })
  if (email) await user.type(screen.getByRole('textbox'), email)
  await user.click(screen.getByRole('button'))
  return user
}

test.each([
  ['en', '', 'Email is required'],
  ['en', 'anna@', 'Email is invalid'],
  ['de', 'anna@', 'Diese E-Mail-Adresse ist ungültig'],
] as const)('in %s the input “%s” is refused before a call', async (language, email, problem) => {
  await submitRecovery(email, language)
  await screen.findByRole('textbox', { description: problem })
  expect(document.activeElement).toBe(screen.getByRole('textbox'))
  expect(api.calls(endpoints.forgotPassword)).toEqual([])
})

test('a problem that the server has with a field appears at the field, which gets the focus', async () => {
  api.on(endpoints.forgotPassword, refuse('INVALID_INPUT', { email: ['Diese E-Mail-Adresse ist ungültig'] }))
  await submitRecovery('anna@shop.example', 'de')
  const input = await screen.findByRole('textbox', { description: 'Diese E-Mail-Adresse ist ungültig' })
  await waitFor(() => expect(document.activeElement).toBe(input))
})

test.each([
  [
    'a problem with an unknown field',
    refuse('INVALID_INPUT', { captcha: ['Wrong'], error: 'Please retry' }),
    'Please retry',
  ],
  [
    'throttling',
    refuse('THROTTLED', { retry_after_seconds: 60 }),
    'Too many attempts. Please try again later.',
  ],
  ['an internal error', refuse('INTERNAL'), 'Failed to send reset link. Please try again.'],
  ['a lost connection', noResponse, 'An error occurred. Please try again later.'],
])('%s is shown above the form, and the next attempt removes it', async (_, failure, text) => {
  const { promise, resolve } = Promise.withResolvers<typeof message>()
  api.on(endpoints.forgotPassword, failure, () => promise)
  const user = await submitRecovery('anna@shop.example')
  expect((await screen.findByRole('alert')).textContent).toBe(text)
  const button = screen.getByRole<HTMLButtonElement>('button')
  expect(button.disabled).toBe(false)
  await user.click(button)
  await waitFor(() => expect(button.disabled).toBe(true))
  expect(screen.queryByRole('alert')).toBeNull()
  resolve(message)
  await waitFor(() => expect(button.disabled).toBe(false))
  expect(api.calls(endpoints.forgotPassword).map(({ body }) => body)).toEqual([
    { email: 'anna@shop.example' },
    { email: 'anna@shop.example' },
  ])
})

test('a password can be shown and hidden', async () => {
  const { user } = await renderScreen(<PasswordField label="Password" />)
  const input = screen.getByLabelText<HTMLInputElement>('Password')
  expect(input.type).toBe('password')
  await user.click(screen.getByRole('button', { name: 'Show password', pressed: false }))
  expect(input.type).toBe('text')
  await user.click(screen.getByRole('button', { name: 'Hide password', pressed: true }))
  expect(input.type).toBe('password')
})

test('asks for an address when none is stored, and says where the email went', async () => {
  api.on(endpoints.resendVerification, message)
  const { user } = await renderScreen(<ResendVerification />, { role: null })
  await user.type(screen.getByRole('textbox', { name: 'Email' }), 'bert@shop.example')
  await user.click(screen.getByRole('button', { name: 'Send a new link' }))
  const status = await screen.findByRole('status')
  expect(status.textContent).toBe(
    'If bert@shop.example is waiting for verification, a new link is on its way.',
  )
})

test('sends the email again to the address of this tab', async () => {
  holdVerification('https://merkwerk.example/email-verification', 'bert@shop.example')
  api.on(endpoints.resendVerification, refuse('THROTTLED', { retry_after_seconds: 60 }), message)
  const { user } = await renderScreen(<ResendVerification label="Once more" />, { role: null })
  expect(screen.queryByRole('textbox')).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Once more' }))
  expect((await screen.findByRole('alert')).textContent).toBe('Too many attempts. Please try again later.')
  await user.click(screen.getByRole('button', { name: 'Once more' }))
  await screen.findByRole('status')
  expect(screen.queryByRole('alert')).toBeNull()
  expect(api.calls(endpoints.resendVerification)[1]?.body).toEqual({ email: 'bert@shop.example' })
})

test.each([
  ['nothing without a stored address', undefined, null],
  ['the link of the sandbox', 'https://merkwerk.example/verify-email/u/t', '/verify-email/u/t'],
  ['a button without a link of the sandbox', 'https://merkwerk.example/email-verification', undefined],
  ['a button for a link of another page', 'https://evil.example/admin', undefined],
])('the verify button is %s', async (_, link, href) => {
  if (link) holdVerification(link, 'bert@shop.example')
  const { container } = await renderScreen(<VerifyButton />, { role: null })
  if (href === null) expect(container.querySelector('a, button')).toBeNull()
  else if (href === undefined) screen.getByRole('button', { name: 'Verify Email Now' })
  else expect(screen.getByRole('link', { name: 'Verify Email Now' }).getAttribute('href')).toBe(href)
})

test('a stored address that is damaged counts as none', async () => {
  sessionStorage.setItem('verification', '{"email": 4}')
  const { container } = await renderScreen(<VerifyButton />, { role: null })
  expect(container.querySelector('a, button')).toBeNull()
  expect(holdVerification(undefined, 'bert@shop.example')).toBe(false)
})

test('the frame of account pages switches the language of page, title and document', async () => {
  function Page() {
    return (
      <AccountFrame title="Sign in">
        <Field label="Email" />
      </AccountFrame>
    )
  }
  const { user } = await renderScreen(<Page />, { role: null })
  expect(document.title).toBe('Sign in · Merkwerk')
  expect(document.documentElement.lang).toBe('en')
  screen.getByRole('button', { name: 'English', pressed: true })
  screen.getByRole('link', { name: 'Privacy Policy' })
  await user.click(screen.getByRole('button', { name: 'Deutsch', pressed: false }))
  await screen.findByRole('button', { name: 'Deutsch', pressed: true })
  await waitFor(() => expect(document.documentElement.lang).toBe('de'))
  const privacy = screen.getByRole('link', { name: 'Datenschutz' })
  expect(privacy.getAttribute('href')).toBe('/de/privacy-policy')
  expect(document.cookie).toContain('language=de')
})

test('a message leads back to the login', async () => {
  const { user, address } = await renderScreen(<MessageWithLogin title="Sent" text="Look in your inbox." />)
  screen.getByRole('heading', { level: 1, name: 'Sent' })
  await user.click(screen.getByRole('link', { name: 'Login' }))
  expect(address()).toBe('/login')
})
