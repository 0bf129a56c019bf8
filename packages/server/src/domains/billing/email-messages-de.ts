import type { EmailMessages } from './email-kinds.ts'

export const germanMessages: EmailMessages = ({ coins, amount, day, until }) => ({
  welcome: {
    subject: 'Willkommen: Ihr Abonnement ist aktiv',
    paragraphs: [
      `vielen Dank, Ihre Zahlung über ${amount} ist eingegangen und Ihr Abonnement ist aktiv. Sie können sofort Ihre erste Suche starten.`,
      `Es verlängert sich am ${day} um einen Monat. Kündigen können Sie jederzeit in den Einstellungen.`,
      'Ihre Rechnung finden Sie im Anhang und unter „Guthaben“.',
    ],
    action: 'Zur Übersicht',
  },
  'coins-bought': {
    subject: `${coins} Coins wurden gutgeschrieben`,
    paragraphs: [
      `vielen Dank, Ihre Zahlung über ${amount} ist eingegangen. Wir haben Ihrem Guthaben ${coins} Coins gutgeschrieben.`,
      'Ihre Rechnung finden Sie im Anhang und unter „Guthaben“.',
    ],
    action: 'Zum Guthaben',
  },
  'topped-up': {
    subject: `Automatisch aufgeladen: ${coins} Coins für ${amount}`,
    paragraphs: [
      `Ihr Guthaben war unter die Grenze gefallen, die Sie eingestellt haben. Deshalb haben wir automatisch ${coins} Coins gekauft und Ihre Standardkarte mit ${amount} belastet.`,
      ...(until
        ? [
            `Damit ist das Tageslimit für automatische Käufe erreicht. Bis ${until} kaufen wir keine weiteren Coins automatisch.`,
          ]
        : []),
      'Ihre Rechnung finden Sie im Anhang und unter „Guthaben“. Dort können Sie das automatische Aufladen jederzeit ändern oder ausschalten.',
    ],
    action: 'Zum Guthaben',
  },
  renewed: {
    subject: 'Ihr Abonnement wurde verlängert',
    paragraphs: [
      `wir haben ${amount} für den nächsten Monat abgebucht. Ihr Abonnement läuft nun bis ${day}.`,
      'Ihre Rechnung finden Sie im Anhang und unter „Guthaben“.',
    ],
    action: 'Zum Guthaben',
  },
  refunded: {
    subject: `Wir erstatten Ihnen ${amount}`,
    paragraphs: [
      `wir haben ${amount} auf Ihr Zahlungsmittel zurücküberwiesen. Je nach Bank dauert das einige Tage.`,
      'Coins, die mit diesem Betrag gekauft wurden, haben wir von Ihrem Guthaben abgezogen. Die Rechnungskorrektur finden Sie im Anhang und unter „Guthaben“.',
    ],
    action: 'Zum Guthaben',
  },
  'refund-failed': {
    subject: `Die Erstattung von ${amount} ist fehlgeschlagen`,
    paragraphs: [
      `Ihre Bank hat die Erstattung von ${amount} nicht angenommen. Die zugehörigen Coins sind wieder in Ihrem Guthaben.`,
      'Bitte schreiben Sie uns, damit wir Ihnen das Geld auf einem anderen Weg erstatten können. Der Beleg über die aufgehobene Rechnungskorrektur liegt bei.',
    ],
    action: 'Kontakt aufnehmen',
  },
  'payment-failed': {
    subject: 'Ihre Zahlung ist fehlgeschlagen',
    paragraphs: [
      'wir konnten den Betrag für Ihr Abonnement nicht abbuchen. Wir versuchen es in den nächsten Tagen erneut.',
      `Bis ${day} können Sie Merkwerk wie gewohnt nutzen. Bitte prüfen Sie bis dahin Ihre Karte oder hinterlegen Sie eine andere.`,
    ],
    action: 'Zahlungsmittel prüfen',
  },
  'last-warning': {
    subject: 'Letzte Erinnerung: Ihr Abonnement endet bald',
    paragraphs: [
      `der Betrag für Ihr Abonnement ist noch offen. Wenn er nicht bis ${day} eingeht, endet das Abonnement.`,
      'Ihre Coins und Ergebnisse behalten Sie auch dann.',
    ],
    action: 'Zahlungsmittel prüfen',
  },
  'subscription-cancelled': {
    subject: 'Ihre Kündigung ist bestätigt',
    paragraphs: [
      `wir haben Ihre Kündigung erhalten. Ihr Abonnement endet am ${day}; bis dahin können Sie Merkwerk wie gewohnt nutzen. Weitere Beträge buchen wir nicht ab.`,
      'Ihre Coins, Ergebnisse und Rechnungen bleiben in Ihrem Konto. Wenn Sie es sich anders überlegen, können Sie das Abonnement bis dahin in den Einstellungen fortsetzen.',
    ],
    action: 'Zu den Einstellungen',
  },
  'subscription-ended': {
    subject: 'Ihr Abonnement ist beendet',
    paragraphs: [
      `Ihr Abonnement ist am ${day} abgelaufen. Neue Suchen sind damit nicht mehr möglich.`,
      'Ihre Coins, Ergebnisse und Rechnungen bleiben in Ihrem Konto. Sie können das Abonnement jederzeit neu abschließen.',
    ],
    action: 'Abonnement abschließen',
  },
  'subscription-disputed': {
    subject: 'Ihr Abonnement ist beendet, weil eine Zahlung zurückgebucht wurde',
    paragraphs: [
      `eine Zahlung für Ihr Abonnement wurde bei der Bank bestritten. Deshalb haben wir das Abonnement am ${day} beendet.`,
      'Ihre Coins, Ergebnisse und Rechnungen bleiben in Ihrem Konto. Wenn die Rückbuchung ein Versehen war, können Sie das Abonnement jederzeit neu abschließen.',
    ],
    action: 'Abonnement abschließen',
  },
  'paid-twice': {
    subject: 'Sie haben zweimal bezahlt – wir erstatten eine Zahlung',
    paragraphs: [
      'Ihr Abonnement wurde zweimal bezahlt, vermutlich in zwei Fenstern. Das zweite haben wir beendet.',
      'Den zweiten Betrag erstatten wir Ihnen vollständig. Sie brauchen nichts zu tun.',
    ],
    action: 'Zum Guthaben',
  },
  'top-up-card-declined': {
    subject: 'Automatisches Aufladen ist angehalten',
    paragraphs: [
      'wir wollten Ihr Guthaben wie eingestellt aufladen, aber Ihre Karte wurde abgelehnt. Es wurde nichts abgebucht.',
      'Das automatische Aufladen ist jetzt aus. Bitte prüfen Sie Ihre Karte oder wählen Sie eine andere, und schalten Sie es unter „Guthaben“ wieder ein.',
    ],
    action: 'Zahlungsmittel prüfen',
  },
  'top-up-no-card': {
    subject: 'Automatisches Aufladen ist angehalten',
    paragraphs: [
      'wir wollten Ihr Guthaben wie eingestellt aufladen, aber es ist keine Standardkarte hinterlegt.',
      'Das automatische Aufladen ist jetzt aus. Bitte hinterlegen Sie eine Karte und schalten Sie es unter „Guthaben“ wieder ein.',
    ],
    action: 'Karte hinterlegen',
  },
})
