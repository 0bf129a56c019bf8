import type { Cause } from '../../core/index.ts'

const renameAction = {
  de: 'Führt Ihr System dasselbe unter einem anderen Namen, benennen Sie das Merkmal mit einer Regel um.',
  en: 'If your system has the same under another name, rename the attribute with a rule.',
}

export const newCharacteristic: Cause = {
  id: 'jtl.new-characteristic',
  kind: 'attribute-new',
  text: {
    de: 'JTL-Ameise legt das Merkmal mit „{file}“ neu an, wenn es in JTL-Wawi fehlt.',
    en: 'JTL-Ameise creates the characteristic with “{file}” if JTL-Wawi lacks it.',
  },
  action: renameAction,
}

export const newValue: Cause = {
  id: 'jtl.new-value',
  kind: 'value-new',
  text: {
    de: 'JTL-Ameise legt den Wert mit „{file}“ neu an, wenn er in JTL-Wawi fehlt. Shop-Filter zeigen neue Werte noch nicht.',
    en: 'JTL-Ameise creates the value with “{file}” if JTL-Wawi lacks it. Shop filters do not show new values yet.',
  },
  action: {
    de: 'Prüfen Sie neue Werte in der Merkmalverwaltung von JTL-Wawi, bevor Sie den Shop abgleichen.',
    en: 'Check new values in the characteristics of JTL-Wawi before you synchronize the shop.',
  },
}

export const newAttribute: Cause = {
  id: 'jtl.new-attribute',
  kind: 'attribute-new',
  text: {
    de: 'JTL-Ameise legt das Attribut mit „{file}“ neu an, wenn es in JTL-Wawi fehlt.',
    en: 'JTL-Ameise creates the attribute with “{file}” if JTL-Wawi lacks it.',
  },
  action: renameAction,
}

export const severalValues: Cause = {
  id: 'jtl.several-values',
  kind: 'value-replaced',
  text: {
    de: 'Ein Attribut hat in JTL-Wawi einen Wert. Mehrere Werte stehen darin, getrennt durch Kommas.',
    en: 'In JTL-Wawi an attribute has one value. It contains all values, separated by commas.',
  },
  action: {
    de: 'Legen Sie solche Eigenschaften als Merkmale an, wenn Kunden nach ihnen filtern sollen.',
    en: 'Use characteristics if customers should filter by these values.',
  },
}

export const tooManyValues: Cause = {
  id: 'jtl.too-many-values',
  kind: 'limit-exceeded',
  text: {
    de: '„{file}“ enthält mehr als {limit} verschiedene Werte. Als Filter sind so viele nicht brauchbar.',
    en: '“{file}” contains more than {limit} different values. Filters with that many are of no use.',
  },
  action: {
    de: 'Wählen Sie für Nummern und lange Texte Attribute statt Merkmale, oder führen Sie Werte mit Regeln zusammen.',
    en: 'Choose attributes instead of characteristics for numbers and long texts, or merge values with rules.',
  },
}

export const tooManyCategories: Cause = {
  id: 'jtl.too-many-categories',
  kind: 'value-left-out',
  text: {
    de: 'Die Datei hat Spalten für {limit} Kategorieebenen. Tiefere Ebenen fehlen.',
    en: 'The file has columns for {limit} category levels. Deeper levels are left out.',
  },
  action: { de: 'Ordnen Sie diese Artikel in JTL-Wawi ein.', en: 'Assign these articles in JTL-Wawi.' },
}
