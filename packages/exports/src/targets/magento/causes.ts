import { type Cause, rootCategoryCause, sameCodeCause } from '../../core/index.ts'

const chooseEnclosure = {
  de: 'Wählen Sie „Fields Enclosure“ in den Optionen und beim Import, damit der Wert unverändert bleibt.',
  en: 'Choose “Fields Enclosure” in the options and during the import to keep the value unchanged.',
}

export const newAttribute: Cause = {
  id: 'magento.new-attribute',
  kind: 'attribute-new',
  text: {
    de: 'Magento übernimmt das Attribut nur, wenn es besteht und zum Attributset gehört. „{file}“ nennt Code, Name und Art.',
    en: 'Magento imports the attribute only if it exists and belongs to the attribute set. “{file}” states code, name and type.',
  },
  action: {
    de: 'Legen Sie das Attribut vor dem Import unter „Stores > Attributes > Product“ an.',
    en: 'Create the attribute under “Stores > Attributes > Product” before the import.',
  },
}

export const newOption: Cause = {
  id: 'magento.new-option',
  kind: 'value-new',
  text: {
    de: 'Magento lehnt eine Zeile ab, wenn der Auswahlwert fehlt. „{file}“ nennt ihn.',
    en: 'Magento refuses a row if the option is missing. “{file}” states it.',
  },
  action: {
    de: 'Legen Sie den Wert vor dem Import beim Attribut an.',
    en: 'Create the option of the attribute before the import.',
  },
}

export const tooManyOptions: Cause = {
  id: 'magento.too-many-options',
  kind: 'limit-exceeded',
  text: {
    de: '„{file}“ enthält mehr als {limit} Auswahlwerte. Magento wird damit langsam.',
    en: '“{file}” contains more than {limit} options. They make Magento slow.',
  },
  action: {
    de: 'Wählen Sie Textfelder, oder lassen Sie Nummern und lange Texte mit Regeln weg.',
    en: 'Choose text fields, or leave out numbers and long texts with rules.',
  },
}

export const sameCode = sameCodeCause('magento')

export const severalValues: Cause = {
  id: 'magento.several-values',
  kind: 'value-replaced',
  text: {
    de: 'Das Attribut hat mehrere Werte. Sie stehen mit Kommas in einem Text.',
    en: 'The attribute has several values. They are in one text, separated by commas.',
  },
  action: {
    de: 'Wählen Sie Mehrfachauswahl, damit die Werte getrennt bleiben.',
    en: 'Choose multiple select to keep the values apart.',
  },
}

export const equalsAfterComma: Cause = {
  id: 'magento.equals-after-comma',
  kind: 'value-replaced',
  text: {
    de: 'Auf ein Komma folgt ein Gleichheitszeichen. Magento würde ein neues Attribut beginnen, deshalb steht ein Semikolon statt des Kommas.',
    en: 'An equals sign follows a comma. Magento would begin a new attribute, so a semicolon replaces the comma.',
  },
  action: chooseEnclosure,
}

export const bar: Cause = {
  id: 'magento.bar',
  kind: 'value-replaced',
  text: {
    de: 'Der Wert enthält „|“. Magento würde daraus zwei Werte machen, deshalb steht „/“ an seiner Stelle.',
    en: 'The value contains “|”. Magento would make two values of it, so “/” replaces it.',
  },
  action: chooseEnclosure,
}

export const categorySign: Cause = {
  id: 'magento.category-sign',
  kind: 'value-replaced',
  text: {
    de: 'Der Name der Kategorie enthält ein Komma oder einen Backslash. Magento trennt damit Kategorien, deshalb stehen „;“ und „/“ an ihrer Stelle.',
    en: 'The name of the category contains a comma or backslash. Magento separates categories with them, so “;” and “/” replace them.',
  },
  action: {
    de: 'Benennen Sie die Kategorie nach dem Import in Magento um.',
    en: 'Rename the category in Magento after the import.',
  },
}

export const noRootCategory = rootCategoryCause('magento')

export const imageWithoutEnding: Cause = {
  id: 'magento.image-ending',
  kind: 'image-unusable',
  text: {
    de: 'Magento lädt nur Bilder, deren Adresse mit .jpg, .jpeg, .png oder .gif endet. Mit diesem Bild kann die ganze Zeile fehlschlagen.',
    en: 'Magento loads only images whose address ends with .jpg, .jpeg, .png or .gif. With this image the whole row may fail.',
  },
  action: {
    de: 'Laden Sie die Bilder herunter und nach „pub/media/import“ hoch. Wählen Sie dann „Dateinamen aus dem Bilder-Archiv“.',
    en: 'Download the images and upload them to “pub/media/import”. Then choose “File names of the image archive”.',
  },
}

export const longNumber: Cause = {
  id: 'magento.long-number',
  kind: 'row-left-out',
  text: {
    de: 'Die Artikelnummer hat mehr als 64 Zeichen. Magento nimmt sie nicht an.',
    en: 'The article number has more than 64 characters. Magento does not accept it.',
  },
  action: {
    de: 'Kürzen Sie die Artikelnummer in Ihrer Liste.',
    en: 'Shorten the article number in your list.',
  },
}
