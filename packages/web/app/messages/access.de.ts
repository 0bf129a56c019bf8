import type * as english from './access.en.ts'
import type { Translated } from './translated.ts'

export const access: Translated<typeof english.access> = {
  unpaid: {
    title: 'Ihr Abonnement ist noch nicht bezahlt',
    text: 'Nach der Zahlung können Sie suchen. Ihre Einstellungen und Daten sind schon zugänglich.',
    action: 'Jetzt bezahlen',
  },
  ended: {
    title: 'Ihr Abonnement ist beendet',
    text: 'Ihre Ergebnisse, Dateien, Exporte, Rechnungen und Einstellungen bleiben zugänglich, Ihre Coins bleiben erhalten. Suchen, Zeitpläne, Änderungen an Listen und Merkmalen sowie schreibende API-Schlüssel ruhen, bis Sie wieder abonnieren.',
    action: 'Erneut abonnieren',
  },
  closed: {
    search: {
      title: 'Für neue Suchen brauchen Sie ein Abonnement',
      text: 'Ihre Ergebnisse und Dateien bleiben verfügbar. Sobald das Abonnement bezahlt ist, können Sie neue Suchen starten.',
    },
    coins: {
      title: 'Um Coins zu kaufen, brauchen Sie ein Abonnement',
      text: 'Ihr Guthaben bleibt erhalten. Sobald das Abonnement bezahlt ist, können Sie es verwenden.',
    },
    admin: {
      title: 'Dieser Bereich ist für Administratoren',
      text: 'Sie sind mit einem Verkäuferkonto angemeldet. Melden Sie sich als Administrator an, um diese Seite zu öffnen.',
    },
  },
  paused: 'Sie können das ändern, sobald Sie wieder ein Abonnement haben.',
  subscribe: 'Zum Abonnement',
  toResults: 'Zu den Ergebnissen',
  toWallet: 'Zum Guthaben',
  toDashboard: 'Zur Übersicht',
  toAccount: 'Ergebnisse, Rechnungen und Einstellungen',
  graceTitle: 'Die letzte Zahlung ist fehlgeschlagen',
  graceText:
    'Bitte prüfen Sie Ihre Karte oder wählen Sie eine andere. Sie können noch bis zum {{date}} suchen; bis dahin versuchen wir es erneut.',
  graceOver: 'Bitte prüfen Sie Ihre Karte. Sobald die Zahlung gelingt, können Sie wieder suchen.',
  changeCard: 'Karte ändern',
  lowTitle: 'Ihr Guthaben ist niedrig',
  lowText: 'Ein Lauf startet nur, wenn genug Coins vorhanden sind.',
  lowAction: 'Coins kaufen',
}
