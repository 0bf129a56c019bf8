import type { ErrorCode } from './errors.ts'

/** The German texts of all errors. `{{NAME}}` stands for a detail. An entry of its own, because pages load one language. */
export const germanErrors: Record<ErrorCode, string> = {
  INVALID_INPUT: 'Bitte prüfen Sie Ihre Eingaben.',
  INVALID_CREDENTIALS: 'E-Mail-Adresse oder Passwort ist falsch',
  UNAUTHENTICATED: 'Sie sind nicht angemeldet',
  KEY_REFUSED: 'Dieser API-Schlüssel ist ungültig.',
  KEY_FORBIDDEN: 'API-Schlüssel dürfen das nicht.',
  KEY_LIMIT_REACHED: 'Das Tageslimit dieses API-Schlüssels ist erreicht.',
  COST_LIMIT_EXCEEDED: 'Der Lauf könnte mehr Coins kosten als erlaubt.',
  STORAGE_FULL:
    'Ihr Speicherplatz ist voll. Bitte löschen Sie Listen, die Sie nicht mehr brauchen: Einstellungen, Speicherplatz.',
  SESSION_ENDED: 'Ihre Sitzung ist beendet. Bitte melden Sie sich erneut an.',
  EMAIL_NOT_VERIFIED: 'Ihre E-Mail-Adresse ist noch nicht bestätigt.',
  NOT_APPROVED: 'Ihr Konto ist noch nicht freigegeben. Bitte versuchen Sie es später noch einmal.',
  ACCOUNT_SUSPENDED: 'Dieses Konto ist gesperrt. Bitte wenden Sie sich an den Support.',
  PAYMENT_REQUIRED: 'Ihr Abonnement ist noch nicht bezahlt',
  SECOND_FACTOR_REQUIRED: 'Bitte geben Sie den Code Ihrer Authenticator-App ein.',
  SECOND_FACTOR_MISSING: 'Bitte schalten Sie zuerst den zweiten Faktor ein.',
  FORBIDDEN: 'Zugriff verweigert',
  NOT_FOUND: 'Nicht gefunden',
  LIST_REFUSED: 'Diese Liste kann nicht gelesen werden.',
  MAPPING_REFUSED: 'Bitte ordnen Sie alle Pflichtfelder zu.',
  FILE_TOO_LARGE: 'Die Datei ist zu groß. Bitte laden Sie eine kleinere hoch.',
  HEADERS_TOO_LARGE: 'Diese Anfrage ist zu lang.',
  TOO_SLOW: 'Die Anfrage hat zu lange gedauert. Bitte versuchen Sie es noch einmal.',
  INSUFFICIENT_COINS: 'Zu wenige Coins: {{needed}} nötig, {{available}} verfügbar.',
  COINS_OWED:
    'Sie schulden Coins ({{owed}}), weil eine Zahlung erstattet oder zurückgebucht wurde. Kaufen Sie Coins, um das auszugleichen; danach können Sie wieder suchen.',
  BILLING_DETAILS_REQUIRED:
    'Bitte geben Sie zuerst in den Einstellungen Ihre Rechnungsdaten ein. Ihre Rechnungen brauchen sie.',
  PAYMENT_FAILED: 'Die Zahlung ist fehlgeschlagen',
  CARD_IN_USE: 'Mit dieser Karte wird Ihr Abonnement bezahlt. Wählen Sie dafür zuerst eine andere Karte.',
  MAINTENANCE: 'Der Dienst wird gerade gewartet. Es geht im Moment nicht weiter.',
  CONFLICT: 'Das ist nicht mehr möglich.',
  GONE: 'Dieser Link ist abgelaufen.',
  THROTTLED: 'Zu viele Versuche. Bitte versuchen Sie es später noch einmal.',
  UNAVAILABLE: 'Der Dienst ist gerade nicht erreichbar. Bitte versuchen Sie es später noch einmal.',
  INTERNAL: 'Serverfehler. Bitte versuchen Sie es später noch einmal.',
}
