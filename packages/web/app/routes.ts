import { index, layout, type RouteConfig, type RouteConfigEntry, route } from '@react-router/dev/routes'

const publicPages: Record<string, string> = {
  'privacy-policy': 'pages/information/privacy-policy.tsx',
  'terms-of-service': 'pages/information/terms-of-service.tsx',
  'about-us': 'pages/information/about-us.tsx',
  imprint: 'pages/information/imprint.tsx',
  'contact-us': 'pages/contact-us/page.tsx',
}

/** The public pages in one language. A file with two routes needs an ID for each. */
const publicPagesIn = (language: 'en' | 'de'): RouteConfigEntry => {
  const home =
    language === 'en' ? index('pages/landing/page-en.tsx') : route('de', 'pages/landing/page-de.tsx')
  const others = Object.entries(publicPages).map(([path, file]) =>
    route(language === 'en' ? path : `de/${path}`, file, { id: `${file}-${language}` }),
  )
  return layout('components/public/public-layout.tsx', { id: `public-${language}` }, [home, ...others])
}

export default [
  publicPagesIn('en'),
  publicPagesIn('de'),
  route('login', 'pages/login/page.tsx'),
  route('login/second-factor', 'pages/login/second-factor.tsx'),
  route('register', 'pages/register/page.tsx'),
  route('email-verification', 'pages/email/verification-sent.tsx'),
  route('verify-email', 'pages/email/verification-sent.tsx', { id: 'verify-email' }),
  route('verify-email/:uidb64/:token', 'pages/email/verify.tsx'),
  route('forgot-password', 'pages/password/request-link.tsx'),
  route('password-reset-verification', 'pages/password/link-sent.tsx'),
  route('reset-password/:uidb64/:token', 'pages/password/reset.tsx'),
  route('account-recovery', 'pages/password/request-link.tsx', { id: 'account-recovery' }),
  route('recovery-email-sent', 'pages/password/link-sent.tsx', { id: 'recovery-email-sent' }),
  layout('components/payments/payment-layout.tsx', [
    route('subscription-fee', 'pages/subscription-fee/page.tsx'),
    route('subscription-fee/card', 'pages/subscription-fee/card.tsx'),
    route('checkout/success', 'pages/checkout/subscription-paid.tsx'),
    route('checkout/fail', 'pages/checkout/subscription-failed.tsx'),
    route('checkout/coins/success', 'pages/checkout/coins-paid.tsx'),
    route('checkout/coins/fail', 'pages/checkout/coins-failed.tsx'),
  ]),
  layout('components/layout/app-layout.tsx', [
    route('dashboard', 'pages/dashboard/page.tsx'),
    route('dashboard/profile', 'pages/profile/page.tsx'),
    route('lists', 'pages/lists/page.tsx'),
    route('search', 'pages/search.tsx'),
    route('search/:jobId', 'pages/run/page.tsx'),
    route('attributes', 'pages/attributes/page.tsx'),
    route('lists/:listId', 'pages/list/page.tsx'),
    route('lists/:listId/export', 'pages/export/page.tsx'),
    layout('pages/add-file/draft.tsx', [
      route('add-file', 'pages/add-file/page.tsx'),
      route('add-file/summary', 'pages/add-file/summary.tsx'),
    ]),
    route('wallet', 'pages/wallet/page.tsx'),
    route('wallet/add-balance', 'pages/wallet/add-balance/page.tsx'),
    route('wallet/payment-method', 'pages/wallet/cards/page.tsx'),
    route('wallet/add-payment-method', 'pages/wallet/cards/add.tsx'),
    layout('pages/setting/layout.tsx', [
      route('setting', 'pages/setting/account-page.tsx'),
      route('setting/preferences', 'pages/setting/preferences-page.tsx'),
      route('setting/billing', 'pages/setting/billing-page.tsx'),
      route('setting/products', 'pages/setting/products-page.tsx'),
      route('setting/automation', 'pages/setting/automation-page.tsx'),
    ]),
    route('schedules', 'pages/schedules/page.tsx'),
    route('webhooks', 'pages/webhooks/page.tsx'),
    route('webhooks/:webhookId', 'pages/webhooks/endpoint-page.tsx'),
    layout('pages/admin/layout.tsx', [
      route('admin', 'pages/admin/jobs/page.tsx'),
      route('admin/users', 'pages/admin/users/page.tsx'),
      route('admin/filter-keywords', 'pages/admin/rules/key-values.tsx'),
      route('admin/key-multivalue', 'pages/admin/rules/multi-values.tsx'),
      route('admin/keyword-killer', 'pages/admin/rules/keywords.tsx'),
      route('admin/gpt-editor', 'pages/admin/gpt/page.tsx'),
      route('admin/bookkeeping', 'pages/admin/bookkeeping/page.tsx'),
    ]),
  ]),
  route('*', 'pages/not-found.tsx'),
] satisfies RouteConfig
