import type { EmailTemplate } from '../../../platform/email/index.ts'

/** Informs an administrator that the GPT credit is used up. */
export const rechargeTemplate: EmailTemplate = {
  button: { page: '/admin', de: 'Zur Verwaltung', en: 'Open the admin area' },
  de: {
    subject: 'Das GPT-Guthaben ist aufgebraucht',
    paragraphs: [
      'der GPT-Anbieter hat eine Anfrage abgelehnt, weil das Guthaben aufgebraucht ist.',
      'Läufe, die GPT brauchen, warten, und neue werden nicht angenommen. Bitte laden Sie das Guthaben auf und bestätigen Sie das in der Verwaltung. Danach gehen die Läufe automatisch weiter.',
    ],
  },
  en: {
    subject: 'The GPT credit is used up',
    paragraphs: [
      'The GPT provider refused a request because the credit of the account is used up.',
      'Runs that need GPT are waiting, and no new runs are accepted. Please recharge the account and confirm it in the admin area. The runs then resume automatically.',
    ],
  },
}
