import type { Localized } from './localized.ts'

const en = {
  meta: { title: 'Imprint · Merkwerk', description: 'Who is behind Merkwerk and how to reach us.' },
  title: 'Imprint',
  note: 'Information according to § 5 DDG',
  address: 'Postal address',
  representative: 'Represented by',
  email: 'Email',
  phone: 'Phone',
  register: 'Register entry',
  vatId: 'VAT identification number',
  licences: 'Licences of the software and fonts of others in this website',
}

export const imprint: Localized<typeof en> = {
  en,
  de: {
    meta: {
      title: 'Impressum · Merkwerk',
      description: 'Wer hinter Merkwerk steht und wie Sie uns erreichen.',
    },
    title: 'Impressum',
    note: 'Angaben gemäß § 5 DDG',
    address: 'Anschrift',
    representative: 'Vertreten durch',
    email: 'E-Mail',
    phone: 'Telefon',
    register: 'Registereintrag',
    vatId: 'Umsatzsteuer-Identifikationsnummer',
    licences: 'Lizenzen der Software und Schriften anderer in dieser Website',
  },
}
