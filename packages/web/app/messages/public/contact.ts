import type { Localized } from './localized.ts'

const en = {
  meta: { title: 'Contact Us · Merkwerk', description: 'How to reach the people behind Merkwerk.' },
  title: 'Contact Us',
  lead: 'Questions about a list, a result or an order? We reply on working days.',
  email: 'Support email',
  phone: 'Phone number',
  address: 'Postal address',
  form: {
    name: 'Name',
    email: 'Email',
    subject: 'Subject',
    message: 'Message',
    send: 'Send message',
    sending: 'Sending...',
    sent: "Thank you for your message! We'll get back to you soon.",
    failed: 'Failed to submit the form. Please try again.',
  },
  problems: {
    name: 'Name is required',
    email: 'Email is required',
    emailInvalid: 'Please enter a valid email address',
    subject: 'Subject is required',
    message: 'Message is required',
  },
}

export const contact: Localized<typeof en> = {
  en,
  de: {
    meta: { title: 'Kontakt · Merkwerk', description: 'So erreichen Sie die Menschen hinter Merkwerk.' },
    title: 'Kontakt',
    lead: 'Fragen zu einer Liste, einem Ergebnis oder einer Bestellung? Wir antworten an Werktagen.',
    email: 'E-Mail des Supports',
    phone: 'Telefonnummer',
    address: 'Postanschrift',
    form: {
      name: 'Name',
      email: 'E-Mail',
      subject: 'Betreff',
      message: 'Nachricht',
      send: 'Nachricht senden',
      sending: 'Wird gesendet …',
      sent: 'Vielen Dank für Ihre Nachricht! Wir melden uns bald.',
      failed: 'Das Formular konnte nicht gesendet werden. Bitte versuchen Sie es noch einmal.',
    },
    problems: {
      name: 'Bitte geben Sie Ihren Namen ein',
      email: 'Bitte geben Sie Ihre E-Mail-Adresse ein',
      emailInvalid: 'Bitte geben Sie eine gültige E-Mail-Adresse ein',
      subject: 'Bitte geben Sie einen Betreff ein',
      message: 'Bitte geben Sie eine Nachricht ein',
    },
  },
}
