import type * as english from './sign-in.en.ts'
import type { Translated } from './translated.ts'

export const login: Translated<typeof english.login> = {
  title: 'Bei Merkwerk anmelden',
  lead: 'Produktdaten zu Ihren Artikelnummern, von Amazon und eBay.',
  email: 'E-Mail',
  password: 'Passwort',
  show: 'Passwort anzeigen',
  hide: 'Passwort verbergen',
  submit: 'Anmelden',
  busy: 'Anmeldung läuft …',
  verify: 'E-Mail jetzt bestätigen',
}

export const account: Translated<typeof english.account> = {
  registerTitle: 'Konto anlegen',
  registerLead:
    'Wir prüfen jedes Konto und geben es frei. Sobald Ihres freigegeben ist, bekommen Sie eine E-Mail.',
  passwordRule: 'Mindestens 8 Zeichen, darunter ein Sonderzeichen, zum Beispiel ! ? # oder %.',
  acceptTerms:
    'Mit der Registrierung akzeptieren Sie unsere <terms>Nutzungsbedingungen</terms>. Was mit Ihren Daten geschieht, steht in der <privacy>Datenschutzerklärung</privacy>.',
  username: 'Benutzername',
  confirmPassword: 'Passwort bestätigen',
  register: 'Registrieren',
  registering: 'Registrierung läuft …',
  haveAccount: 'Schon registriert?',
  noAccount: 'Neu bei Merkwerk?',
  createAccount: 'Konto anlegen',
  toLogin: 'Zur Anmeldung',
  forgotLink: 'Passwort vergessen?',
  verificationTitle: 'Bestätigen Sie Ihre E-Mail-Adresse',
  verificationText:
    'Wir haben Ihnen einen Bestätigungslink geschickt. Bitte öffnen Sie ihn, um Ihr Konto zu aktivieren.',
  verificationTextTo:
    'Wir haben einen Bestätigungslink an {{email}} geschickt. Bitte öffnen Sie ihn, um Ihr Konto zu aktivieren.',
  noMail: 'Keine E-Mail bekommen? Prüfen Sie Ihren Spam-Ordner oder lassen Sie sie noch einmal senden.',
  wrongAddress: 'Falsche Adresse?',
  registerAgain: 'Neu registrieren',
  resend: 'Neuen Link senden',
  resent: 'Falls {{email}} noch nicht bestätigt ist, ist ein neuer Link unterwegs.',
  verifying: 'Ihr Konto wird bestätigt …',
  verifiedTitle: 'Konto bestätigt!',
  verifiedText: 'Ihre E-Mail-Adresse wurde erfolgreich bestätigt.',
  approvedText:
    'Ihr Konto ist freigegeben, Sie können sich anmelden. Wenn Sie noch kein Abonnement haben, ist es der letzte Schritt vor Ihrer ersten Suche.',
  next: {
    title: 'So geht es weiter',
    review: 'Wir prüfen Ihr Konto. Bis es freigegeben ist, können Sie sich noch nicht anmelden.',
    mail: 'Sobald es freigegeben ist, bekommen Sie eine E-Mail mit dem Link zum Abonnement.',
    start: 'Mit dem Abonnement können Sie Ihre erste Suche starten.',
  },
  verifyExpired: 'Der Link ist abgelaufen oder unvollständig. Lassen Sie sich einen neuen senden.',
  verifyFailedTitle: 'Bestätigung fehlgeschlagen',
  verifyFailedText: 'Ihr Konto konnte nicht bestätigt werden.',
  forgot: {
    title: 'Passwort vergessen?',
    lead: 'Wir senden Ihnen einen Link, über den Sie ein neues Passwort wählen.',
    submit: 'Link anfordern',
    sentTitle: 'Prüfen Sie Ihr Postfach',
    sentText:
      'Wenn es zu dieser Adresse ein Konto gibt, haben wir einen Link zum Zurücksetzen des Passworts gesendet. Er gilt eine Stunde.',
  },
  recovery: {
    title: 'Konto wiederherstellen',
    lead: 'Geben Sie die E-Mail-Adresse Ihres Kontos ein.',
    submit: 'Wiederherstellungs-E-Mail senden',
    sentTitle: 'E-Mail zur Wiederherstellung gesendet',
    sentText:
      'Wir haben Ihnen eine E-Mail zum Zurücksetzen Ihres Passworts geschickt. Bitte prüfen Sie Ihr Postfach.',
  },
  sending: 'Wird gesendet …',
  resetTitle: 'Neues Passwort wählen',
  resetChecking: 'Ihr Link wird geprüft …',
  resetExpiredTitle: 'Dieser Link ist abgelaufen',
  resetExpiredText:
    'Er gilt eine Stunde und nur einmal. Fordern Sie einen neuen Link an, um ein neues Passwort zu wählen.',
  newLink: 'Neuen Link anfordern',
  resetSubmit: 'Passwort zurücksetzen',
  resetting: 'Wird zurückgesetzt …',
  resetDone: 'Das Passwort wurde zurückgesetzt.',
}
