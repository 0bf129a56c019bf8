import { z } from 'zod'
import {
  choice,
  csvDialect,
  type FamilyRules,
  familyOption,
  forNewProducts,
  imageOptions,
  modeOption,
  priceOptions,
  safetyOption,
  textOption,
  toggle,
} from '../../core/index.ts'

export const options = z.object({
  mode: modeOption(
    {
      attributes: { de: 'Ja: nur Merkmale ändern', en: 'Yes: change only characteristics' },
    },
    {
      create: {
        de: 'Nein oder nur zum Teil: anlegen und aktualisieren',
        en: 'No, or only some: create and update',
      },
    },
  ),
  attributes: choice(
    {
      characteristics: { de: 'Merkmale', en: 'Characteristics' },
      attributes: { de: 'Attribute', en: 'Attributes' },
      both: { de: 'Merkmale und Attribute', en: 'Characteristics and attributes' },
    },
    'characteristics',
    {
      label: { de: 'Eigenschaften anlegen als', en: 'Create as' },
      help: {
        de: 'Merkmale dienen im JTL-Shop als Filter. Attribute nehmen lange Texte auf.',
        en: 'JTL-Shop uses characteristics as filters. Attributes hold long texts.',
      },
    },
  ),
  supplier: textOption('', {
    label: { de: 'Lieferant', en: 'Supplier' },
    help: {
      de: 'Nur wenn Ihre Artikelnummern die Nummern eines Lieferanten sind: Der Import ordnet dann nach Lieferant und Lieferantennummer zu.',
      en: 'Only if your article numbers are those of a supplier: the import then matches by supplier and supplier number.',
    },
  }),
  ...forNewProducts({
    ...familyOption(),
    ...priceOptions(),
    ...imageOptions('addresses'),
    isHtml: toggle(true, { label: { de: 'Beschreibungen als HTML', en: 'Descriptions as HTML' } }),
  }),
  ...safetyOption({
    de: 'Funktionsattribute „gpsr_…“ der Artikel, die JTL-Shop und JTL-Connector anzeigen. Ab JTL-Wawi 1.9.6 können Sie die Kontaktdaten auch beim Hersteller pflegen.',
    en: 'Function attributes “gpsr_…” of articles, which JTL-Shop and JTL-Connector show. Since JTL-Wawi 1.9.6 manufacturers can have contact data instead.',
  }),
})
export type Options = z.output<typeof options>

/** Without the byte order mark Ameise misreads the first heading. A decimal point becomes a price of 0. */
export const dialect = csvDialect({
  separator: ';',
  quoting: 'needed',
  byteOrderMark: true,
  lineEnd: '\r\n',
  decimalMark: ',',
})

/** Names of articles and categories have 255 characters in JTL-Wawi's database, those of characteristics and values presumably too. */
export const maxNameLength = 255

/** Axes that the file has columns for. JTL-Wawi has no limit. */
export const maxAxes = 5

/** The parent stands above its children, which have pictures and characteristics of their own: JTL-Wawi inherits neither. */
export const familyRules: FamilyRules = {
  parent: 'first',
  showsParent: true,
  hasAxisAttributes: true,
  maxAxes,
  maxLength: maxNameLength,
}

/** The columns that identify an article, and their cells. */
export const identity = (supplier: string) =>
  supplier === ''
    ? { columns: ['Artikelnummer'], cells: (articleNumber: string) => [articleNumber] }
    : {
        columns: ['Lieferant', 'Artikelnummer (Lieferant)'],
        cells: (articleNumber: string) => [supplier, articleNumber],
      }

/** The file of function attributes about product safety, the last one. */
export const safetyFileName = ({ mode, attributes }: Pick<Options, 'mode' | 'attributes'>): string =>
  `${2 + Number(mode === 'create') + Number(attributes === 'both')}_Produktsicherheit`
