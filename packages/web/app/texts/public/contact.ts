import type { Localized } from './localized.ts'

const en = {
  meta: { title: 'Contact Us · Merkwerk', description: 'How to reach the people behind Merkwerk.' },
  title: 'Contact Us',
  lead: 'Questions about a list, a result or an order? We answer on working days.',
  email: 'Support email',
  phone: 'Phone number',
  address: 'Postal address',
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
  },
}
