/** The German texts of problems of fields, by the English ones. An entry of its own, because only German callers need it. */
const sentences: Readonly<Record<string, string>> = {
  'Email is required': 'Bitte geben Sie Ihre E-Mail-Adresse ein',
  'Email is invalid': 'Diese E-Mail-Adresse ist ungültig',
  'Password is required': 'Bitte geben Sie Ihr Passwort ein',
  'Username is required': 'Bitte geben Sie einen Benutzernamen ein',
  'Username contains characters that are not allowed':
    'Der Benutzername enthält Zeichen, die nicht erlaubt sind',
  'Username must not be an email address': 'Der Benutzername darf keine E-Mail-Adresse sein',
  'Username is too long': 'Dieser Benutzername ist zu lang',
  'Password must be at least 3 characters': 'Das Passwort muss mindestens 3 Zeichen haben',
  'Passwords do not match': 'Die Passwörter stimmen nicht überein',
  'Password must be at least 8 characters long.': 'Das Passwort muss mindestens 8 Zeichen lang sein.',
  'Password must contain at least one special character.':
    'Das Passwort muss mindestens ein Sonderzeichen enthalten.',
  'Password must be at most 128 characters long.': 'Das Passwort darf höchstens 128 Zeichen lang sein.',
  'This password is too common. Please choose another one.':
    'Dieses Passwort ist zu weit verbreitet. Bitte wählen Sie ein anderes.',
  'Password must not be your name or email.':
    'Das Passwort darf nicht Ihr Name oder Ihre E-Mail-Adresse sein.',
  'This file has too many values or is nested too deeply. Please choose a mapping that you downloaded here.':
    'Diese Datei hat zu viele Werte oder ist zu tief verschachtelt. Bitte wählen Sie eine Zuordnung, die Sie hier heruntergeladen haben.',
  'This file is not JSON in UTF-8. Please choose a mapping that you downloaded here.':
    'Diese Datei ist kein JSON in UTF-8. Bitte wählen Sie eine Zuordnung, die Sie hier heruntergeladen haben.',
  'This file is not a mapping. Please choose one that you downloaded here.':
    'Diese Datei ist keine Zuordnung. Bitte wählen Sie eine, die Sie hier heruntergeladen haben.',
  'This username is already taken.': 'Dieser Benutzername ist schon vergeben.',
  'Current password is required': 'Bitte geben Sie Ihr aktuelles Passwort ein',
  'Current password is incorrect': 'Das aktuelle Passwort ist falsch',
  'New password is required': 'Bitte geben Sie ein neues Passwort ein',
  'New passwords do not match': 'Die neuen Passwörter stimmen nicht überein',
  'Phone number cannot be empty': 'Bitte geben Sie eine Telefonnummer ein',
  'Please enter a valid phone number': 'Bitte geben Sie eine gültige Telefonnummer ein',
  'Code is required': 'Bitte geben Sie den Code ein',
  'This code is not valid.': 'Dieser Code ist nicht gültig.',
  'Both key and value are required': 'Bitte füllen Sie beide Spalten aus',
  'Reason is required': 'Bitte geben Sie einen Grund an',
  'Please enter a number other than 0': 'Bitte geben Sie eine Zahl außer 0 ein',
  'Please enter an address that starts with https://':
    'Bitte geben Sie eine Adresse ein, die mit https:// beginnt',
  'The address must not contain a user name, a password or a fragment':
    'Die Adresse darf weder Benutzername noch Passwort noch einen Teil nach # enthalten',
  'This address is not on the public internet': 'Diese Adresse liegt nicht im öffentlichen Internet',
  'This port cannot be used': 'Dieser Port kann nicht verwendet werden',
  'This host name was not found': 'Dieser Hostname wurde nicht gefunden',
  'Please enter a fingerprint such as SHA256:…': 'Bitte geben Sie einen Fingerabdruck wie SHA256:… ein',
  'Please enter a host name': 'Bitte geben Sie einen Hostnamen ein',
  'Please enter a file name without a folder': 'Bitte geben Sie einen Dateinamen ohne Ordner ein',
  'Please enter the name of a header': 'Bitte geben Sie den Namen eines Headers ein',
  'This header cannot be used': 'Dieser Header kann nicht verwendet werden',
  'Please use characters of Latin-1': 'Bitte verwenden Sie nur Zeichen aus Latin-1',
  'Please enter five fields: minute, hour, day, month and weekday':
    'Bitte geben Sie fünf Felder an: Minute, Stunde, Tag, Monat und Wochentag',
  'This time zone does not exist': 'Diese Zeitzone gibt es nicht',
  'There is no such day': 'Einen solchen Tag gibt es nicht',
  'A list can run at most once an hour': 'Eine Liste kann höchstens einmal in der Stunde laufen',
  'Please enter a whole number': 'Bitte geben Sie eine ganze Zahl ein',
  'This field is required': 'Bitte füllen Sie dieses Feld aus',
  'The source does not accept these credentials': 'Die Quelle nimmt diese Zugangsdaten nicht an',
  'Please choose a country': 'Bitte wählen Sie ein Land',
  'This is not a postal code of that country': 'Diese Postleitzahl gibt es in diesem Land nicht',
  'Please enter a VAT number of the EU, such as DE136695976':
    'Bitte geben Sie eine USt-IdNr. der EU ein, zum Beispiel DE136695976',
  'This VAT number has too few, too many or wrong characters':
    'Diese USt-IdNr. hat zu wenige, zu viele oder falsche Zeichen',
  'This VAT number has a typing error: its check digits do not fit':
    'Diese USt-IdNr. enthält einen Tippfehler: Ihre Prüfziffern passen nicht',
  'Please use fewer characters': 'Bitte verwenden Sie weniger Zeichen',
  'Name is required': 'Bitte geben Sie einen Namen ein',
  'At least one value is required': 'Bitte geben Sie mindestens einen Wert ein',
  'A value or synonym is listed twice': 'Ein Wert oder Synonym steht zweimal da',
  'This key is already listed.': 'Dieses Merkmal steht schon in der Liste.',
  'This value is already listed.': 'Dieser Merkmalwert steht schon in der Liste.',
  'This keyword is already listed for this attribute.':
    'Dieses Wort steht für dieses Merkmal schon in der Liste.',
  'This name is already listed.': 'Dieser Name steht schon in der Liste.',
  'This prompt leaves no room for a product. Please shorten it.':
    'Dieser Prompt lässt keinen Platz für ein Produkt. Bitte kürzen Sie ihn.',
  'Please choose at least one permission': 'Bitte wählen Sie mindestens eine Berechtigung',
  'Please choose at least one event': 'Bitte wählen Sie mindestens ein Ereignis',
  'Subject is required': 'Bitte geben Sie einen Betreff ein',
  'Message is required': 'Bitte geben Sie eine Nachricht ein',
  'Please enter a valid email address': 'Bitte geben Sie eine gültige E-Mail-Adresse ein',
  'Please choose a card': 'Bitte wählen Sie eine Karte',
  'Please choose a quarter': 'Bitte wählen Sie ein Quartal',
  'This field is longer than 64 kB.': 'Dieses Feld ist länger als 64 kB.',
  'Must be JSON.': 'Muss JSON sein.',
  'Must be title, brand, category, picture, price, description or attribute:NAME':
    'Erlaubt sind title, brand, category, picture, price, description oder attribute:NAME',
  'Must be title, brand, category or attribute:NAME':
    'Erlaubt sind title, brand, category oder attribute:NAME',
  'Must be open, or positions separated by commas':
    'Erlaubt sind open oder Positionen, durch Kommas getrennt',
  'Must be country sites separated by commas': 'Bitte geben Sie Länderseiten an, durch Kommas getrennt',
  'Must be sources separated by commas': 'Bitte geben Sie Quellen an, durch Kommas getrennt',
  'Job name is required': 'Bitte geben Sie der Liste einen Namen',
  'Please map all required fields: artikelNumber, ean, asin':
    'Bitte ordnen Sie alle Pflichtfelder zu: artikelNumber, ean, asin',
  'Please map all required fields: ean or asin, or mpn and brand':
    'Bitte ordnen Sie alle Pflichtfelder zu: ean oder asin, oder mpn und brand',
  'Each header can only be mapped to one field': 'Jede Spalte kann nur einem Feld zugeordnet sein',
  'Choose at least one product': 'Bitte wählen Sie mindestens ein Produkt',
  'Please enter either records or list_id': 'Bitte geben Sie entweder records oder list_id an',
  'Please use next_cursor of the previous page': 'Bitte verwenden Sie next_cursor der vorigen Seite',
  'A name has two rules': 'Für einen Namen gibt es zwei Regeln',
  'The preferred source must be one of the sources': 'Die bevorzugte Quelle muss eine der Quellen sein',
  'This day is before the first one': 'Dieser Tag liegt vor dem ersten',
  'The last day must not be before the first': 'Der letzte Tag darf nicht vor dem ersten liegen',
  'Please choose a shorter span: it holds too many bookings':
    'Bitte wählen Sie einen kürzeren Zeitraum: Er enthält zu viele Buchungen',
  'No row would be left to look up': 'Es bliebe keine Zeile übrig, die gesucht wird',
  'Only CSV and XLSX files are allowed': 'Erlaubt sind nur CSV- und XLSX-Dateien',
  'Only CSV, XLSX and JSON files are allowed': 'Erlaubt sind nur CSV-, XLSX- und JSON-Dateien',
  'Only JSON files are allowed': 'Erlaubt sind nur JSON-Dateien',
  'Please send a CSV/XLSX file as body': 'Bitte senden Sie eine CSV- oder XLSX-Datei als Body',
  'Please upload a CSV/XLSX file': 'Bitte laden Sie eine CSV- oder XLSX-Datei hoch',
  'Only `file` may be a file': 'Nur `file` darf eine Datei sein',
  'The file name contains characters that are not allowed.':
    'Der Dateiname enthält Zeichen, die nicht erlaubt sind.',
  'The list has no rows': 'Die Liste hat keine Zeilen',
  'The texts of these options are too long together.': 'Die Texte dieser Optionen sind zusammen zu lang.',
  'This key is that of another adjustment': 'Dieser Schlüssel gehört zu einer anderen Anpassung',
  'This key is that of another order': 'Dieser Schlüssel gehört zu einer anderen Bestellung',
  'This product is not one of the candidates.': 'Dieses Produkt ist keiner der Kandidaten.',
  'This value is not valid': 'Dieser Wert ist ungültig',
  'Contains characters that are not allowed.': 'Enthält Zeichen, die nicht erlaubt sind.',
  'Please enter a text': 'Bitte geben Sie einen Text ein',
  'Please enter a number': 'Bitte geben Sie eine Zahl ein',
  'Please enter true or false': 'Bitte geben Sie true oder false ein',
  'Please enter a list': 'Bitte geben Sie eine Liste ein',
  'Please enter an object': 'Bitte geben Sie ein Objekt ein',
}

