import type { Message } from '../languages.ts'

/** Problems of fields that only the server finds. */
export const fieldRefusals = {
  'password-common': {
    en: 'This password is too common. Please choose another one.',
    de: 'Dieses Passwort ist zu weit verbreitet. Bitte wählen Sie ein anderes.',
  },
  'password-personal': {
    en: 'Password must not be your name or email.',
    de: 'Das Passwort darf nicht Ihr Name oder Ihre E-Mail-Adresse sein.',
  },
  'mapping-file-too-deep': {
    en: 'This file has too many values or is nested too deeply. Please choose a mapping that you downloaded here.',
    de: 'Diese Datei hat zu viele Werte oder ist zu tief verschachtelt. Bitte wählen Sie eine Zuordnung, die Sie hier heruntergeladen haben.',
  },
  'mapping-file-damaged': {
    en: 'This file is not JSON in UTF-8. Please choose a mapping that you downloaded here.',
    de: 'Diese Datei ist kein JSON in UTF-8. Bitte wählen Sie eine Zuordnung, die Sie hier heruntergeladen haben.',
  },
  'mapping-file-foreign': {
    en: 'This file is not a mapping. Please choose one that you downloaded here.',
    de: 'Diese Datei ist keine Zuordnung. Bitte wählen Sie eine, die Sie hier heruntergeladen haben.',
  },
  'username-taken': { en: 'This username is already taken.', de: 'Dieser Benutzername ist schon vergeben.' },
  'current-password-wrong': { en: 'Current password is incorrect', de: 'Das aktuelle Passwort ist falsch' },
  'address-not-public': {
    en: 'This address is not on the public internet',
    de: 'Diese Adresse liegt nicht im öffentlichen Internet',
  },
  'port-refused': { en: 'This port cannot be used', de: 'Dieser Port kann nicht verwendet werden' },
  'host-not-found': { en: 'This host name was not found', de: 'Dieser Hostname wurde nicht gefunden' },
  'header-missing': {
    en: 'Please enter the name of a header',
    de: 'Bitte geben Sie den Namen eines Headers ein',
  },
  'header-refused': { en: 'This header cannot be used', de: 'Dieser Header kann nicht verwendet werden' },
  'not-latin-1': {
    en: 'Please use characters of Latin-1',
    de: 'Bitte verwenden Sie nur Zeichen aus Latin-1',
  },
  'time-zone-unknown': { en: 'This time zone does not exist', de: 'Diese Zeitzone gibt es nicht' },
  'no-such-day': { en: 'There is no such day', de: 'Einen solchen Tag gibt es nicht' },
  'more-than-hourly': {
    en: 'A list can run at most once an hour',
    de: 'Eine Liste kann höchstens einmal in der Stunde laufen',
  },
  'credentials-refused': {
    en: 'The source does not accept these credentials',
    de: 'Die Quelle nimmt diese Zugangsdaten nicht an',
  },
  'key-listed': { en: 'This key is already listed.', de: 'Dieses Merkmal steht schon in der Liste.' },
  'value-listed': { en: 'This value is already listed.', de: 'Dieser Merkmalwert steht schon in der Liste.' },
  'keyword-listed': {
    en: 'This keyword is already listed for this attribute.',
    de: 'Dieses Wort steht für dieses Merkmal schon in der Liste.',
  },
  'name-listed': { en: 'This name is already listed.', de: 'Dieser Name steht schon in der Liste.' },
  'prompt-too-long': {
    en: 'This prompt leaves no room for a product. Please shorten it.',
    de: 'Dieser Prompt lässt keinen Platz für ein Produkt. Bitte kürzen Sie ihn.',
  },
  'field-over-64-kb': { en: 'This field is longer than 64 kB.', de: 'Dieses Feld ist länger als 64 kB.' },
  'mapping-without-identifier': {
    en: 'Please map all required fields: ean or asin, or mpn and brand',
    de: 'Bitte ordnen Sie alle Pflichtfelder zu: ean oder asin, oder mpn und brand',
  },
  'header-mapped-twice': {
    en: 'Each header can only be mapped to one field',
    de: 'Jede Spalte kann nur einem Feld zugeordnet sein',
  },
  'last-day-before-first': {
    en: 'The last day must not be before the first',
    de: 'Der letzte Tag darf nicht vor dem ersten liegen',
  },
  'span-too-long': {
    en: 'Please choose a shorter span: it holds too many bookings',
    de: 'Bitte wählen Sie einen kürzeren Zeitraum: Er enthält zu viele Buchungen',
  },
  'no-row-left': {
    en: 'No row would be left to look up',
    de: 'Es bliebe keine Zeile übrig, die gesucht wird',
  },
  'not-a-table': { en: 'Only CSV and XLSX files are allowed', de: 'Erlaubt sind nur CSV- und XLSX-Dateien' },
  'not-a-table-or-json': {
    en: 'Only CSV, XLSX and JSON files are allowed',
    de: 'Erlaubt sind nur CSV-, XLSX- und JSON-Dateien',
  },
  'not-a-json-file': { en: 'Only JSON files are allowed', de: 'Erlaubt sind nur JSON-Dateien' },
  'file-missing-in-body': {
    en: 'Please send a CSV/XLSX file as body',
    de: 'Bitte senden Sie eine CSV- oder XLSX-Datei als Body',
  },
  'file-missing': {
    en: 'Please upload a CSV/XLSX file',
    de: 'Bitte laden Sie eine CSV- oder XLSX-Datei hoch',
  },
  'second-file': { en: 'Only `file` may be a file', de: 'Nur `file` darf eine Datei sein' },
  'file-name-characters': {
    en: 'The file name contains characters that are not allowed.',
    de: 'Der Dateiname enthält Zeichen, die nicht erlaubt sind.',
  },
  'list-without-rows': { en: 'The list has no rows', de: 'Die Liste hat keine Zeilen' },
  'options-too-long': {
    en: 'The texts of these options are too long together.',
    de: 'Die Texte dieser Optionen sind zusammen zu lang.',
  },
  'key-of-other-adjustment': {
    en: 'This key is that of another adjustment',
    de: 'Dieser Schlüssel gehört zu einer anderen Anpassung',
  },
  'key-of-other-order': {
    en: 'This key is that of another order',
    de: 'Dieser Schlüssel gehört zu einer anderen Bestellung',
  },
  'not-a-candidate': {
    en: 'This product is not one of the candidates.',
    de: 'Dieses Produkt ist keiner der Kandidaten.',
  },
  'name-one-of': { en: 'Please name one of: {{known}}', de: 'Bitte nennen Sie eines von diesen: {{known}}' },
  'must-be-one-of': { en: 'Must be one of {{known}}', de: 'Erlaubt sind {{known}}' },
  'threshold-above-package': {
    en: 'The package has only {{coins}} coins',
    de: 'Das Paket hat nur {{coins}} Coins',
  },
  'columns-unknown': {
    en: 'Please name the columns of article numbers and of EANs, ASINs, or part numbers and brands. The list has {{headings}}',
    de: 'Bitte nennen Sie die Spalten der Artikelnummern und der EANs, ASINs oder Herstellernummern und Marken. Die Liste hat {{headings}}',
  },
  'no-such-column': {
    en: 'The list has no column "{{heading}}"',
    de: 'Die Liste hat keine Spalte "{{heading}}"',
  },
  'scheme-too-large': {
    en: 'A scheme can have at most {{megabytes}} MB. Please leave out values.',
    de: 'Die Merkmale dürfen zusammen höchstens {{megabytes}} MB groß sein. Bitte lassen Sie Werte weg.',
  },
  'mapping-too-large': {
    en: 'A mapping can have at most {{megabytes}} MB.',
    de: 'Eine Zuordnung darf höchstens {{megabytes}} MB groß sein.',
  },
  'mapping-with-too-many-values': {
    en: 'A mapping can have at most {{most}} values.',
    de: 'Eine Zuordnung darf höchstens {{most}} Werte haben.',
  },
  'above-key-limit': {
    en: 'A run may cost at most what this API key may spend a day. Coins: {{coins}}',
    de: 'Ein Lauf darf höchstens kosten, was dieser API-Schlüssel am Tag ausgeben darf. Coins: {{coins}}',
  },
  'option-refused': { en: '{{option}}: {{problem}}', de: '{{option}}: {{problem}}' },
  'row-refused': { en: '{{reason}}', de: '{{reason}}' },
  'file-with-too-many-rows': {
    en: 'The file has more than {{most}} rows. Please upload it as a list of its own.',
    de: 'Die Datei hat mehr als {{most}} Zeilen. Bitte laden Sie sie als eigene Liste hoch.',
  },
  'row-without-number': {
    en: 'This row has no valid identifier yet. Please enter an EAN, an ASIN or a part number first.',
    de: 'Diese Zeile hat noch keine gültige Kennung. Bitte tragen Sie zuerst EAN, ASIN oder Herstellernummer ein.',
  },
  'paste-of-other-page': {
    en: 'This address leads to no product. Please open the page of the product and copy its address.',
    de: 'Diese Adresse führt zu keinem Produkt. Bitte öffnen Sie die Seite des Produkts und kopieren Sie deren Adresse.',
  },
  'paste-of-other-site': {
    en: 'Addresses of Amazon and eBay are read. Please copy the EAN or the part number from this page.',
    de: 'Gelesen werden Adressen von Amazon und eBay. Bitte kopieren Sie von dieser Seite die EAN oder die Herstellernummer.',
  },
  'paste-unknown': {
    en: 'This is neither a valid EAN nor an ASIN, nor an address of Amazon or eBay. Please check the text.',
    de: 'Das ist weder eine gültige EAN noch eine ASIN noch eine Adresse von Amazon oder eBay. Bitte prüfen Sie den Text.',
  },
} as const satisfies Record<string, Message>
