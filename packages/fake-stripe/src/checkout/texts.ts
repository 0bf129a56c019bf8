const english = {
  sandbox: 'Sandbox: no card is charged here',
  pay: (amount: string) => `Pay ${amount}`,
  subscribe: (amount: string) => `Subscribe for ${amount}`,
  total: 'Total',
  perMonth: 'per month',
  card: 'Card',
  number: 'Card number',
  expiry: 'Expiry date (MM / YY)',
  cvc: 'Security code (CVC)',
  cancel: 'Cancel and go back',
  closedTitle: 'This page is no longer available',
  complete: 'This checkout is complete. You can close this page.',
  expired: 'This checkout has expired. Go back to the shop and start again.',
  unknown: 'This checkout does not exist.',
  testCards: 'Test cards',
  succeeds: 'succeeds',
  declines: 'is declined',
  noFunds: 'has insufficient funds',
  authenticates: 'asks for 3-D Secure',
  anyDate: 'Any date in the future, any security code.',
  authenticateTitle: '3-D Secure test page',
  authenticateText: (amount: string) =>
    `With a real card, your bank asks you here to confirm the payment of ${amount}. Choose the result.`,
  authenticateSetup:
    'With a real card, your bank asks you here to confirm that the card is saved. Choose the result.',
  authenticateNothing: 'There is nothing to confirm here any more.',
  succeed: 'Complete authentication',
  fail: 'Fail authentication',
}
type Texts = typeof english

const german: Texts = {
  sandbox: 'Sandbox: Hier wird keine Karte belastet',
  pay: (amount) => `${amount} bezahlen`,
  subscribe: (amount) => `Für ${amount} abonnieren`,
  total: 'Gesamt',
  perMonth: 'pro Monat',
  card: 'Karte',
  number: 'Kartennummer',
  expiry: 'Ablaufdatum (MM / JJ)',
  cvc: 'Prüfziffer (CVC)',
  cancel: 'Abbrechen und zurück',
  closedTitle: 'Diese Seite ist nicht mehr verfügbar',
  complete: 'Dieser Kauf ist abgeschlossen. Sie können die Seite schließen.',
  expired: 'Dieser Kauf ist abgelaufen. Gehen Sie zurück zum Shop und beginnen Sie neu.',
  unknown: 'Diesen Kauf gibt es nicht.',
  testCards: 'Testkarten',
  succeeds: 'wird angenommen',
  declines: 'wird abgelehnt',
  noFunds: 'ist nicht gedeckt',
  authenticates: 'verlangt 3-D Secure',
  anyDate: 'Ein beliebiges Datum in der Zukunft, eine beliebige Prüfziffer.',
  authenticateTitle: 'Testseite für 3-D Secure',
  authenticateText: (amount) =>
    `Bei einer echten Karte fragt Ihre Bank hier, ob Sie ${amount} bezahlen möchten. Wählen Sie das Ergebnis der Prüfung.`,
  authenticateSetup:
    'Bei einer echten Karte fragt Ihre Bank hier, ob Sie die Karte speichern möchten. Wählen Sie das Ergebnis der Prüfung.',
  authenticateNothing: 'Hier gibt es nichts mehr zu bestätigen.',
  succeed: 'Prüfung bestehen',
  fail: 'Prüfung nicht bestehen',
}

/** Messages by code of Stripe's error. English uses the error's own message. */
const germanErrors: Record<string, string> = {
  generic_decline: 'Ihre Karte wurde abgelehnt.',
  insufficient_funds: 'Ihre Karte ist nicht ausreichend gedeckt.',
  incorrect_number: 'Die Kartennummer ist falsch.',
  invalid_expiry_month: 'Das Ablaufdatum der Karte ist ungültig.',
  invalid_expiry_year: 'Das Ablaufdatum der Karte liegt in der Vergangenheit.',
  invalid_cvc: 'Die Prüfziffer ist unvollständig.',
  payment_intent_authentication_failure:
    'Die Zahlung konnte nicht bestätigt werden. Bitte eine andere Karte wählen und noch einmal versuchen.',
  setup_intent_authentication_failure:
    'Die Karte konnte nicht bestätigt werden. Bitte eine andere Karte wählen und noch einmal versuchen.',
}

export type Language = 'de' | 'en'

/** The first of German and English in the browser's preferences, unless the session sets a locale. */
export function toLanguage(acceptLanguage = '', locale: string | null = null): Language {
  const known = [locale ?? 'auto', ...acceptLanguage.split(',')]
    .map((each) => each.trim().slice(0, 2).toLowerCase())
    .find((each) => each === 'de' || each === 'en')
  return known === 'de' ? 'de' : 'en'
}

export const textsIn = (language: Language): Texts => (language === 'de' ? german : english)

type CardError = { [name in 'code' | 'decline_code' | 'message']?: string | undefined }

/** The error message for the customer. */
export function describeError({ code, decline_code, message = '' }: CardError, language: Language): string {
  if (language === 'en') return message
  return germanErrors[decline_code ?? code ?? ''] ?? germanErrors.generic_decline ?? message
}

export const money = (cents: number, currency: string, language: Language): string =>
  new Intl.NumberFormat(language === 'de' ? 'de-DE' : 'en-GB', { style: 'currency', currency }).format(
    cents / 100,
  )