/** Sentences with values, which stay unchanged. */
const patterns: readonly (readonly [RegExp, string])[] = [
  [/^Please enter at most (\S+) characters$/, 'Bitte geben Sie höchstens $1 Zeichen ein'],
  [/^Please enter at most (\S+) entries$/, 'Bitte geben Sie höchstens $1 Einträge an'],
  [/^Please enter at most (\S+)$/, 'Bitte geben Sie höchstens $1 ein'],
  [/^Please enter at least (\S+) characters$/, 'Bitte geben Sie mindestens $1 Zeichen ein'],
  [/^Please enter at least (\S+) entries$/, 'Bitte geben Sie mindestens $1 Einträge an'],
  [/^Please enter at least (\S+)$/, 'Bitte geben Sie mindestens $1 ein'],
  [/^Please enter more than (\S+)$/, 'Bitte geben Sie mehr als $1 ein'],
  [/^Please enter one of: (.*)$/s, 'Bitte geben Sie eines von diesen an: $1'],
  [/^Must be one of (.*)$/s, 'Erlaubt sind $1'],
  [/^The package has only (\S+) coins$/, 'Das Paket hat nur $1 Coins'],
  [/^Please name one of: (.*)$/s, 'Bitte nennen Sie eines von diesen: $1'],
  [
    /^Please name the columns of article numbers and of EANs, ASINs, or part numbers and brands\. The list has (.*)$/s,
    'Bitte nennen Sie die Spalten der Artikelnummern und der EANs, ASINs oder Herstellernummern und Marken. Die Liste hat $1',
  ],
  [/^The list has no column (.*)$/s, 'Die Liste hat keine Spalte $1'],
  [
    /^A scheme can have at most (\S+) MB\. Please leave out values\.$/,
    'Die Merkmale dürfen zusammen höchstens $1 MB groß sein. Bitte lassen Sie Werte weg.',
  ],
  [
    /^This API key may spend (\S+) coins a day, so a run may cost at most as much\.$/,
    'Dieser API-Schlüssel darf am Tag $1 Coins ausgeben. Ein Lauf darf daher höchstens so viel kosten.',
  ],
  [/^A mapping can have at most (\S+) MB\.$/, 'Eine Zuordnung darf höchstens $1 MB groß sein.'],
  [/^A mapping can have at most (\S+) values\.$/, 'Eine Zuordnung darf höchstens $1 Werte haben.'],
]

/** A problem of a field in German. Unknown ones stay unchanged. */
export function germanProblem(sentence: string): string {
  const known = sentences[sentence]
  if (known !== undefined) return known
  const pattern = patterns.find(([form]) => form.test(sentence))
  return pattern ? sentence.replace(...pattern) : sentence
}
