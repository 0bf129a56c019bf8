import type { Cause } from './findings.ts'

/** What the report says about families. Every target shares these causes. */
const familyCause = (
  id: string,
  [textDe, textEn]: readonly [string, string],
  [actionDe, actionEn]: readonly [string, string],
): Cause => ({
  id: `family.${id}`,
  kind: 'family',
  text: { de: textDe, en: textEn },
  action: { de: actionDe, en: actionEn },
})

const checkFamily = ['Prüfen Sie die Familie in Ihrer Liste.', 'Check the family in your list.'] as const
const enterValue = [
  'Tragen Sie in der Liste einen eigenen Wert für diesen Artikel ein.',
  'Enter a value of its own for this article in the list.',
] as const

export const noParentNumber = familyCause(
  'no-parent-number',
  [
    'Die Familie hat keine Vaterartikelnummer. Ihre Artikel stehen einzeln in der Datei.',
    'The family has no parent number. The file has its articles one by one.',
  ],
  ['Geben Sie der Familie eine Nummer.', 'Give the family a number.'],
)

export const refusedNumber = familyCause(
  'refused-number',
  [
    'Der Import nimmt die Nummer des Artikels oder seiner Familie nicht an: Sie ist zu lang oder enthält Zeichen, die er als Trennzeichen liest. Der Artikel steht einzeln in der Datei.',
    'The importer does not accept the number of the article or its family: it is too long or contains characters that are read as separators. The file has the article on its own.',
  ],
  ['Ändern Sie die Nummer.', 'Change the number.'],
)

export const parentNumberTaken = familyCause(
  'parent-number-taken',
  [
    'Die Nummer des Vaterartikels gehört schon einem anderen Artikel. Die Artikel der Familie stehen einzeln in der Datei.',
    'Another article has the number of the parent already. The file has the articles of the family one by one.',
  ],
  ['Geben Sie der Familie eine eigene Nummer.', 'Give the family a number of its own.'],
)

export const parentRefused = familyCause(
  'parent-refused',
  [
    'Der Import würde den Vaterartikel ablehnen. Die Artikel der Familie stehen einzeln in der Datei.',
    'The importer would refuse the parent. The file has the articles of the family one by one.',
  ],
  ['Ändern Sie Nummer oder Titel der Familie.', 'Change the number or title of the family.'],
)

export const badAxis = familyCause(
  'bad-axis',
  [
    'Die Familie hat keine Achse, oder der Import nimmt den Namen einer Achse nicht an oder hält ihn für den einer anderen. Ihre Artikel stehen einzeln in der Datei.',
    'The family has no axis, or the importer does not accept the name of an axis or takes it for another. The file has its articles one by one.',
  ],
  ['Benennen Sie die Achsen der Familie.', 'Name the axes of the family.'],
)

export const interruptedFamily = familyCause(
  'interrupted',
  [
    'Andere Zeilen stehen zwischen den Artikeln der Familie. Dieser Artikel steht einzeln in der Datei.',
    'Other rows stand between the articles of the family. The file has this article on its own.',
  ],
  checkFamily,
)

export const familyOfOne = familyCause(
  'of-one',
  [
    'Die Familie hat in dieser Datei nur einen Artikel. Er steht ohne Vaterartikel darin.',
    'The family has only one article in this file, so the file has it without a parent.',
  ],
  checkFamily,
)

export const missingValue = familyCause(
  'missing-value',
  [
    'Dem Artikel fehlt der Wert einer Achse. Der Import nähme jeden Wert an, deshalb steht er einzeln in der Datei.',
    'The article lacks the value of an axis. The importer would take it for any value, so the file has the article on its own.',
  ],
  enterValue,
)

export const sameCombination = familyCause(
  'same-combination',
  [
    'Ein früherer Artikel der Familie hat für den Import dieselben Werte. Dieser steht einzeln in der Datei.',
    'An earlier article of the family has the same values for the importer. The file has this one on its own.',
  ],
  enterValue,
)

export const addedValue = familyCause(
  'added-value',
  [
    'Die Achse der Familie kennt den Wert nicht. Er steht als letzter beim Vaterartikel.',
    'The axis of the family does not list the value. The parent has it as the last one.',
  ],
  ['Ordnen Sie die Werte der Achse in Ihrer Liste.', 'Order the values of the axis in your list.'],
)

export const tooManyVariants = familyCause(
  'too-many-variants',
  [
    'Eine Familie hat höchstens {limit} Artikel. Weitere stehen einzeln in der Datei.',
    'A family has at most {limit} articles. The file has further ones on their own.',
  ],
  ['Teilen Sie die Familie.', 'Split the family.'],
)

