import type { Message } from './languages.ts'

/**
 * Problems that only the server finds, with their sentences. `{{name}}` stands for a parameter. Pages do not load them: the server says
 * them in the reader's language.
 */
export const refusals = {
  // Fields.
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
  'vat-number-foreign': {
    en: 'Please enter a VAT number of the EU, such as DE136695976',
    de: 'Bitte geben Sie eine USt-IdNr. der EU ein, zum Beispiel DE136695976',
  },
  'vat-number-characters': {
    en: 'This VAT number has too few, too many or wrong characters',
    de: 'Diese USt-IdNr. hat zu wenige, zu viele oder falsche Zeichen',
  },
  'vat-number-check-digits': {
    en: 'This VAT number has a typing error: its check digits do not fit',
    de: 'Diese USt-IdNr. enthält einen Tippfehler: Ihre Prüfziffern passen nicht',
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
    en: 'This API key may spend {{coins}} coins a day, so a run may cost at most as much.',
    de: 'Dieser API-Schlüssel darf am Tag {{coins}} Coins ausgeben. Ein Lauf darf daher höchstens so viel kosten.',
  },
  'option-refused': { en: '{{option}}: {{problem}}', de: '{{option}}: {{problem}}' },
  'row-refused': { en: '{{reason}}', de: '{{reason}}' },
  'file-with-too-many-rows': {
    en: 'The file has more than {{most}} rows. Please upload it as a list of its own.',
    de: 'Die Datei hat mehr als {{most}} Zeilen. Bitte laden Sie sie als eigene Liste hoch.',
  },
  'row-without-number': {
    en: 'This row has no valid number yet. Please enter an EAN, an ASIN or a part number first.',
    de: 'Diese Zeile hat noch keine gültige Nummer. Bitte tragen Sie zuerst EAN, ASIN oder Herstellernummer ein.',
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

  // Lists and their rows.
  'own-column-name-taken': {
    en: 'An own column cannot be called "{{name}}". Please choose another name.',
    de: 'Eine eigene Spalte darf nicht "{{name}}" heißen. Bitte wählen Sie einen anderen Namen.',
  },
  'too-many-own-columns': {
    en: 'A list keeps at most {{most}} own columns.',
    de: 'Eine Liste behält höchstens {{most}} eigene Spalten.',
  },
  'list-is-read': {
    en: 'A run is just reading this list. Please try again in a moment.',
    de: 'Ein Lauf liest diese Liste gerade. Bitte versuchen Sie es gleich noch einmal.',
  },
  'list-is-searched': {
    en: 'This list is being searched. Please cancel the run or wait until it has ended.',
    de: 'Diese Liste wird gerade durchsucht. Bitte brechen Sie den Lauf ab, oder warten Sie, bis er beendet ist.',
  },
  'list-is-searched-by': {
    en: 'This list is already being searched as {{run}}.',
    de: 'Diese Liste wird gerade als {{run}} gesucht.',
  },
  'list-has-schedule': {
    en: 'A schedule searches this list. Please delete the schedule first.',
    de: 'Ein Zeitplan durchsucht diese Liste. Bitte löschen Sie zuerst den Zeitplan.',
  },
  'list-has-link': {
    en: 'A permanent link leads to this list. Please revoke the link first.',
    de: 'Ein dauerhafter Link führt zu dieser Liste. Bitte widerrufen Sie zuerst den Link.',
  },
  'list-deleted': {
    en: 'The list with this file was deleted meanwhile. Nothing was started. Please send the file again.',
    de: 'Die Liste mit dieser Datei wurde inzwischen gelöscht. Es wurde nichts gestartet. Bitte senden Sie die Datei noch einmal.',
  },
  'list-file-unreadable': {
    en: 'The file of this list cannot be read. Please upload the list again.',
    de: 'Die Datei dieser Liste lässt sich nicht lesen. Bitte laden Sie die Liste noch einmal hoch.',
  },
  'list-full': {
    en: 'A list has at most {{most}} rows. Please add these rows to another list.',
    de: 'Eine Liste hat höchstens {{most}} Zeilen. Bitte fügen Sie diese Zeilen einer anderen Liste hinzu.',
  },
  'rows-changed': {
    en: 'The rows of this list have just changed. Nothing was started. Please try again.',
    de: 'Die Zeilen dieser Liste haben sich gerade geändert. Es wurde nichts gestartet. Bitte versuchen Sie es noch einmal.',
  },
  'rows-changed-since-comparison': {
    en: 'The rows of this list have changed, or a run is just reading them. Nothing was replaced. Please compare the file once more.',
    de: 'Die Zeilen dieser Liste haben sich geändert, oder ein Lauf liest sie gerade. Es wurde nichts ersetzt. Bitte vergleichen Sie die Datei noch einmal.',
  },
  'row-has-new-result': {
    en: 'This row has a new result. Please reload the page.',
    de: 'Diese Zeile hat ein neues Ergebnis. Bitte laden Sie die Seite neu.',
  },
  'row-not-ambiguous': {
    en: 'This row is not ambiguous, so there is nothing to choose.',
    de: 'Diese Zeile ist nicht mehrdeutig, deshalb gibt es nichts auszuwählen.',
  },
  'row-with-too-many-edits': {
    en: 'Row {{row}} already has {{most}} values of yours. Please remove one of them first.',
    de: 'Zeile {{row}} hat schon {{most}} Werte von Ihnen. Bitte entfernen Sie zuerst einen davon.',
  },
  'too-many-expectations': {
    en: 'You can decide on {{most}} attributes of a category. Please clear some first.',
    de: 'Sie können über {{most}} Merkmale einer Kategorie entscheiden. Bitte nehmen Sie zuerst einige zurück.',
  },
  'too-many-lists-sent': {
    en: 'Too many lists were sent without starting a run. Please try again later.',
    de: 'Es wurden zu viele Listen gesendet, ohne einen Lauf zu starten. Bitte versuchen Sie es später noch einmal.',
  },
  'storage-full': {
    en: 'Your storage is full: you use {{used}} of {{limit}}, and {{missing}} are missing. Nothing was started, and nothing is lost. Please delete lists that you no longer need: settings, Storage.',
    de: 'Ihr Speicherplatz reicht nicht: Sie belegen {{used}} von {{limit}}, es fehlen {{missing}}. Es wurde nichts gestartet, und nichts ist verloren. Bitte löschen Sie Listen, die Sie nicht mehr brauchen: Einstellungen, Speicherplatz.',
  },
  'rules-with-errors': {
    en: '{{count}} lines cannot be imported. {{lines}}',
    de: '{{count}} Zeilen lassen sich nicht importieren. {{lines}}',
  },

  // Runs.
  'nothing-to-search': {
    en: 'None of these rows is to be looked up.',
    de: 'Keine dieser Zeilen muss gesucht werden.',
  },
  'nothing-searchable': {
    en: 'No row of this list has a number that can be searched, so that another run would find nothing. Please correct the rows first.',
    de: 'Keine Zeile dieser Liste hat eine Nummer, nach der sich suchen lässt; ein weiterer Lauf fände nichts. Bitte korrigieren Sie zuerst die Zeilen.',
  },
  'idempotency-key-used': {
    en: 'This Idempotency-Key has started another request, the run {{run}}. Please use a new key.',
    de: 'Dieser Idempotency-Key hat eine andere Anfrage gestartet, den Lauf {{run}}. Bitte verwenden Sie einen neuen.',
  },
  'run-too-expensive': {
    en: 'The run could cost {{coins}} coins, and you allow {{most}}. Nothing was started. Raise max_coins, or search fewer rows.',
    de: 'Der Lauf könnte {{coins}} Coins kosten, erlaubt sind {{most}}. Nichts wurde gestartet. Erhöhen Sie max_coins, oder suchen Sie weniger Zeilen.',
  },
  'run-without-results': {
    en: 'This run has no results to export.',
    de: 'Dieser Lauf hat keine Ergebnisse, die sich exportieren lassen.',
  },
  'run-not-completed': {
    en: 'This run is not completed yet. Its results can be exported then.',
    de: 'Dieser Lauf ist noch nicht abgeschlossen. Danach lassen sich seine Ergebnisse exportieren.',
  },
  'changes-not-known': {
    en: 'What changed is known once the run has completed.',
    de: 'Was sich geändert hat, steht fest, sobald der Lauf abgeschlossen ist.',
  },
  'run-without-report': { en: 'This run has no report yet.', de: 'Dieser Lauf hat noch keinen Bericht.' },
  'run-ending': {
    en: 'This run is being completed, or has ended already.',
    de: 'Dieser Lauf wird gerade abgeschlossen oder ist schon beendet.',
  },
  'run-not-waiting': { en: 'No row of this run is waiting.', de: 'Keine Zeile dieses Laufs wartet.' },
  'run-not-waiting-for-gpt': {
    en: 'This run is not waiting for GPT.',
    de: 'Dieser Lauf wartet nicht auf GPT.',
  },
  'run-being-finished': {
    en: 'A run is just being finished. Please try again in a minute.',
    de: 'Ein Lauf wird gerade abgeschlossen. Bitte versuchen Sie es in einer Minute noch einmal.',
  },
  'too-many-followed': {
    en: 'Too many pages of this account follow searches at the same time. Please close some of them.',
    de: 'Zu viele Seiten dieses Kontos verfolgen gleichzeitig Suchläufe. Bitte schließen Sie einige davon.',
  },

  // Exports and mapping.
  'images-not-checked': { en: 'Please check the images first.', de: 'Bitte prüfen Sie zuerst die Bilder.' },
  'images-unusable': {
    en: 'None of the images can be used.',
    de: 'Keines der Bilder kann verwendet werden.',
  },
  'too-many-links': {
    en: 'A list has at most {{most}} permanent links. Please revoke one first.',
    de: 'Eine Liste hat höchstens {{most}} dauerhafte Links. Bitte widerrufen Sie zuerst einen.',
  },
  'first-run-not-completed': {
    en: 'The first run of this list is not completed yet.',
    de: 'Die erste Suche dieser Liste ist noch nicht abgeschlossen.',
  },
  'report-too-long': {
    en: 'More than {{most}} rows cannot be checked before the download. The package contains the report.',
    de: 'Mehr als {{most}} Zeilen können nicht vor dem Herunterladen geprüft werden. Das Paket enthält den Bericht.',
  },
  'exports-running': {
    en: 'Several exports of this account are still running. Please try again when one has ended.',
    de: 'Mehrere Exporte dieses Kontos laufen noch. Bitte versuchen Sie es erneut, sobald einer fertig ist.',
  },
  'files-being-made': {
    en: 'Two files of this account are still being made. Please try again when one has ended.',
    de: 'Zwei Dateien dieses Kontos werden noch erstellt. Bitte versuchen Sie es erneut, sobald eine fertig ist.',
  },
  'too-many-files-made': {
    en: 'Many files are being made right now. Please try again in a minute.',
    de: 'Gerade werden viele Dateien erstellt. Bitte versuchen Sie es in einer Minute erneut.',
  },
  'list-without-attributes': {
    en: 'This list has no attributes yet.',
    de: 'Diese Liste hat noch keine Merkmale.',
  },
  'gpt-off': {
    en: 'GPT is turned off. Please map these attributes yourself.',
    de: 'GPT ist ausgeschaltet. Bitte ordnen Sie diese Merkmale selbst zu.',
  },
  'gpt-unreachable': {
    en: 'GPT cannot be reached right now. What it has answered is kept. Please try again later.',
    de: 'GPT ist gerade nicht erreichbar. Was es beantwortet hat, bleibt erhalten. Bitte versuchen Sie es später noch einmal.',
  },
  'scheme-missing': {
    en: 'Please upload the attributes of your shop first.',
    de: 'Bitte laden Sie zuerst die Merkmale Ihres Shops hoch.',
  },
  'scheme-without-attributes': {
    en: 'This file has no column with the names of attributes.',
    de: 'Diese Datei hat keine Spalte mit den Namen von Merkmalen.',
  },
  'scheme-without-definitions': {
    en: 'This file has no metafield definitions of Shopify.',
    de: 'Diese Datei enthält keine Metafeld-Definitionen von Shopify.',
  },
  'scheme-damaged': {
    en: 'This file is not JSON in UTF-8.',
    de: 'Diese Datei ist kein JSON in UTF-8.',
  },
  'mapping-changed': {
    en: 'Your mapping was changed in another window in the meantime. Nothing was overwritten.',
    de: 'Ihre Zuordnung wurde inzwischen in einem anderen Fenster geändert. Nichts wurde überschrieben.',
  },

  // Automation.
  'file-delivered': {
    en: 'This file is delivered, or waits for its next attempt.',
    de: 'Diese Datei ist abgelegt oder wartet auf den nächsten Versuch.',
  },
  'too-many-schedules': {
    en: 'An account has at most {{most}} schedules. Please delete one first.',
    de: 'Ein Konto hat höchstens {{most}} Zeitpläne. Bitte löschen Sie zuerst einen.',
  },
  'list-fetched-already': {
    en: 'Another schedule fetches this list already.',
    de: 'Ein anderer Zeitplan holt diese Liste schon ab.',
  },
  'too-many-webhooks': {
    en: 'An account has at most {{most}} endpoints. Please delete one first.',
    de: 'Ein Konto hat höchstens {{most}} Endpunkte. Bitte löschen Sie zuerst einen.',
  },
  'webhook-off': {
    en: 'This endpoint is turned off. Please turn it on first.',
    de: 'Dieser Endpunkt ist ausgeschaltet. Bitte schalten Sie ihn zuerst ein.',
  },
  'mcp-takes-keys': {
    en: 'MCP takes API keys only. Create a key in the settings.',
    de: 'MCP nimmt nur API-Schlüssel an. Erstellen Sie einen in den Einstellungen.',
  },
  'request-too-complex': {
    en: 'This request has too many values or is nested too deeply. Please send it in several calls.',
    de: 'Diese Anfrage hat zu viele Werte oder ist zu tief verschachtelt. Bitte senden Sie sie in mehreren Aufrufen.',
  },

  // API keys.
  'key-invalid': {
    en: 'This API key is not valid. Check that you copied all of it.',
    de: 'Dieser API-Schlüssel ist ungültig. Prüfen Sie, ob Sie ihn vollständig kopiert haben.',
  },
  'key-wrong-mode': {
    en: 'This API key belongs to another installation. Keys that begin with mw_test_ work in the sandbox only, keys that begin with mw_live_ only outside of it.',
    de: 'Dieser API-Schlüssel gehört zu einer anderen Installation. Schlüssel mit mw_test_ am Anfang gelten nur in der Testumgebung, Schlüssel mit mw_live_ nur außerhalb.',
  },
  'key-expired': {
    en: 'This API key has expired. Create a new one in the settings.',
    de: 'Dieser API-Schlüssel ist abgelaufen. Erstellen Sie in den Einstellungen einen neuen.',
  },
  'key-revoked': {
    en: 'This API key was revoked. Create a new one in the settings.',
    de: 'Dieser API-Schlüssel wurde widerrufen. Erstellen Sie in den Einstellungen einen neuen.',
  },
  'key-revoked-already': { en: 'This API key was revoked.', de: 'Dieser API-Schlüssel wurde widerrufen.' },
  'key-without-scope': {
    en: 'This API key lacks the permission {{scope}}. Create a key that has it in the settings.',
    de: 'Diesem API-Schlüssel fehlt die Berechtigung {{scope}}. Erstellen Sie in den Einstellungen einen Schlüssel, der sie hat.',
  },
  'key-limit-reached': {
    en: 'This API key may spend {{daily}} coins a day and has used or reserved {{today}}. The run needs up to {{needed}}. Raise the limit in the settings, or wait until {{until}} (German time).',
    de: 'Dieser API-Schlüssel darf {{daily}} Coins am Tag ausgeben, {{today}} sind verbraucht oder reserviert. Der Lauf braucht bis zu {{needed}}. Erhöhen Sie das Limit in den Einstellungen, oder warten Sie bis {{until}}.',
  },
  'too-many-keys': {
    en: 'An account has at most {{most}} active API keys. Please revoke one first.',
    de: 'Ein Konto hat höchstens {{most}} aktive API-Schlüssel. Bitte widerrufen Sie zuerst einen.',
  },
  'admin-without-keys': { en: 'Admins have no API keys.', de: 'Administratoren haben keine API-Schlüssel.' },

  // Money.
  'subscription-not-running': {
    en: 'There is no running subscription.',
    de: 'Es gibt kein laufendes Abonnement.',
  },
  'subscription-active': {
    en: 'Your subscription is active already.',
    de: 'Ihr Abonnement ist bereits aktiv.',
  },
  'top-up-without-card': {
    en: 'Please save a card and make it your default first.',
    de: 'Bitte hinterlegen Sie zuerst eine Karte und machen Sie sie zu Ihrer Standardkarte.',
  },
  'top-up-without-subscription': {
    en: 'Turning on automatic top-up needs a subscription.',
    de: 'Die automatische Aufladung braucht ein Abonnement.',
  },
  'coins-missing': {
    en: 'Not enough coins: {{needed}} needed, {{available}} available.',
    de: 'Zu wenige Coins: {{needed}} nötig, {{available}} verfügbar.',
  },
  'coins-owed': {
    en: 'You owe {{owed}} coins because a payment was refunded or disputed. Buy coins to settle this first.',
    de: 'Sie schulden {{owed}} Coins, weil eine Zahlung erstattet oder zurückgebucht wurde. Kaufen Sie zuerst Coins, um das auszugleichen.',
  },
  'datev-not-configured': {
    en: 'DATEV is not configured: set DATEV_CONSULTANT, DATEV_CLIENT and the accounts.',
    de: 'DATEV ist nicht eingerichtet: Setzen Sie DATEV_CONSULTANT, DATEV_CLIENT und die Konten.',
  },
  'datev-refuses': { en: 'DATEV does not accept {{problem}}.', de: 'DATEV nimmt das nicht an: {{problem}}.' },

  // People and rules.
  'settings-changed-too-often': {
    en: 'This account has changed its settings too often today. Please try again later.',
    de: 'Dieses Konto hat seine Einstellungen heute zu oft geändert. Bitte versuchen Sie es später erneut.',
  },
  'admin-not-deletable': {
    en: 'Admins cannot delete their own account.',
    de: 'Administratoren können ihr eigenes Konto nicht löschen.',
  },
  'email-not-verified': {
    en: 'This account has not verified its email address yet.',
    de: 'Dieses Konto hat seine E-Mail-Adresse noch nicht bestätigt.',
  },
  'account-suspended': { en: 'This account is suspended.', de: 'Dieses Konto ist gesperrt.' },
  'account-approved': {
    en: 'This account is approved already.',
    de: 'Dieses Konto ist schon freigegeben.',
  },
  'account-terminated': {
    en: 'This account is terminated for good.',
    de: 'Dieses Konto ist endgültig beendet.',
  },
  'second-factor-on': {
    en: 'The second factor is on already.',
    de: 'Der zweite Faktor ist schon eingeschaltet.',
  },
  'second-factor-unknown': {
    en: 'This key is no longer valid. Please start again.',
    de: 'Dieser Schlüssel gilt nicht mehr. Bitte beginnen Sie noch einmal.',
  },
  'second-factor-off': {
    en: 'The second factor is off.',
    de: 'Der zweite Faktor ist ausgeschaltet.',
  },
  'prompt-changed': {
    en: 'Someone else has saved this prompt in the meantime. Nothing was overwritten.',
    de: 'Jemand anders hat diesen Prompt inzwischen gespeichert. Nichts wurde überschrieben.',
  },
  'rule-changed': {
    en: 'Someone else has changed this entry in the meantime. Nothing was overwritten.',
    de: 'Jemand anders hat diesen Eintrag inzwischen geändert. Nichts wurde überschrieben.',
  },
  'rules-changed': {
    en: 'Someone else has changed this list in the meantime. Nothing was undone.',
    de: 'Jemand anders hat diese Liste inzwischen geändert. Nichts wurde zurückgenommen.',
  },
  'nothing-to-undo': { en: 'There is nothing to undo.', de: 'Es gibt nichts zurückzunehmen.' },
} as const satisfies Record<string, Message>
