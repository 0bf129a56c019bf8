import { type Cause, respellValue, sameCodeCause } from '../../core/index.ts'

export const newAttribute: Cause = {
  id: 'akeneo.new-attribute',
  kind: 'attribute-new',
  text: {
    de: '„{file}“ legt das Attribut an, wenn es seinen Code in Akeneo noch nicht gibt.',
    en: '“{file}” creates the attribute if its code does not exist in Akeneo yet.',
  },
  action: {
    de: 'Gibt es das Attribut unter einem anderen Code, benennen Sie das Merkmal mit einer Regel um.',
    en: 'If the attribute exists with another code, rename the attribute with a rule.',
  },
}

export const newOption: Cause = {
  id: 'akeneo.new-option',
  kind: 'value-new',
  text: {
    de: '„{file}“ legt die Option an, wenn es ihren Code in Akeneo noch nicht gibt.',
    en: '“{file}” creates the option if its code does not exist in Akeneo yet.',
  },
  action: respellValue,
}

export const tooManyOptions: Cause = {
  id: 'akeneo.too-many-options',
  kind: 'limit-exceeded',
  text: {
    de: '„{file}“ enthält mehr als {limit} Optionen. Die Auswahl in Akeneo wird damit langsam und unübersichtlich.',
    en: '“{file}” contains more than {limit} options. They make selection in Akeneo slow and confusing.',
  },
  action: {
    de: 'Lassen Sie Nummern und lange Texte mit Regeln weg, oder wählen Sie Texte statt Auswahllisten.',
    en: 'Leave out numbers and long texts with rules, or choose texts instead of multi select.',
  },
}

export const sameCode = sameCodeCause('akeneo')

export const severalValues: Cause = {
  id: 'akeneo.several-values',
  kind: 'value-replaced',
  text: {
    de: 'Das Attribut hat mehrere Werte. Sie stehen mit Kommas in einem Text.',
    en: 'The attribute has several values. They are in one text, separated by commas.',
  },
  action: {
    de: 'Wählen Sie Auswahllisten, damit die Werte getrennt bleiben.',
    en: 'Choose multi select to keep the values apart.',
  },
}

export const badIdentifier: Cause = {
  id: 'akeneo.identifier',
  kind: 'row-left-out',
  text: {
    de: 'Akeneo nimmt keine Artikelnummern mit Komma, Semikolon, Zeilenumbruch oder mehr als 255 Zeichen an.',
    en: 'Akeneo does not accept article numbers with a comma, semicolon, line break or more than 255 characters.',
  },
  action: {
    de: 'Ändern Sie die Artikelnummer in Ihrer Liste.',
    en: 'Change the article number in your list.',
  },
}
