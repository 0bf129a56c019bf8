// @vitest-environment happy-dom
import { endpoints } from '@merkwerk/contract'
import { act, screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import SubscriptionPaidPage from '../pages/checkout/subscription-paid.tsx'
import ContactUsPage from '../pages/contact-us/page.tsx'
import VerificationSentPage from '../pages/email/verification-sent.tsx'
import VerifyEmailPage from '../pages/email/verify.tsx'
import LoginPage from '../pages/login/page.tsx'
import RequestLinkPage from '../pages/password/request-link.tsx'
import ResetPasswordPage from '../pages/password/reset.tsx'
import RegisterPage from '../pages/register/page.tsx'
import SubscriptionCardPage from '../pages/subscription-fee/card.tsx'
import SubscriptionFeePage from '../pages/subscription-fee/page.tsx'
import { noResponse, refuse } from '../testing/fake-api.ts'
import { setUpStripe } from '../testing/fake-stripe.ts'
import { billingDetails, card, cardList, purchase, subscription } from '../testing/fixtures.ts'
import { renderRoutes, renderScreen, setUpScreens } from '../testing/screen.tsx'
import { findTexts, noEnd } from '../testing/shown-texts.ts'

const api = setUpScreens()
beforeEach(() => api.on(endpoints.getBillingDetails, billingDetails()))
setUpStripe(api)
const done = { message: 'ok' }

function passwordFields(): [HTMLInputElement, HTMLInputElement] {
  const [password, confirmation] = document.querySelectorAll<HTMLInputElement>('input[type=password]')
  if (!password || !confirmation) throw new Error('Two password fields were expected.')
  return [password, confirmation]
}

async function openLogin() {
  const { user } = await renderRoutes(
    [
      { path: '/login', element: <LoginPage /> },
      { path: '/email-verification', element: <VerificationSentPage /> },
    ],
    { at: '/login', role: null },
  )
  const submit = () => user.click(screen.getByRole('button', { name: 'Sign In' }))
  const fill = async () => {
    await user.type(screen.getByRole('textbox'), 'anna@shop.example')
    await user.type(screen.getByLabelText('Password'), 'secret!1')
  }
  return { user, submit, fill }
}

test('the login names missing and invalid fields', async () => {
  const { user, submit } = await openLogin()
  await submit()
  await findTexts(['Email is required', 'Password is required'])
  await user.type(screen.getByRole('textbox'), 'anna')
  await findTexts(['Email is invalid'])
})

test('the login explains each refusal, and is busy meanwhile', async () => {
  const { submit, fill } = await openLogin()
  await fill()
  for (const [refusal, text] of [
    [refuse('INVALID_CREDENTIALS'), 'Invalid email or password'],
    [refuse('NOT_APPROVED'), 'Admin has not verified your account yet. Please try again later.'],
    [noResponse, 'An error occurred. Please try again.'],
  ] as const) {
    api.on(endpoints.login, refusal)
    await submit()
    await findTexts([text])
  }
  api.on(endpoints.login, noEnd)
  await submit()
  await findTexts(['Signing in...'])
})

test('a login with an unverified address leads to its verification', async () => {
  const verification_link = 'https://merkwerk.example/verify-email/u/t'
  api.on(endpoints.login, refuse('EMAIL_NOT_VERIFIED', { verification_link }))
  const { submit, fill } = await openLogin()
  await fill()
  await submit()
  await findTexts(['Verify Email Now'])
})

test('the registration names missing, short and different texts, and is busy meanwhile', async () => {
  api.on(endpoints.signUp, noEnd)
  const { user } = await renderScreen(<RegisterPage />, { at: '/register', role: null })
  const submit = () => user.click(screen.getByRole('button', { name: 'Register' }))
  await submit()
  await findTexts(['Username is required', 'Email is required', 'Password is required'])
  const [username, email] = screen.getAllByRole('textbox') as [HTMLElement, HTMLElement]
  const [password, confirmation] = passwordFields()
  await user.type(password, 'ab')
  await findTexts(['Password must be at least 3 characters'])
  await user.type(password, 'cdefg!')
  await user.type(username, 'Anna')
  await user.type(email, 'anna@shop.example')
  await submit()
  await findTexts(['Passwords do not match'])
  await user.type(confirmation, 'abcdefg!')
  await submit()
  await findTexts(['Registering...'])
})

test('the emailed link is checked and confirmed', async () => {
  const { promise, resolve } = Promise.withResolvers<{ message: string; is_admin_verified: boolean }>()
  api.on(endpoints.verifyEmail, () => promise)
  await renderScreen(<VerifyEmailPage />, {
    at: '/verify-email/u1/secret',
    path: '/verify-email/:uidb64/:token',
    role: null,
  })
  await findTexts(['Verifying your account...'])
  await act(async () => resolve({ ...done, is_admin_verified: false }))
  await findTexts(['Account Verified!', 'Your email has been successfully verified.'])
})

test('a reset link that cannot be sent is explained', async () => {
  api.on(endpoints.forgotPassword, refuse('INTERNAL'), noResponse)
  const at = '/forgot-password'
  const { user } = await renderScreen(<RequestLinkPage />, { at, path: at, role: null })
  await user.type(screen.getByRole('textbox'), 'anna@shop.example')
  const submit = () => user.click(screen.getByRole('button', { name: 'Send reset link' }))
  await submit()
  await findTexts(['Failed to send reset link. Please try again.'])
  await submit()
  await findTexts(['An error occurred. Please try again later.'])
})

test('a new password is checked, refused and saved', async () => {
  api.on(endpoints.checkResetLink, done)
  api.on(endpoints.resetPassword, refuse('INTERNAL'), done)
  const { user } = await renderScreen(<ResetPasswordPage />, {
    at: '/reset-password/u1/secret',
    path: '/reset-password/:uidb64/:token',
    role: null,
  })
  await findTexts(['Reset Password'])
  const submit = () => user.click(screen.getByRole('button', { name: 'Reset Password' }))
  const [first, second] = passwordFields()
  await user.type(first, 'abc')
  await submit()
  await findTexts(['Password must be at least 8 characters long.'])
  await user.type(first, 'defgh')
  await findTexts(['Password must contain at least one special character.'])
  await user.type(first, '!')
  await submit()
  await findTexts(['Passwords do not match'])
  await user.type(second, 'abcdefgh!')
  await submit()
  await findTexts(['Failed to reset password'])
  await submit()
  await findTexts(['Password reset successfully.'])
})

test('the contact form names missing and invalid fields, and reports its message', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
  const { user } = await renderScreen(<ContactUsPage />, { at: '/contact-us', role: null })
  const send = () => user.click(screen.getByRole('button'))
  const wait = () => act(() => vi.advanceTimersByTimeAsync(1_000))
  await send()
  await findTexts(['Name is required', 'Subject is required', 'Message is required'])
  const [name, email, subject, message] = screen.getAllByRole('textbox') as [
    HTMLElement,
    HTMLElement,
    HTMLElement,
    HTMLElement,
  ]
  await user.type(email, 'anna')
  await findTexts(['Please enter a valid email address'])
  await user.type(email, '@shop.example')
  await user.type(name, 'Anna')
  await user.type(subject, 'A list')
  await user.type(message, 'Hello')
  api.on(endpoints.sendContactMessage, noResponse, done)
  await send()
  await findTexts(['Sending...'])
  await wait()
  await findTexts(['Failed to submit the form. Please try again.'])
  await send()
  await wait()
  await findTexts(["Thank you for your message! We'll get back to you soon."])
})

