import type { Language } from '@merkwerk/contract'

export const paths = {
  home: '/',
  privacy: '/privacy-policy',
  terms: '/terms-of-service',
  about: '/about-us',
  contact: '/contact-us',
  imprint: '/imprint',
  login: '/login',
  loginSecondFactor: '/login/second-factor',
  register: '/register',
  emailVerification: '/email-verification',
  forgotPassword: '/forgot-password',
  resetMailSent: '/password-reset-verification',
  recovery: '/account-recovery',
  recoveryMailSent: '/recovery-email-sent',
  subscriptionFee: '/subscription-fee',
  subscriptionCard: '/subscription-fee/card',
  dashboard: '/dashboard',
  profile: '/dashboard/profile',
  lists: '/lists',
  list: (id: string) => `/lists/${encodeURIComponent(id)}`,
  search: '/search',
  /** Opens a run on the page of its list. */
  job: (jobId: string) => `/search/${encodeURIComponent(jobId)}`,
  attributes: '/attributes',
  wallet: '/wallet',
  addBalance: '/wallet/add-balance',
  paymentMethods: '/wallet/payment-method',
  addPaymentMethod: '/wallet/add-payment-method',
  coinsBought: (purchaseId: number) => `/checkout/coins/success?purchase=${purchaseId}`,
  setting: '/setting',
  schedules: '/schedules',
  webhooks: '/webhooks',
  webhook: (id: string) => `/webhooks/${encodeURIComponent(id)}`,
  addFile: '/add-file',
  summary: '/add-file/summary',
  admin: '/admin',
} as const

/** The static pages: English at the path, German below `/de`. */
export const publicPaths = [
  paths.home,
  paths.privacy,
  paths.terms,
  paths.about,
  paths.contact,
  paths.imprint,
] as const
export type PublicPath = (typeof publicPaths)[number]

export function publicPath(path: PublicPath, language: Language): string {
  if (language === 'en') return path
  return path === paths.home ? '/de' : `/de${path}`
}

/** The language of a public page, which is part of its address. */
export function languageOfPath(pathname: string): Language {
  return /^\/de(\/|$)/.test(pathname) ? 'de' : 'en'
}

/** The jobs that the role may see. */
export function toJobsPath(role: 'admin' | 'user' | null): string {
  return role === 'admin' ? paths.admin : paths.search
}

/** The first page after signing in. */
export function pathOfRole(role: 'admin' | 'user'): string {
  return role === 'admin' ? paths.admin : paths.dashboard
}
