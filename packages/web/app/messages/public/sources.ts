import type { SourceKind, sourceTable } from '@merkwerk/contract/source-table'
import type { Localized } from './localized.ts'

interface SourceTexts {
  /** What the sources have. Others are described by their kind. */
  describes: Partial<Record<keyof typeof sourceTable | 'eprel' | 'kaufland', string>>
  kinds: Record<SourceKind, string>
  /** Of marketplaces. */
  noLicence: string
}

/** The sources on the landing page, which only the prerendered page contains. */
export const sourceTexts: Localized<SourceTexts> = {
  en: {
    describes: {
      amazon: 'Titles, descriptions, images, attributes and prices',
      ebay: 'Titles, images, item specifics and prices',
      icecat: 'Data sheets of IT, electronics and appliances. For products of all brands you need an account',
      'open-food-facts': 'Food: ingredients, nutrition, allergens',
      'open-beauty-facts': 'Cosmetics: ingredients and labels',
      'open-pet-food-facts': 'Pet food: ingredients and labels',
      'open-products-facts': 'Everyday products',
      dnb: 'Books published in Germany, by ISBN',
      'open-library': 'Books from all over the world, by ISBN',
      eprel: 'Energy classes, labels and product information sheets',
      kaufland: 'Titles, categories, brands and images, with your own access',
    },
    kinds: { marketplace: 'Marketplace', catalog: 'Product catalog', register: 'Register' },
    noLicence: 'Content of the marketplace and its sellers',
  },
  de: {
    describes: {
      amazon: 'Titel, Beschreibungen, Bilder, Merkmale und Preise',
      ebay: 'Titel, Bilder, Artikelmerkmale und Preise',
      icecat:
        'Datenblätter zu IT, Elektronik und Haushaltsgeräten. Für Produkte aller Marken brauchen Sie ein Konto',
      'open-food-facts': 'Lebensmittel: Zutaten, Nährwerte, Allergene',
      'open-beauty-facts': 'Kosmetik: Inhaltsstoffe und Siegel',
      'open-pet-food-facts': 'Tierfutter: Zutaten und Siegel',
      'open-products-facts': 'Alltagsprodukte',
      dnb: 'In Deutschland erschienene Bücher, nach ISBN',
      'open-library': 'Bücher aus aller Welt, nach ISBN',
      eprel: 'Energieklassen, Label und Produktdatenblätter',
      kaufland: 'Titel, Kategorien, Marken und Bilder, mit Ihrem eigenen Zugang',
    },
    kinds: { marketplace: 'Marktplatz', catalog: 'Produktkatalog', register: 'Register' },
    noLicence: 'Inhalte des Marktplatzes und seiner Händler',
  },
}
