import type { EmailTemplate } from '../../platform/email/index.ts'

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
