import type { Language } from '@merkwerk/contract'
import type { EmailTemplate } from '../../../platform/email/index.ts'

/** Values in these emails, formatted for the language. Empty when an email has no such value. */
interface EmailValues {
  coins: string
  amount: string
  day: string
  /** Day and time of the next automatic purchase. Empty when one is allowed now. */
  until: string
}

const wallet = { page: '/wallet', de: 'Zum Guthaben', en: 'Go to the wallet' }
const paymentMethod = {
  page: '/wallet/payment-method',
  de: 'Zahlungsmittel prüfen',
  en: 'Check payment method',
}
const subscribe = { page: '/subscription-fee', de: 'Abonnement abschließen', en: 'Subscribe' }

/** Emails about payments. The button opens the page where the customer can act. */
export const billingTemplates = {
  welcome: {
    button: { page: '/dashboard', de: 'Zur Übersicht', en: 'Go to the dashboard' },
    de: ({ amount, day }) => ({
      subject: 'Willkommen: Ihr Abonnement ist aktiv',
      paragraphs: [
        `vielen Dank, Ihre Zahlung über ${amount} ist eingegangen und Ihr Abonnement ist aktiv. Sie können sofort Ihre erste Suche starten.`,
        `Es verlängert sich am ${day} um einen Monat. Kündigen können Sie jederzeit in den Einstellungen.`,
        'Ihre Rechnung finden Sie im Anhang und unter „Guthaben“.',
      ],
    }),
    en: ({ amount, day }) => ({
      subject: 'Welcome: your subscription is active',
      paragraphs: [
        `Thank you, we received your payment of ${amount} and your subscription is active. You can start your first search right away.`,
        `It renews for a month on ${day}. You can cancel at any time in the settings.`,
        'Your invoice is attached. You also find it in your wallet.',
      ],
    }),
  },
  'coins-bought': {
    button: wallet,
    de: ({ coins, amount }) => ({
      subject: `${coins} Coins wurden gutgeschrieben`,
      paragraphs: [
        `vielen Dank, Ihre Zahlung über ${amount} ist eingegangen. Wir haben Ihrem Guthaben ${coins} Coins gutgeschrieben.`,
        'Ihre Rechnung finden Sie im Anhang und unter „Guthaben“.',
      ],
    }),
    en: ({ coins, amount }) => ({
      subject: `${coins} coins were added to your wallet`,
      paragraphs: [
        `Thank you, we received your payment of ${amount} and added ${coins} coins to your wallet.`,
        'Your invoice is attached. You also find it in your wallet.',
      ],
    }),
  },
  'topped-up': {
    button: wallet,
    de: ({ coins, amount, until }) => ({
      subject: `Automatisch aufgeladen: ${coins} Coins für ${amount}`,
      paragraphs: [
        `Ihr Guthaben war unter die Grenze gefallen, die Sie eingestellt haben. Deshalb haben wir automatisch ${coins} Coins gekauft und Ihre Standardkarte mit ${amount} belastet.`,
        ...(until
          ? [
              `Damit ist das Tageslimit für automatische Käufe erreicht. Bis zum ${until} Uhr kaufen wir keine weiteren Coins automatisch.`,
            ]
          : []),
        'Ihre Rechnung finden Sie im Anhang und unter „Guthaben“. Dort können Sie das automatische Aufladen jederzeit ändern oder ausschalten.',
      ],
    }),
    en: ({ coins, amount, until }) => ({
      subject: `Automatic top-up: ${coins} coins for ${amount}`,
      paragraphs: [
        `Your balance fell below the limit that you set. We automatically bought ${coins} coins and charged ${amount} to your default card.`,
        ...(until
          ? [
              `This reaches the daily limit for automatic purchases. We will not buy more coins automatically before ${until}.`,
            ]
          : []),
        'Your invoice is attached. You can change automatic top-up or turn it off in your wallet at any time.',
      ],
    }),
  },
  renewed: {
    button: wallet,
    de: ({ amount, day }) => ({
      subject: 'Ihr Abonnement wurde verlängert',
      paragraphs: [
        `wir haben ${amount} für den nächsten Monat abgebucht. Ihr Abonnement läuft nun bis zum ${day}.`,
        'Ihre Rechnung finden Sie im Anhang und unter „Guthaben“.',
      ],
    }),
    en: ({ amount, day }) => ({
      subject: 'Your subscription was renewed',
      paragraphs: [
        `We charged ${amount} for the next month. Your subscription now runs until ${day}.`,
        'Your invoice is attached. You also find it in your wallet.',
      ],
    }),
  },
  refunded: {
    button: wallet,
    de: ({ amount }) => ({
      subject: `Wir erstatten Ihnen ${amount}`,
      paragraphs: [
        `wir haben ${amount} auf Ihr Zahlungsmittel zurücküberwiesen. Je nach Bank dauert das einige Tage.`,
        'Coins, die mit diesem Betrag gekauft wurden, haben wir von Ihrem Guthaben abgezogen. Die Rechnungskorrektur finden Sie im Anhang und unter „Guthaben“.',
      ],
    }),
    en: ({ amount }) => ({
      subject: `We are refunding ${amount}`,
      paragraphs: [
        `We sent ${amount} back to your card or account. Depending on your bank this takes a few days.`,
        'Coins bought with this amount were taken out of your wallet. The credit note is attached. You also find it in your wallet.',
      ],
    }),
  },
  'refund-failed': {
    button: { page: '/contact-us', de: 'Kontakt aufnehmen', en: 'Contact us' },
    de: ({ amount }) => ({
      subject: `Die Erstattung von ${amount} ist fehlgeschlagen`,
      paragraphs: [
        `Ihre Bank hat die Erstattung von ${amount} nicht angenommen. Die zugehörigen Coins sind wieder in Ihrem Guthaben.`,
        'Bitte schreiben Sie uns, damit wir Ihnen das Geld auf einem anderen Weg erstatten können. Die Aufhebung der Rechnungskorrektur finden Sie im Anhang.',
      ],
    }),
    en: ({ amount }) => ({
      subject: `The refund of ${amount} failed`,
      paragraphs: [
        `Your bank did not accept the refund of ${amount}. The coins are back in your wallet.`,
        'Please write to us so that we can refund you in another way. A document that cancels the credit note is attached.',
      ],
    }),
  },
  'payment-failed': {
    button: paymentMethod,
    de: ({ day }) => ({
      subject: 'Ihre Zahlung ist fehlgeschlagen',
      paragraphs: [
        'wir konnten den Betrag für Ihr Abonnement nicht abbuchen. Wir versuchen es in den nächsten Tagen erneut.',
        `Bis zum ${day} können Sie Merkwerk wie gewohnt nutzen. Bitte prüfen Sie bis dahin Ihre Karte oder hinterlegen Sie eine andere.`,
      ],
    }),
    en: ({ day }) => ({
      subject: 'Your payment failed',
      paragraphs: [
        'We could not collect the amount for your subscription. We will try again over the next days.',
        `You can use Merkwerk as usual until ${day}. Please check your card or add another one by then.`,
      ],
    }),
  },
  'last-warning': {
    button: paymentMethod,
    de: ({ day }) => ({
      subject: 'Letzte Erinnerung: Ihr Abonnement endet bald',
      paragraphs: [
        `der Betrag für Ihr Abonnement ist noch offen. Wenn er nicht bis zum ${day} eingeht, endet das Abonnement.`,
        'Ihre Coins und Ergebnisse behalten Sie auch dann.',
      ],
    }),
    en: ({ day }) => ({
      subject: 'Last reminder: your subscription is about to end',
      paragraphs: [
        `The amount for your subscription is still open. If it is not paid by ${day}, the subscription ends.`,
        'You keep your coins and results even then.',
      ],
    }),
  },
  'subscription-cancelled': {
    button: { page: '/setting/billing', de: 'Zu den Einstellungen', en: 'Open settings' },
    de: ({ day }) => ({
      subject: 'Ihre Kündigung ist bestätigt',
      paragraphs: [
        `wir haben Ihre Kündigung erhalten. Ihr Abonnement endet am ${day}; bis dahin können Sie Merkwerk wie gewohnt nutzen. Weitere Beträge buchen wir nicht ab.`,
        'Ihre Coins, Ergebnisse und Rechnungen bleiben in Ihrem Konto. Wenn Sie es sich anders überlegen, können Sie das Abonnement bis dahin in den Einstellungen fortsetzen.',
      ],
    }),
    en: ({ day }) => ({
      subject: 'Your subscription is cancelled',
      paragraphs: [
        `We received your cancellation. Your subscription ends on ${day}, and you can use Merkwerk as usual until then. Your card will not be charged again.`,
        'Your coins, results and invoices stay in your account. If you change your mind, you can resume the subscription in the settings until that day.',
      ],
    }),
  },
  'subscription-ended': {
    button: subscribe,
    de: ({ day }) => ({
      subject: 'Ihr Abonnement ist beendet',
      paragraphs: [
        `Ihr Abonnement ist am ${day} abgelaufen. Neue Suchen sind damit nicht mehr möglich.`,
        'Ihre Coins, Ergebnisse und Rechnungen bleiben in Ihrem Konto. Sie können das Abonnement jederzeit neu abschließen.',
      ],
    }),
    en: ({ day }) => ({
      subject: 'Your subscription has ended',
      paragraphs: [
        `Your subscription ended on ${day}. New searches are no longer possible.`,
        'Your coins, results and invoices stay in your account. You can subscribe again at any time.',
      ],
    }),
  },
  'subscription-unpaid': {
    button: subscribe,
    de: ({ day }) => ({
      subject: 'Ihr Abonnement ist beendet',
      paragraphs: [
        `Ihr Abonnement ist seit dem ${day} beendet. Die letzte Verlängerung war nicht bezahlt. Neue Suchen sind damit nicht mehr möglich.`,
        'Den offenen Betrag buchen wir nicht mehr ab. Geht er doch noch ein, erstatten wir ihn vollständig.',
        'Ihre Coins, Ergebnisse und Rechnungen bleiben in Ihrem Konto. Sie können das Abonnement jederzeit neu abschließen.',
      ],
    }),
    en: ({ day }) => ({
      subject: 'Your subscription has ended',
      paragraphs: [
        `Your subscription ended on ${day}. Its last renewal was unpaid. New searches are no longer possible.`,
        'We no longer collect the open amount. If it still arrives, we refund it in full.',
        'Your coins, results and invoices stay in your account. You can subscribe again at any time.',
      ],
    }),
  },
  'subscription-disputed': {
    button: subscribe,
    de: ({ day }) => ({
      subject: 'Ihr Abonnement ist beendet, weil eine Zahlung zurückgebucht wurde',
      paragraphs: [
        `eine Zahlung für Ihr Abonnement wurde über Ihre Bank zurückgebucht. Deshalb haben wir das Abonnement am ${day} beendet.`,
        'Ihre Coins, Ergebnisse und Rechnungen bleiben in Ihrem Konto. Wenn die Rückbuchung ein Versehen war, können Sie das Abonnement jederzeit neu abschließen.',
      ],
    }),
    en: ({ day }) => ({
      subject: 'Your subscription has ended because a payment was disputed',
      paragraphs: [
        `A payment for your subscription was disputed with the bank. We therefore ended the subscription on ${day}.`,
        'Your coins, results and invoices stay in your account. If the dispute was a mistake, you can subscribe again at any time.',
      ],
    }),
  },
  'paid-twice': {
    button: wallet,
    de: {
      subject: 'Sie haben zweimal bezahlt – wir erstatten eine Zahlung',
      paragraphs: [
        'Ihr Abonnement wurde zweimal bezahlt, vermutlich in zwei Fenstern. Das zweite haben wir beendet.',
        'Den zweiten Betrag erstatten wir Ihnen vollständig. Sie brauchen nichts zu tun.',
      ],
    },
    en: {
      subject: 'You paid twice – we are refunding one payment',
      paragraphs: [
        'Your subscription was paid twice, probably in two windows. We ended the second one.',
        'We are refunding the second amount in full. There is nothing you need to do.',
      ],
    },
  },
  'top-up-card-declined': {
    button: paymentMethod,
    de: {
      subject: 'Automatisches Aufladen ist angehalten',
      paragraphs: [
        'wir wollten Ihr Guthaben wie eingestellt aufladen, aber Ihre Karte wurde abgelehnt. Es wurde nichts abgebucht.',
        'Das automatische Aufladen ist jetzt aus. Bitte prüfen Sie Ihre Karte oder wählen Sie eine andere, und schalten Sie es unter „Guthaben“ wieder ein.',
      ],
    },
    en: {
      subject: 'Automatic top-up has stopped',
      paragraphs: [
        'We tried to top up your wallet as you asked, but your card was declined. Nothing was charged.',
        'Automatic top-up is now off. Please check your card or choose another one, then turn it on again in your wallet.',
      ],
    },
  },
  'top-up-no-card': {
    button: { page: '/wallet/payment-method', de: 'Karte hinterlegen', en: 'Add a card' },
    de: {
      subject: 'Automatisches Aufladen ist angehalten',
      paragraphs: [
        'wir wollten Ihr Guthaben wie eingestellt aufladen, aber es ist keine Standardkarte hinterlegt.',
        'Das automatische Aufladen ist jetzt aus. Bitte hinterlegen Sie eine Karte und schalten Sie es unter „Guthaben“ wieder ein.',
      ],
    },
    en: {
      subject: 'Automatic top-up has stopped',
      paragraphs: [
        'We tried to top up your wallet as you asked, but there is no default card.',
        'Automatic top-up is now off. Please add a card, then turn it on again in your wallet.',
      ],
    },
  },
} as const satisfies Record<string, EmailTemplate<EmailValues>>

export type BillingEmail = keyof typeof billingTemplates

/** Formats the values of an email for its language. Times are in German time. */
export function formatValues(
  language: Language,
  values: {
    coins?: number | undefined
    cents?: number | undefined
    day?: Date | undefined
    until?: Date | undefined
  },
): EmailValues {
  const { coins, cents, day, until } = values
  // As on the attached invoices.
  const locale = language === 'en' ? 'en-GB' : 'de-DE'
  const money = new Intl.NumberFormat(locale, { style: 'currency', currency: 'EUR' })
  const date = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'Europe/Berlin' })
  const time = new Intl.DateTimeFormat(locale, {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone: 'Europe/Berlin',
  })
  return {
    coins: coins === undefined ? '' : new Intl.NumberFormat(locale).format(coins),
    amount: cents === undefined ? '' : money.format(cents / 100),
    day: day === undefined ? '' : date.format(day),
    until: until === undefined ? '' : time.format(until),
  }
}
