import { z } from 'zod'
import {
  choice,
  csvDialect,
  type FamilyRules,
  familyOption,
  forNewProducts,
  imageOptions,
  modeOption,
  numberOption,
  priceOptions,
  textOption,
  toCode,
  toggle,
} from '../../core/index.ts'

export const options = z.object({
  mode: modeOption({
    attributes: { de: 'Ja: nur Attribute ändern', en: 'Yes: change only attributes' },
  }),
  attributes: choice(
    {
      select: { de: 'Auswahllisten mit mehreren Werten', en: 'Multi select with options' },
      text: { de: 'Texte', en: 'Texts' },
    },
    'select',
    {
      label: { de: 'Merkmale werden', en: 'Attributes become' },
      help: {
        de: 'Akeneo kann die Art eines Attributs später nicht ändern. Bleiben Sie bei einer Wahl.',
        en: 'Akeneo cannot change the type of an attribute later. Keep your choice.',
      },
    },
  ),
  identifier: textOption('sku', {
    label: { de: 'Code des Identifikators', en: 'Code of the identifier' },
    help: {
      de: 'Das Attribut mit der Artikelnummer. Akeneo legt es als „sku“ an.',
      en: 'The attribute with the article number. Akeneo creates it as “sku”.',
    },
  }),
  locale: textOption('de_DE', {
    label: { de: 'Sprache der Namen', en: 'Locale of labels' },
    help: { de: 'Sie muss in Akeneo aktiv sein.', en: 'It must be enabled in Akeneo.' },
  }),
  group: textOption('other', { label: { de: 'Code der Attributgruppe', en: 'Code of the attribute group' } }),
  prefix: textOption('', {
    label: { de: 'Anfang aller Codes', en: 'Prefix of all codes' },
    help: {
      de: 'Zum Beispiel „mp_“, damit neue Attribute von Ihren getrennt bleiben.',
      en: 'For instance “mp_”, to keep new attributes apart from yours.',
    },
  }),
  maxAttributes: numberOption(
    200,
    { min: 0, max: 1000 },
    {
      label: { de: 'Höchstzahl der Attribute', en: 'Maximum number of attributes' },
      help: {
        de: 'Die häufigsten Merkmale werden Attribute.',
        en: 'The most frequent attributes of the articles become attributes in Akeneo.',
      },
    },
  ),
  ...forNewProducts({
    ...familyOption(),
    family: textOption('Artikel', {
      label: { de: 'Familie', en: 'Family' },
      help: {
        de: 'Die Familie neuer Produkte. Sie enthält alle Attribute dieses Exports.',
        en: 'The family of new products. It contains all attributes of this export.',
      },
    }),
    ...priceOptions(),
    isEnabled: toggle(false, { label: { de: 'Produkte sofort aktivieren', en: 'Enable products at once' } }),
    ...imageOptions('none'),
  }),
})
export type Options = z.output<typeof options>

/** Whether files have product models: an update finds each product by its number. */
export const hasModels = ({ mode, families }: Options): boolean =>
  mode === 'create' && families === 'as-families'

/** The files of an export in the order of import. */
export const listNames = (options: Options): string[] => {
  const isCreated = options.mode === 'create'
  return [
    'attributes',
    ...(options.attributes === 'select' || hasModels(options) ? ['options'] : []),
    ...(isCreated ? ['families'] : []),
    ...(hasModels(options) ? ['family_variants', 'product_models'] : []),
    'products',
  ]
}

/** The name of a file without its ending, e.g. `2_options`. */
export const fileName = (options: Options, name: string): string =>
  `${listNames(options).indexOf(name) + 1}_${name}`

/** OpenSpout reads RFC 4180, and the first step of each import refuses files that are not UTF-8. */
export const dialect = csvDialect({ separator: ';' })

/** `pim_catalog_text`, labels of options and identifiers. */
export const maxTextLength = 255
/** `pim_catalog_textarea` */
export const maxAreaLength = 65_535
/** Labels of attributes. */
export const maxLabelLength = 100

/** A product model has one level of variants, which differ in up to five simple selects. */
export const familyRules: FamilyRules = {
  parent: 'first',
  hasAxisAttributes: false,
  maxAxes: 5,
  maxLength: maxTextLength,
  nameKey: (name) => toCode(name, { separator: '_', maxLength: 50 }),
}
