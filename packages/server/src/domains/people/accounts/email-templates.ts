import type { EmailTemplate } from '../../../platform/email/index.ts'

/** Values that these emails mention. */
export interface EmailValues {
  /** Number of sellers who wait for approval. */
  waiting?: number | undefined
  /** Why an administrator rejected the account. */
  reason?: string | undefined
}

const newPassword = { page: '/forgot-password', de: 'Neues Passwort wählen', en: 'Choose a new password' }
const contact = { page: '/contact-us', de: 'Kontakt aufnehmen', en: 'Contact us' }

/** Texts with an action open a link that is created when the email is sent. */
export const accountTemplates = {
  'verify-email': {
    de: {
      subject: 'Bestätigen Sie Ihre E-Mail-Adresse',
      paragraphs: [
        'Sie haben sich bei Merkwerk registriert. Bestätigen Sie bitte, dass diese Adresse Ihnen gehört.',
        'Danach schreiben wir Ihnen, wie es weitergeht.',
      ],
      action: 'E-Mail-Adresse bestätigen',
      note: 'Der Link gilt 24 Stunden. Wenn Sie sich nicht registriert haben, brauchen Sie nichts zu tun.',
    },
    en: {
      subject: 'Verify your email address',
      paragraphs: [
        'You have registered with Merkwerk. Please confirm that this address is yours.',
        'After that we write to you with the next step.',
      ],
      action: 'Verify email address',
      note: 'The link is valid for 24 hours. If you did not register, there is nothing you need to do.',
    },
  },
  'address-known': {
    button: newPassword,
    de: {
      subject: 'Sie haben bereits ein Konto',
      paragraphs: [
        'jemand wollte sich gerade mit Ihrer E-Mail-Adresse bei Merkwerk registrieren. Mit dieser Adresse gibt es bereits ein Konto; daran hat sich nichts geändert.',
        'Wenn Sie es waren und Ihr Passwort nicht mehr wissen, wählen Sie ein neues. Damit ist auch Ihre Adresse bestätigt.',
      ],
      note: 'Wenn Sie es nicht waren, brauchen Sie nichts zu tun.',
    },
    en: {
      subject: 'You already have an account',
      paragraphs: [
        'Somebody just tried to register with Merkwerk using your email address. There is already an account with this address; nothing about it has changed.',
        'If it was you and you no longer know your password, choose a new one. That verifies your address as well.',
      ],
      note: 'If it was not you, there is nothing you need to do.',
    },
  },
  'awaiting-approval': {
    de: {
      subject: 'Ihre Adresse ist bestätigt – wir prüfen Ihr Konto',
      paragraphs: [
        'vielen Dank, Ihre E-Mail-Adresse ist bestätigt.',
        'Wir prüfen Ihr Konto nun und schreiben Ihnen, sobald es freigegeben ist. Bis dahin brauchen Sie nichts zu tun.',
      ],
    },
    en: {
      subject: 'Your address is verified – we are reviewing your account',
      paragraphs: [
        'Thank you, your email address is verified.',
        'We are now reviewing your account and will write to you once it is approved. There is nothing you need to do until then.',
      ],
    },
  },
  approved: {
    button: { page: '/subscription-fee', de: 'Abonnement abschließen', en: 'Subscribe' },
    de: {
      subject: 'Ihr Konto ist freigegeben',
      paragraphs: [
        'Ihr Konto bei Merkwerk ist freigegeben. Es fehlt nur noch das Abonnement, dann können Sie Ihre erste Suche starten.',
      ],
    },
    en: {
      subject: 'Your account is approved',
      paragraphs: [
        'Your Merkwerk account is approved. Only the subscription is missing, then you can start your first search.',
      ],
    },
  },
  rejected: {
    button: contact,
    de: ({ reason }) => ({
      subject: 'Ihre Registrierung bei Merkwerk',
      paragraphs: [
        'vielen Dank für Ihr Interesse an Merkwerk. Leider können wir Ihr Konto nicht freigeben.',
        ...(reason ? [`Der Grund: ${reason}`] : []),
        'Wenn Sie das für einen Irrtum halten, schreiben Sie uns bitte.',
      ],
    }),
    en: ({ reason }) => ({
      subject: 'Your registration with Merkwerk',
      paragraphs: [
        'Thank you for your interest in Merkwerk. Unfortunately we cannot approve your account.',
        ...(reason ? [`The reason: ${reason}`] : []),
        'If you think this is a mistake, please write to us.',
      ],
    }),
  },
  'reset-password': {
    de: {
      subject: 'Neues Passwort wählen',
      paragraphs: ['für Ihr Konto bei Merkwerk wurde ein neues Passwort angefordert.'],
      action: 'Neues Passwort wählen',
      note: 'Der Link gilt eine Stunde und nur einmal. Wenn Sie das nicht waren, brauchen Sie nichts zu tun: Ihr Passwort bleibt, wie es ist.',
    },
    en: {
      subject: 'Choose a new password',
      paragraphs: ['A new password was requested for your Merkwerk account.'],
      action: 'Choose a new password',
      note: 'The link is valid for one hour and works once. If it was not you, there is nothing you need to do: your password stays as it is.',
    },
  },
  'password-changed': {
    button: newPassword,
    de: {
      subject: 'Ihr Passwort wurde geändert',
      paragraphs: [
        'das Passwort Ihres Kontos bei Merkwerk wurde soeben geändert. Alle anderen Sitzungen wurden beendet.',
        'Wenn Sie das nicht waren, wählen Sie sofort ein neues Passwort.',
      ],
    },
    en: {
      subject: 'Your password was changed',
      paragraphs: [
        'The password of your Merkwerk account has just been changed. All other sessions were ended.',
        'If it was not you, choose a new password at once.',
      ],
    },
  },
  suspended: {
    button: contact,
    de: {
      subject: 'Ihr Konto wurde gesperrt',
      paragraphs: [
        'Ihr Konto bei Merkwerk wurde gesperrt. Offene Läufe wurden abgebrochen und kosten nichts; Ihre Coins bleiben erhalten.',
        'Wenn Sie das für einen Irrtum halten, schreiben Sie uns bitte.',
      ],
    },
    en: {
      subject: 'Your account was suspended',
      paragraphs: [
        'Your Merkwerk account was suspended. Open runs were cancelled and cost nothing; your coins are kept.',
        'If you think this is a mistake, please write to us.',
      ],
    },
  },
  reinstated: {
    button: { page: '/login', de: 'Anmelden', en: 'Sign in' },
    de: {
      subject: 'Ihr Konto ist wieder freigegeben',
      paragraphs: ['die Sperre Ihres Kontos bei Merkwerk wurde aufgehoben. Sie können sich wieder anmelden.'],
    },
    en: {
      subject: 'Your account is active again',
      paragraphs: ['The suspension of your Merkwerk account was lifted. You can sign in again.'],
    },
  },
  terminated: {
    button: contact,
    de: {
      subject: 'Ihr Konto wurde geschlossen',
      paragraphs: [
        'wir haben Ihr Konto bei Merkwerk endgültig geschlossen. Offene Läufe wurden abgebrochen, das Abonnement endet, und übrige Coins sind nach unseren Nutzungsbedingungen verfallen.',
        'Wenn Sie das für einen Irrtum halten, schreiben Sie uns bitte.',
      ],
    },
    en: {
      subject: 'Your account was terminated',
      paragraphs: [
        'We have terminated your Merkwerk account. Open runs were cancelled, the subscription ends, and remaining coins are forfeited under our terms of service.',
        'If you think this is a mistake, please write to us.',
      ],
    },
  },
  'second-factor-on': {
    button: { page: '/setting', de: 'Einstellungen öffnen', en: 'Open settings' },
    de: {
      subject: 'Der zweite Faktor ist eingeschaltet',
      paragraphs: [
        'die Anmeldung bei Merkwerk verlangt ab sofort neben Ihrem Passwort einen Code aus Ihrer Authenticator-App.',
        'Bewahren Sie Ihre Wiederherstellungscodes sicher auf. Wenn Sie das nicht waren, wählen Sie sofort ein neues Passwort und schreiben Sie uns.',
      ],
    },
    en: {
      subject: 'Two-factor authentication is on',
      paragraphs: [
        'Signing in to Merkwerk now asks for a code from your authenticator app as well as your password.',
        'Keep your recovery codes in a safe place. If this was not you, choose a new password at once and write to us.',
      ],
    },
  },
  'second-factor-off': {
    button: newPassword,
    de: {
      subject: 'Der zweite Faktor ist ausgeschaltet',
      paragraphs: [
        'für die Anmeldung bei Merkwerk genügt ab sofort wieder Ihr Passwort.',
        'Wenn Sie das nicht waren, wählen Sie sofort ein neues Passwort und schreiben Sie uns.',
      ],
    },
    en: {
      subject: 'Two-factor authentication is off',
      paragraphs: [
        'Your password alone is now enough to sign in to Merkwerk.',
        'If this was not you, choose a new password at once and write to us.',
      ],
    },
  },
  'account-deleted': {
    de: {
      subject: 'Ihr Konto wurde gelöscht',
      paragraphs: [
        'Ihr Konto bei Merkwerk wurde wie gewünscht gelöscht. Ein laufendes Abonnement ist beendet, übrige Coins sind mit dem Konto gelöscht.',
        'Ihre Rechnungen bewahren wir so lange auf, wie es das Gesetz verlangt. An diese Adresse schreiben wir nicht mehr.',
      ],
      note: 'Wenn Sie das nicht waren, schreiben Sie uns bitte sofort.',
    },
    en: {
      subject: 'Your account was deleted',
      paragraphs: [
        'Your Merkwerk account was deleted as requested. A running subscription has ended, and remaining coins were deleted with the account.',
        'We keep your invoices for as long as the law requires. We will not write to this address again.',
      ],
      note: 'If this was not you, please write to us at once.',
    },
  },
  'approval-waiting': {
    button: { page: '/admin', de: 'Konten prüfen', en: 'Review accounts' },
    de: ({ waiting = 1 }) => ({
      subject: waiting === 1 ? 'Ein Konto wartet auf Freigabe' : `${waiting} Konten warten auf Freigabe`,
      paragraphs: [
        waiting === 1
          ? 'bei Merkwerk hat sich jemand registriert und die E-Mail-Adresse bestätigt. Bitte prüfen Sie das Konto.'
          : `bei Merkwerk warten ${waiting} Konten mit bestätigter E-Mail-Adresse auf Ihre Prüfung.`,
      ],
      note: 'Diese Nachricht kommt höchstens einmal in der Stunde.',
    }),
    en: ({ waiting = 1 }) => ({
      subject:
        waiting === 1 ? 'An account is waiting for approval' : `${waiting} accounts are waiting for approval`,
      paragraphs: [
        waiting === 1
          ? 'Somebody registered with Merkwerk and verified their email address. Please review the account.'
          : `${waiting} accounts with a verified email address are waiting for your review.`,
      ],
      note: 'You get this message at most once an hour.',
    }),
  },
} as const satisfies Record<string, EmailTemplate<EmailValues>>

export type AccountEmail = keyof typeof accountTemplates
