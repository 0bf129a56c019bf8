import type { EmailTemplate } from '../../../platform/email/index.ts'

const settings = {
  page: '/setting/billing',
  de: 'Rechnungsdaten prüfen',
  en: 'Check billing details',
}

/** Emails to buyers who pay VAT because the registers do not confirm their VAT number for them. */
export const vatNumberTemplates = {
  mismatch: {
    button: settings,
    de: ({ vatNumber }) => ({
      subject: 'Ihre USt-IdNr. passt nicht zu Ihren Rechnungsdaten',
      paragraphs: [
        `Ihre USt-IdNr. ${vatNumber} ist gültig. Im Register stehen dazu aber ein anderer Name oder eine andere Anschrift als in Ihren Rechnungsdaten. Deshalb enthalten Ihre Preise Umsatzsteuer.`,
        'Geben Sie in den Rechnungsdaten Namen und Anschrift so an, wie Ihr Unternehmen dort eingetragen ist. Wir fragen das Register dann sofort noch einmal. Sobald es die Angaben bestätigt, zahlen Sie Nettopreise.',
        'Sind Ihre Angaben richtig, schreiben Sie uns bitte über „Kontakt“. Wir sehen uns das an.',
      ],
    }),
    en: ({ vatNumber }) => ({
      subject: 'Your VAT number does not match your billing details',
      paragraphs: [
        `Your VAT number ${vatNumber} is valid, but the register has another name or address for it than your billing details. Your prices therefore include VAT.`,
        'Enter the name and address in your billing details as your company is registered. We then ask the register again at once. As soon as it confirms them, you pay net prices.',
        'If your details are correct, please write to us through “Contact us”. We will look into it.',
      ],
    }),
  },
  invalid: {
    button: settings,
    de: ({ vatNumber }) => ({
      subject: 'Ihre USt-IdNr. ist nicht bestätigt',
      paragraphs: [
        `Ihre USt-IdNr. ${vatNumber} steht nicht oder nicht mehr im Register. Deshalb enthalten Ihre Preise Umsatzsteuer.`,
        'Bitte prüfen Sie die Nummer in Ihren Rechnungsdaten. Eine neue Nummer steht oft erst nach einigen Tagen im Register; speichern Sie die Rechnungsdaten dann noch einmal. Sobald das Register die Nummer bestätigt, zahlen Sie Nettopreise.',
      ],
    }),
    en: ({ vatNumber }) => ({
      subject: 'Your VAT number is not confirmed',
      paragraphs: [
        `Your VAT number ${vatNumber} is not or no longer in the register. Your prices therefore include VAT.`,
        'Please check the number in your billing details. A new number often appears in the register only after some days; save the billing details again then. As soon as the register confirms the number, you pay net prices.',
      ],
    }),
  },
} satisfies Record<string, EmailTemplate<{ vatNumber: string }>>

export type VatNumberEmail = keyof typeof vatNumberTemplates
