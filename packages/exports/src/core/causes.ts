import type { Language, Message } from '@merkwerk/contract'
import type { Cause } from './findings.ts'

/** What to do about a change that keeps the meaning of a value. */
export const nothingToDo: Cause['action'] = {
  de: 'Sie müssen nichts tun.',
  en: 'You do not need to do anything.',
}

export const renameAttribute: Cause['action'] = {
  de: 'Benennen Sie das Merkmal mit einer Regel um, wenn es etwas anderes bedeutet.',
  en: 'Rename the attribute with a rule if it means something else.',
}

export const respellValue: Cause['action'] = {
  de: 'Gibt es den Wert in anderer Schreibweise, ändern Sie ihn mit einer Regel.',
  en: 'If the value exists in another spelling, change it with a rule.',
}

export const haveFewerValues: Cause['action'] = {
  de: 'Lassen Sie Nummern und lange Texte mit Regeln weg, oder führen Sie Werte zusammen.',
  en: 'Leave out numbers and long texts with rules, or merge values.',
}

export const enterImageFolder: Cause['action'] = {
  de: 'Tragen Sie in den Optionen die Adresse des Ordners ein, z. B. https://mein-shop.de/bilder/.',
  en: 'Enter the address of the folder in the options, e.g. https://my-shop.com/images/.',
}

/** For targets that create categories below one of the shop. */
export const rootCategoryCause = (targetId: string): Cause => ({
  id: `${targetId}.no-root-category`,
  kind: 'value-left-out',
  text: {
    de: 'Die Kategorien fehlen, weil keine oberste Kategorie gewählt ist.',
    en: 'Categories are left out because no root category is chosen.',
  },
  action: {
    de: 'Tragen Sie in den Optionen den Namen der obersten Kategorie Ihres Shops ein.',
    en: 'Enter the name of the root category of your shop in the options.',
  },
})

/** For targets that make codes of names. */
export const sameCodeCause = (targetId: string): Cause => ({
  id: `${targetId}.same-code`,
  kind: 'value-replaced',
  text: {
    de: 'Der Name ergibt denselben Code wie ein früheres Merkmal. Der Wert steht bei diesem Attribut.',
    en: 'The name gives the same code as an earlier attribute. The value is in that attribute.',
  },
  action: renameAttribute,
})

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
    de: 'Für den Import steht die Artikelnummer weiter oben schon einmal. Er würde den ersten Artikel überschreiben.',
    en: 'For the importer an earlier row has the same article number. It would overwrite the first article.',
  },
  action: {
    de: 'Geben Sie jedem Artikel eine eigene Nummer. Groß- und Kleinschreibung zählt nicht, in vielen Shops auch kein Akzent.',
    en: 'Give each article its own number. Case does not matter, and in many shops accents do not either.',
  },
}

/** For files that hold nothing but attributes. */
export const noAttributes: Cause = {
  id: 'no-attributes',
  kind: 'row-left-out',
  text: {
    de: 'Der Artikel hat kein Merkmal, das in diese Datei kommt. Er fehlt darin.',
    en: 'The article has no attribute that goes into this file, so the file does not have the article.',
  },
  action: {
    de: 'Ordnen Sie Merkmale zu, oder tragen Sie in der Liste Werte ein.',
    en: 'Map attributes, or enter values in the list.',
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

export const placeholder: Cause = {
  id: 'placeholder',
  kind: 'value-left-out',
  text: {
    de: 'Der Wert sagt nur, dass es keinen gibt, z. B. „Nicht zutreffend“ oder „Markenlos“. Er fehlt in der Datei.',
    en: 'The value only states that there is none, such as “Does not apply” or “Unbranded”. The file does not have it.',
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

export const backslashBeforeQuote: Cause = {
  id: 'backslash-before-quote',
  kind: 'value-replaced',
  text: {
    de: 'In „{column}“ steht ein Backslash vor einem Anführungszeichen oder am Ende. Versionen des Imports lesen das verschieden und verlieren den Artikel, deshalb folgt dem Backslash ein Leerzeichen.',
    en: 'In “{column}” a backslash precedes a quote or the end. Versions of the importer read this differently and lose the article, so a space follows the backslash.',
  },
  action: {
    de: 'Entfernen Sie den Backslash in der Liste, oder korrigieren Sie den Wert nach dem Import.',
    en: 'Remove the backslash in the list, or correct the value after the import.',
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
    de: 'Bilder, die der Import je Artikel annimmt: höchstens {limit}.',
    en: 'Images that the importer accepts of an article: at most {limit}.',
  },
  action: {
    de: 'Laden Sie weitere Bilder im Shop von Hand hoch.',
    en: 'Upload further images in the shop by hand.',
  },
}

/** What an import does to articles that the seller's system has already. */
export function overwrittenFields({ name }: { name: string }, fields: readonly Message[]): Cause {
  const list = (language: Language): string => fields.map((field) => field[language]).join(', ')
  return {
    id: 'overwritten-fields',
    kind: 'existing-changed',
    text: {
      de: `Gibt es diese Artikel in ${name} schon, überschreibt der Import: ${list('de')}.`,
      en: `If ${name} has these articles already, the import overwrites: ${list('en')}.`,
    },
    action: {
      de: 'Alle anderen Angaben vorhandener Artikel bleiben. Sichern Sie Ihre Daten, wenn Sie unsicher sind.',
      en: 'All other data of existing articles stay. Back up your data if you are not sure.',
    },
  }
}

/** A file without an importer of its own. */
export const assignedFields: Cause = {
  id: 'assigned-fields',
  kind: 'existing-changed',
  text: {
    de: 'Importieren Sie die Datei in ein System mit denselben Artikeln, überschreibt der Import jedes Feld, dem Sie eine Spalte zuordnen.',
    en: 'If you import the file into a system with the same articles, the import overwrites each field that you assign a column to.',
  },
  action: {
    de: 'Ordnen Sie nur die Spalten zu, die Sie brauchen. Sichern Sie Ihre Daten, wenn Sie unsicher sind.',
    en: 'Assign only the columns that you need. Back up your data if you are not sure.',
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
    de: 'Tragen Sie den Wert in der Liste oder in der Datei ein, wählen Sie für Preise einen Preis in den Optionen, oder aktualisieren Sie nur vorhandene Artikel.',
    en: 'Enter the value in the list or the file, choose a price in the options for prices, or update existing articles only.',
  },
}
