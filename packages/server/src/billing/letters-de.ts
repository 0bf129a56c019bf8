import type { WordsOf } from './letter-kinds.ts'

export const germanWords: WordsOf = ({ coins, amount, day }) => ({
  welcome: {
    subject: 'Willkommen: Ihr Abonnement läuft',
    paragraphs: [
      'Vielen Dank, Ihre Zahlung ist gebucht und Ihr Abonnement läuft. Sie können sofort Ihre erste Suche starten.',
      `Es verlängert sich am ${day} um einen Monat. Kündigen können Sie jederzeit in den Einstellungen; Ihren Beleg finden Sie in der Wallet.`,
    ],
    action: 'Zum Dashboard',
  },
  'coins-bought': {
    subject: `${coins} Coins sind in Ihrer Wallet`,
    paragraphs: [
      `Ihre Zahlung über ${amount} ist gebucht, und ${coins} Coins sind in Ihrer Wallet.`,
      'Den Beleg mit ausgewiesener Umsatzsteuer können Sie dort als PDF herunterladen.',
    ],
    action: 'Zur Wallet',
  },
  renewed: {
    subject: 'Ihr Abonnement wurde verlängert',
    paragraphs: [
      `Wir haben ${amount} für den nächsten Monat eingezogen. Ihr Abonnement läuft nun bis ${day}.`,
      'Den Beleg finden Sie in Ihrer Wallet.',
    ],
    action: 'Zur Wallet',
  },
  refunded: {
    subject: `Wir haben Ihnen ${amount} erstattet`,
    paragraphs: [
      `${amount} sind auf dem Weg zurück zu Ihrem Zahlungsmittel; je nach Bank dauert das einige Tage.`,
      'Coins, die mit diesem Betrag gekauft wurden, haben wir aus Ihrer Wallet gebucht. Den Korrekturbeleg finden Sie dort.',
    ],
    action: 'Zur Wallet',
  },
  'payment-failed': {
    subject: 'Ihre Zahlung ist fehlgeschlagen',
    paragraphs: [
      'Wir konnten den Betrag für Ihr Abonnement nicht einziehen. Wir versuchen es in den nächsten Tagen erneut.',
      `Bis ${day} können Sie Merkwerk wie gewohnt nutzen. Bitte prüfen Sie bis dahin Ihre Karte oder hinterlegen Sie eine andere.`,
    ],
    action: 'Zahlungsmittel prüfen',
  },
  'last-warning': {
    subject: 'Letzte Erinnerung: Ihr Abonnement endet bald',
    paragraphs: [
      `Der Betrag für Ihr Abonnement ist noch offen. Wenn er bis ${day} nicht eingeht, endet das Abonnement.`,
      'Ihre Coins und Ergebnisse bleiben Ihnen auch dann erhalten.',
    ],
    action: 'Zahlungsmittel prüfen',
  },
  'subscription-ended': {
    subject: 'Ihr Abonnement ist beendet',
    paragraphs: [
      `Ihr Abonnement ist am ${day} ausgelaufen. Neue Suchen sind damit nicht mehr möglich.`,
      'Ihre Coins, Ergebnisse und Belege bleiben in Ihrem Konto. Sie können das Abonnement jederzeit neu abschließen.',
    ],
    action: 'Abonnement abschließen',
  },
  'paid-twice': {
    subject: 'Sie haben zweimal bezahlt – wir erstatten eine Zahlung',
    paragraphs: [
      'Ihr Abonnement wurde zweimal bezahlt, vermutlich aus zwei Fenstern. Eines davon haben wir beendet.',
      'Der zweite Betrag geht in voller Höhe an Ihr Zahlungsmittel zurück. Sie brauchen nichts zu tun.',
    ],
    action: 'Zur Wallet',
  },
  'top-up-card-declined': {
    subject: 'Automatisches Aufladen ist angehalten',
    paragraphs: [
      'Wir wollten Ihre Wallet wie eingestellt aufladen, aber Ihre Karte wurde abgelehnt. Es wurde nichts abgebucht.',
      'Das automatische Aufladen ist jetzt aus. Prüfen Sie bitte Ihre Karte oder wählen Sie eine andere, und schalten Sie es in der Wallet wieder ein.',
    ],
    action: 'Zahlungsmittel prüfen',
  },
  'top-up-no-card': {
    subject: 'Automatisches Aufladen ist angehalten',
    paragraphs: [
      'Wir wollten Ihre Wallet wie eingestellt aufladen, aber es ist keine Standardkarte hinterlegt.',
      'Das automatische Aufladen ist jetzt aus. Hinterlegen Sie bitte eine Karte und schalten Sie es in der Wallet wieder ein.',
    ],
    action: 'Karte hinterlegen',
  },
})
