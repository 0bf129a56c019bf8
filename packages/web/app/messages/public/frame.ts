import type { Localized } from './localized.ts'

const en = {
  skip: 'Skip to content',
  home: 'Merkwerk home page',
  signIn: 'Sign In',
  signUp: 'Sign Up',
  toWork: 'Dashboard',
  information: 'Information',
  tagline: 'Product data for your article numbers, from Amazon and eBay.',
  privacy: 'Privacy Policy',
  terms: 'Terms of Service',
  about: 'About Us',
  contact: 'Contact Us',
  imprint: 'Imprint',
  rights: 'All rights reserved.',
}

export const frame: Localized<typeof en> = {
  en,
  de: {
    skip: 'Zum Inhalt springen',
    home: 'Merkwerk, zur Startseite',
    signIn: 'Anmelden',
    signUp: 'Registrieren',
    toWork: 'Zur Übersicht',
    information: 'Informationen',
    tagline: 'Produktdaten zu Ihren Artikelnummern, von Amazon und eBay.',
    privacy: 'Datenschutz',
    terms: 'Nutzungsbedingungen',
    about: 'Über uns',
    contact: 'Kontakt',
    imprint: 'Impressum',
    rights: 'Alle Rechte vorbehalten.',
  },
}