export const joinedAxes = familyCause(
  'joined-axes',
  [
    'Der Import kennt höchstens {limit} Achsen. Die letzten stehen in einer, ihre Werte getrennt durch Schrägstriche.',
    'The importer knows at most {limit} axes. The last ones are one, their values separated by slashes.',
  ],
  ['Entfernen Sie eine Achse, oder teilen Sie die Familie.', 'Remove an axis, or split the family.'],
)

export const changedAxis = familyCause(
  'changed-axis',
  [
    'Der Import nimmt den Namen oder Wert einer Achse so nicht auf. Zeichen, die er als Trennzeichen liest, sind ersetzt, oder der Text ist gekürzt.',
    'The importer does not accept the name or value of an axis. Characters that it reads as separators are replaced, or the text is cut.',
  ],
  [
    'Ändern Sie den Wert in der Liste, wenn die Datei ihn anders schreiben soll.',
    'Change the value in the list if the file should have another spelling.',
  ],
)

export const parentRow = familyCause(
  'parent-row',
  [
    'Die Zeile ist ein Vaterartikel. Diese Datei hat nur Artikel, die man kaufen kann.',
    'The row is a parent. This file has only articles that can be bought.',
  ],
  ['Sie müssen nichts tun.', 'You do not need to do anything.'],
)

export const variantWithoutEan = familyCause(
  'without-ean',
  [
    'Der Artikel einer Familie hat keine EAN. Marktplätze und Preisvergleiche erkennen ihn nicht als eigenen Artikel.',
    'The article of a family has no EAN. Marketplaces and price comparisons do not recognize it as an article of its own.',
  ],
  ['Tragen Sie die EAN in Ihrer Liste ein.', 'Enter the EAN in your list.'],
)

export const ownAttribute = familyCause(
  'own-attribute',
  [
    'Varianten haben in diesem System keine eigenen Merkmale. Nur was alle Artikel der Familie gemeinsam haben, steht beim Vaterartikel.',
    'Variants have no attributes of their own in this system. Only what all articles of the family share is with the parent.',
  ],
  [
    'Machen Sie das Merkmal zu einer Achse, wenn Kunden danach wählen sollen.',
    'Make the attribute an axis if customers should choose by it.',
  ],
)

export const ownText = familyCause(
  'own-text',
  [
    '„{column}“ gehört in diesem System zum Vaterartikel. Der eigene Text der Variante fehlt.',
    '“{column}” belongs to the parent in this system. The variant’s own text is left out.',
  ],
  ['Prüfen Sie den Text des Vaterartikels.', 'Check the text of the parent.'],
)

export const parentEan = familyCause(
  'parent-ean',
  [
    'Ein Vaterartikel hat keine EAN, sie gehört einem Artikel, den man kaufen kann. Sie fehlt in der Datei.',
    'A parent has no EAN, which belongs to an article that can be bought. The file does not have it.',
  ],
  [
    'Tragen Sie die EAN beim passenden Artikel der Familie ein.',
    'Enter the EAN with the article of the family that it belongs to.',
  ],
)

export const parentOffer = familyCause(
  'parent-offer',
  [
    'Die Zeile hat die Nummer der Familie und ist in der Datei ihr Vaterartikel, den man nicht kaufen kann. Ihr Preis, ihr Gewicht und ihre Werte auf den Achsen fehlen.',
    'The row has the number of the family, so in the file it is the parent, which cannot be bought. Its price, its weight and its values on the axes are left out.',
  ],
  [
    'Geben Sie der Familie eine eigene Nummer, und nehmen Sie die Zeile in die Familie auf, wenn man den Artikel kaufen kann.',
    'If the article can be bought, give the family a number of its own and move the row into the family.',
  ],
)

export const parentPrice = familyCause(
  'parent-price',
  [
    'Der Artikel hat keinen Preis. Im Shop kostet er so viel wie sein Vaterartikel, also der günstigste der Familie.',
    'The article has no price. In the shop it costs as much as its parent, which is as much as the cheapest of the family.',
  ],
  ['Tragen Sie seinen Preis in Ihrer Liste ein.', 'Enter its price in your list.'],
)

export const parentWithoutPicture = familyCause(
  'parent-without-picture',
  [
    'Die Artikel der Familie haben nicht dieselben Bilder, deshalb hat ihr Vaterartikel keines. Im Shop steht er ohne Bild in den Listen.',
    'The articles of the family do not have the same pictures, so their parent has none. The shop lists it without a picture.',
  ],
  ['Wählen Sie Bilder für den Vaterartikel in der Familie.', 'Choose pictures of the parent in the family.'],
)
