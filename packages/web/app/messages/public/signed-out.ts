import type { SignInReason } from '../../sign-in-paths.ts'
import type { Localized } from './localized.ts'

/** The reasons for signing in, on the landing page and on the login page. */
export const signedOut: Localized<{ action: string; reasons: Record<SignInReason, string> }> = {
  en: {
    action: 'Sign in again',
    reasons: {
      expired:
        'You were signed out because your session has expired. Sign in to continue where you left off.',
      'signed-out': 'You signed out in another tab.',
      'other-device': 'You were signed out because this session was ended on another device.',
      'password-changed':
        'You were signed out because the password of your account was changed. If you did not change it, reset your password now.',
      'second-factor-on':
        'You were signed out because the second factor was turned on for your account. Sign in with a code of your authenticator app.',
      'token-reused':
        'You were signed out for your security, because this session was used in two places at once.',
      suspended: 'You were signed out because your account is suspended. Please contact support.',
      terminated: 'You were signed out because your account is terminated. Please contact support.',
      'no-session': 'Please sign in to open this page.',
    },
  },
  de: {
    action: 'Erneut anmelden',
    reasons: {
      expired:
        'Sie wurden abgemeldet, weil Ihre Sitzung abgelaufen ist. Melden Sie sich an, um dort weiterzumachen, wo Sie aufgehört haben.',
      'signed-out': 'Sie haben sich in einem anderen Tab abgemeldet.',
      'other-device': 'Sie wurden abgemeldet, weil diese Sitzung auf einem anderen Gerät beendet wurde.',
      'password-changed':
        'Sie wurden abgemeldet, weil das Passwort Ihres Kontos geändert wurde. Wenn Sie das nicht waren, setzen Sie Ihr Passwort jetzt zurück.',
      'second-factor-on':
        'Sie wurden abgemeldet, weil für Ihr Konto der zweite Faktor eingeschaltet wurde. Melden Sie sich mit einem Code Ihrer Authenticator-App an.',
      'token-reused':
        'Sie wurden zu Ihrer Sicherheit abgemeldet, weil diese Sitzung an zwei Stellen zugleich benutzt wurde.',
      suspended: 'Sie wurden abgemeldet, weil Ihr Konto gesperrt ist. Bitte wenden Sie sich an den Support.',
      terminated:
        'Sie wurden abgemeldet, weil Ihr Konto geschlossen ist. Bitte wenden Sie sich an den Support.',
      'no-session': 'Bitte melden Sie sich an, um diese Seite zu öffnen.',
    },
  },
}
