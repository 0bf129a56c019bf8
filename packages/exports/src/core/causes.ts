import type { Cause } from './findings.ts'

/** What to do about a change that keeps the meaning of a value. */
export const nothingToDo: Cause['action'] = {
  de: 'Sie müssen nichts tun.',
  en: 'You do not need to do anything.',
}

/** Causes that every target shares. */
export const noProduct: Cause = {
  id: 'no-product',
  kind: 'row-left-out',
  text: {
    de: 'Zu dieser Zeile gibt es kein Produkt.',
    en: 'This row has no product.',
  },
  action: {
    de: 'Prüfen Sie EAN und ASIN der Zeile, wählen Sie ein Produkt aus oder tragen Sie Werte von Hand ein.',
    en: 'Check the EAN and ASIN of the row, choose a product, or enter values by hand.',
  },
}

export const noArticleNumber: Cause = {
  id: 'no-article-number',
  kind: 'row-left-out',
  text: { de: 'Die Artikelnummer fehlt.', en: 'The article number is missing.' },
  action: {
    de: 'Ergänzen Sie die Artikelnummer in Ihrer Liste.',
    en: 'Add the article number to your list.',
  },
}

export const repeatedArticleNumber: Cause = {
  id: 'repeated-article-number',
  kind: 'row-left-out',
  text: {
    de: 'Die Artikelnummer steht weiter oben schon einmal. Ein Import würde den ersten Artikel überschreiben.',
    en: 'The article number is used in an earlier row. An import would overwrite the first article.',
  },
  action: {
    de: 'Geben Sie jedem Artikel eine eigene Nummer. Groß- und Kleinschreibung zählt nicht.',
    en: 'Give each article its own number. Case does not matter.',
  },
}

export const noTitle: Cause = {
  id: 'no-title',
  kind: 'row-left-out',
  text: { de: 'Der Titel fehlt.', en: 'The title is missing.' },
  action: { de: 'Tragen Sie in der Liste einen Titel ein.', en: 'Enter a title in the list.' },
}

export const cleanedText: Cause = {
  id: 'cleaned-text',
  kind: 'value-replaced',
  text: {
    de: 'Unsichtbare Steuerzeichen und Leerzeichen am Rand wurden entfernt.',
    en: 'Invisible control characters and outer white space were removed.',
  },
  action: nothingToDo,
}

export const emptyAttribute: Cause = {
  id: 'empty-attribute',
  kind: 'value-left-out',
  text: {
    de: 'Ein Merkmal ohne Namen oder Wert wurde weggelassen.',
    en: 'An attribute without a name or value was left out.',
  },
  action: nothingToDo,
}

export const guardedFormula: Cause = {
  id: 'guarded-formula',
  kind: 'value-escaped',
  text: {
    de: 'Werte in „{column}“ beginnen wie eine Formel. Ein Apostroph am Anfang verhindert, dass eine Tabelle sie ausführt.',
    en: 'Values in “{column}” begin like a formula. A leading apostrophe keeps spreadsheets from running them.',
  },
  action: {
    de: 'Entfernen Sie den Apostroph, wenn Sie die Datei in ein anderes System einlesen.',
    en: 'Remove the apostrophe when you import the file into another system.',
  },
}

export const trailingBackslash: Cause = {
  id: 'trailing-backslash',
  kind: 'value-replaced',
  text: {
    de: 'Werte in „{column}“ enden mit einem Backslash, den der Import nicht lesen kann. Ein Leerzeichen folgt ihm.',
    en: 'Values in “{column}” end with a backslash, which the importer cannot read. A space follows it.',
  },
  action: {
    de: 'Entfernen Sie den Backslash am Ende des Werts.',
    en: 'Remove the backslash at the end of the value.',
  },
}

const importAllParts = {
  de: 'Importieren Sie alle Teile nacheinander.',
  en: 'Import all parts one after the other.',
}

export const splitBySize: Cause = {
  id: 'split-by-size',
  kind: 'limit-exceeded',
  text: {
    de: 'Der Import nimmt höchstens {limit} MB an. „{file}“ enthält einen weiteren Teil.',
    en: 'The importer accepts at most {limit} MB. “{file}” contains another part.',
  },
  action: importAllParts,
}

export const splitByRows: Cause = {
  id: 'split-by-rows',
  kind: 'limit-exceeded',
  text: {
    de: 'Der Import nimmt höchstens {limit} Zeilen an. „{file}“ enthält einen weiteren Teil.',
    en: 'The importer accepts at most {limit} rows. “{file}” contains another part.',
  },
  action: importAllParts,
}

export const otherCurrency: Cause = {
  id: 'other-currency',
  kind: 'value-left-out',
  text: {
    de: 'Der Preis ist in einer anderen Währung und wurde weggelassen.',
    en: 'The price is in another currency and was left out.',
  },
  action: {
    de: 'Wählen Sie die Währung in den Optionen, oder tragen Sie den Preis im Shop ein.',
    en: 'Choose the currency in the options, or enter the price in the shop.',
  },
}

export const invalidImageAddress: Cause = {
  id: 'invalid-image-address',
  kind: 'image-unusable',
  text: {
    de: 'Die Adresse des Bildes ist ungültig. Es fehlt im Import.',
    en: 'The address of the image is invalid. It is left out.',
  },
  action: { de: 'Laden Sie das Bild im Shop von Hand hoch.', en: 'Upload the image in the shop by hand.' },
}

export const unusableImage: Cause = {
  id: 'unusable-image',
  kind: 'image-unusable',
  text: { de: 'Das Bild fehlt im Import.', en: 'The image is left out.' },
  action: { de: 'Laden Sie das Bild im Shop von Hand hoch.', en: 'Upload the image in the shop by hand.' },
}

export const tooManyImages: Cause = {
  id: 'too-many-images',
  kind: 'image-unusable',
  text: {
    de: 'Der Import nimmt höchstens {limit} Bilder je Artikel an.',
    en: 'The importer accepts at most {limit} images an article.',
  },
  action: {
    de: 'Laden Sie weitere Bilder im Shop von Hand hoch.',
    en: 'Upload further images in the shop by hand.',
  },
}

/** A required column that is empty. The importer refuses such a row or imports it incompletely. */
export const requiredEmpty: Cause = {
  id: 'required-empty',
  kind: 'required-empty',
  text: {
    de: '„{column}“ ist leer. Der Import braucht diesen Wert, um einen neuen Artikel anzulegen.',
    en: '“{column}” is empty. The importer needs this value to create a new article.',
  },
  action: {
    de: 'Tragen Sie den Wert in der Liste oder in der Datei ein, oder aktualisieren Sie nur vorhandene Artikel.',
    en: 'Enter the value in the list or the file, or update existing articles only.',
  },
}
