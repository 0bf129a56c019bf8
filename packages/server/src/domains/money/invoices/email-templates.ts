import type { EmailTemplate } from '../../../platform/email/index.ts'

const wallet = { page: '/wallet', de: 'Zum Guthaben', en: 'Go to the wallet' }

/** Emails with invoices for the person who keeps the books. `number` is the newest attached one. */
export const invoiceTemplates = {
  'invoice-copy': {
    button: wallet,
    de: ({ number }) => ({
      subject: `Ihr Beleg ${number} von Merkwerk`,
      paragraphs: [
        `im Anhang finden Sie den Beleg ${number} als PDF mit eingebetteten Rechnungsdaten (ZUGFeRD) und als XRechnung.`,
        'Sie erhalten diese E-Mail, weil Ihre Adresse in den Rechnungsdaten als Empfänger eingetragen ist.',
      ],
    }),
    en: ({ number }) => ({
      subject: `Your document ${number} from Merkwerk`,
      paragraphs: [
        `Document ${number} is attached as a PDF with embedded invoice data (Factur-X) and as XRechnung.`,
        'You get this email because the billing details name your address for invoices.',
      ],
    }),
  },
  'invoice-corrected': {
    button: wallet,
    de: ({ number }) => ({
      subject: `Ihre berichtigte Rechnung ${number}`,
      paragraphs: [
        `wir haben Ihre Rechnung storniert und durch die Rechnung ${number} mit Ihren aktuellen Rechnungsdaten ersetzt. Beide Belege finden Sie im Anhang und unter „Guthaben“.`,
        'Sie müssen nichts bezahlen, und es wird nichts erstattet.',
      ],
    }),
    en: ({ number }) => ({
      subject: `Your corrected invoice ${number}`,
      paragraphs: [
        `We canceled your invoice and replaced it by invoice ${number} with your current billing details. Both documents are attached. You also find them in your wallet.`,
        'There is nothing to pay, and nothing is refunded.',
      ],
    }),
  },
} satisfies Record<string, EmailTemplate<{ number: string }>>

interface NoticeValues {
  number: string
  issued: string
  /** The VAT that the invoice charges and a correction removes. */
  vat: string
  amount: string
  vatNumber: string
  until: string
}

/** Offers the owner the correction of an invoice with VAT whose VAT number is confirmed now. */
export const correctionNotice: EmailTemplate<NoticeValues> = {
  button: { page: '/wallet?view=invoices', de: 'Zu den Rechnungen', en: 'Go to the invoices' },
  de: ({ number, issued, vat, amount, vatNumber, until }) => ({
    subject: `Ihre Rechnung ${number} geht auch ohne Umsatzsteuer`,
    paragraphs: [
      `Ihre USt-IdNr. ${vatNumber} ist jetzt bestätigt. Ihre Rechnung ${number} vom ${issued} enthält ${vat} Umsatzsteuer, denn damals fehlte die Bestätigung.`,
      `Öffnen Sie unter „Guthaben“ die Rechnungen und wählen Sie bei dieser „Rechnung berichtigen“. Wir stornieren sie dann und stellen eine neue ohne Umsatzsteuer aus: Die ${vat} entfallen, Sie schulden die Steuer selbst in Ihrem Land (Reverse Charge). Das geht bis zum ${until}.`,
      `Der Betrag von ${amount} bleibt gleich: Es wird nichts erstattet, und Sie müssen nichts nachzahlen.`,
    ],
  }),
  en: ({ number, issued, vat, amount, vatNumber, until }) => ({
    subject: `You can get your invoice ${number} without VAT`,
    paragraphs: [
      `Your VAT number ${vatNumber} is now confirmed. Your invoice ${number} of ${issued} contains ${vat} of VAT, because the confirmation was missing then.`,
      `Open the invoices in your wallet and choose “Correct invoice” for this one. We then cancel it and issue a new one without VAT: the ${vat} no longer apply, and you account for the VAT in your country (reverse charge). This is possible until ${until}.`,
      `The total of ${amount} stays the same. Nothing is refunded, and there is nothing more to pay.`,
    ],
  }),
}
