import type { RouteConfigEntry } from '@react-router/dev/routes'
import { expect, test } from 'vitest'
import routes from './routes.ts'
import { findReturnPath } from './sign-in-paths.ts'

/** Every path with the files from its layout to its page. */
const listPaths = (entries: readonly RouteConfigEntry[], above: string[] = []): [string, string[]][] =>
  entries.flatMap(({ path, file, index, children }) => {
    const files = [...above, file]
    if (children) return listPaths(children, files)
    return [[`/${index ? '' : path}`, files]]
  })

const sessionLayouts = ['components/layout/app-layout.tsx', 'pages/subscription-fee/']
const needsSession = ([, files]: [string, string[]]): boolean =>
  files.some((file) => sessionLayouts.some((guarded) => file.startsWith(guarded)))

test('every other page than these asks for a session', () => {
  const open = listPaths(routes).filter((page) => !needsSession(page))
  expect(open.map(([path]) => path)).toEqual([
    ...['/', '/privacy-policy', '/terms-of-service', '/about-us', '/imprint', '/contact-us'],
    ...['/de', '/de/privacy-policy', '/de/terms-of-service', '/de/about-us', '/de/imprint', '/de/contact-us'],
    ...['/login', '/login/second-factor', '/register'],
    ...['/email-verification', '/verify-email', '/verify-email/:uidb64/:token'],
    ...['/forgot-password', '/password-reset-verification', '/reset-password/:uidb64/:token'],
    ...['/account-recovery', '/recovery-email-sent'],
    ...['/checkout/success', '/checkout/fail', '/checkout/coins/success', '/checkout/coins/fail'],
    '/*',
  ])
})

test('the login leads back to every page that asks for a session', () => {
  for (const [path] of listPaths(routes).filter(needsSession))
    expect(findReturnPath(`?return=${path}`), path).toBe(path)
})

test('every page of admins is in their layout', () => {
  const admin = listPaths(routes).filter(([path]) => path.startsWith('/admin'))
  expect(admin.length).toBeGreaterThan(0)
  for (const [path, files] of admin) expect(files, path).toContain('pages/admin/layout.tsx')
})
