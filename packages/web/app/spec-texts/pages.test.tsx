// @vitest-environment happy-dom
import { endpoints } from '@merkwerk/contract'
import type { ComponentType } from 'react'
import { test } from 'vitest'
import CoinsFailedPage from '../pages/checkout/coins-failed.tsx'
import SubscriptionFailedPage from '../pages/checkout/subscription-failed.tsx'
import VerifyEmailPage from '../pages/email/verify.tsx'
import LoginPage from '../pages/login/page.tsx'
import LinkSentPage from '../pages/password/link-sent.tsx'
import { refuse } from '../testing/fake-api.ts'
import { renderScreen, setUpScreens } from '../testing/screen.tsx'
import { findTexts } from '../testing/shown-texts.ts'

const api = setUpScreens()
const oops = 'Oops! Something went wrong with your payment. Please try again.'

test.each<[at: string, Page: ComponentType, texts: string[]]>([
  ['/login', LoginPage, ['Sign In', 'Create account']],
  [
    '/verify-email/MQ/forged',
    VerifyEmailPage,
    ['Verification Failed', 'Your account could not be verified.'],
  ],
  [
    '/recovery-email-sent',
    LinkSentPage,
    [
      'Recovery Email Sent',
      'An email has been sent to reset your password. Please check your inbox.',
      'Login',
    ],
  ],
  ['/checkout/fail', SubscriptionFailedPage, [oops, 'Go Home']],
  ['/checkout/coins/fail', CoinsFailedPage, [oops, 'Go Wallet']],
])('%s shows the texts that the specification quotes', async (at, Page, texts) => {
  api.on(endpoints.verifyEmail, refuse('INTERNAL'))
  const path = at.replace('/MQ/forged', '/:uidb64/:token')
  await renderScreen(<Page />, { at, path, role: null })
  await findTexts(texts)
})