test('paying the subscription with a saved card names each failure', async () => {
  api.on(endpoints.getSubscription, subscription({ status: 'ended', has_access: false }))
  api.on(endpoints.listCards, cardList([card()]))
  const { user } = await renderScreen(<SubscriptionFeePage />)
  await findTexts(['Subscribe'])
  for (const [failure, text] of [
    [refuse('PAYMENT_FAILED'), 'Failed to process payment'],
    [noResponse, 'Network error. Please try again.'],
    [refuse('INTERNAL'), 'An unexpected error occurred. Please try again.'],
  ] as const) {
    api.on(endpoints.chargeCustomerOneTime, failure)
    await user.click(await screen.findByRole('button', { name: /4242/ }))
    await findTexts([text])
  }
})

test('without card fields the subscription cannot be paid with a new card', async () => {
  api.on(endpoints.getSubscription, subscription({ has_access: false }))
  api.on(endpoints.startCardSetup, refuse('INTERNAL'))
  await renderScreen(<SubscriptionCardPage />)
  await findTexts(['Stripe has not loaded yet. Please try again.'])
})

test('a paid subscription is confirmed', async () => {
  api.on(endpoints.getPurchase, purchase({ kind: 'subscription' }))
  await renderScreen(<SubscriptionPaidPage />, { at: '/checkout/success?purchase=3' })
  await findTexts(['Thank you! Your payment has been processed successfully.', 'Please Login Again'])
  expect(api.calls(endpoints.getPurchase)).toHaveLength(1)
})
