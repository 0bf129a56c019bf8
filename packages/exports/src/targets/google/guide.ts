import type { Guide } from '../../core/index.ts'
import type { Options } from './format.ts'

/** How to add the file to Merchant Center. */
export const guide = ({ contents, families }: Options): Guide => ({
  steps: [
    {
      de: 'Öffnen Sie im Merchant Center „Einstellungen > Datenquellen > Ergänzende Quellen“ und fügen Sie eine ergänzende Produktdatenquelle hinzu.',
      en: 'In Merchant Center open “Settings > Data sources > Supplemental sources”, and add a supplemental product data source.',
    },
    {
      de: 'Laden Sie 1_product_details.tsv hoch, oder geben Sie den Link zu dieser Datei an, damit Google sie regelmäßig abruft.',
      en: 'Upload 1_product_details.tsv, or enter the link of this file so that Google fetches it regularly.',
    },
    {
      de: 'Lassen Sie „Felder in Anführungszeichen“ eingeschaltet, und verknüpfen Sie die Quelle mit Ihrer Hauptquelle.',
      en: 'Leave “Using quoted fields” on, and link the source to your primary source.',
    },
  ],
  columns: [],
  notes: [
    {
      de: 'Die Spalte „id“ enthält Ihre Artikelnummern. Sie müssen den IDs Ihrer Hauptquelle gleichen, auch in der Groß- und Kleinschreibung.',
      en: 'The column “id” has your article numbers. They must equal the IDs of your primary source, including case.',
    },
    ...(contents === 'facts'
      ? [
          {
            de: 'Leere Felder können Werte der Hauptquelle entfernen. Prüfen Sie Marke, GTIN und MPN vorher.',
            en: 'Empty fields may remove values of the primary source. Check brand, GTIN and MPN before.',
          },
        ]
      : []),
    ...(families === 'as-families'
      ? [
          {
            de: 'Familien: Jede Variante nennt Nummer und Titel ihrer Gruppe und ihre Werte. Gruppen, die Ihre Hauptquelle schon hat, ersetzt die Datei.',
            en: 'Families: each variant states the number and title of its group and its values. The file replaces groups that your primary source has already.',
          },
        ]
      : []),
    {
      de: 'Preis, Verfügbarkeit, Link und Bilder bleiben in Ihrer Hauptquelle.',
      en: 'Price, availability, link and images stay in your primary source.',
    },
  ],
})
