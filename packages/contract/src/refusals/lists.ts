import type { Message } from '../languages.ts'

/** What is in the way of lists, rows, runs, exports and mapping. */
export const listRefusals = {
  'own-column-name-taken': {
    en: 'An own column cannot be called "{{name}}". Please choose another name.',
    de: 'Eine eigene Spalte darf nicht "{{name}}" heißen. Bitte wählen Sie einen anderen Namen.',
  },
  'too-many-own-columns': {
    en: 'A list keeps at most {{most}} own columns.',
    de: 'Eine Liste behält höchstens {{most}} eigene Spalten.',
  },
  'view-changed': {
    en: 'The view "{{name}}" was changed in another window. Your changes are still shown. Save again to replace that version, or save yours as a new view.',
    de: 'Die Ansicht "{{name}}" wurde in einem anderen Fenster geändert. Hier sehen Sie weiterhin Ihre Änderungen. Speichern Sie noch einmal, um jenen Stand zu ersetzen, oder speichern Sie Ihren als neue Ansicht.',
  },
  'view-name-taken': {
    en: 'You already have a view called "{{name}}" for this list. Please choose another name.',
    de: 'Sie haben für diese Liste schon eine Ansicht namens "{{name}}". Bitte wählen Sie einen anderen Namen.',
  },
  'too-many-views': {
    en: 'A list keeps at most {{most}} views. Please delete one first.',
    de: 'Eine Liste behält höchstens {{most}} Ansichten. Bitte löschen Sie zuerst eine.',
  },
  'too-many-groups': {
    en: 'This column has more than {{most}} different values. Please filter the rows first, or group by another column.',
    de: 'Diese Spalte hat mehr als {{most}} verschiedene Werte. Bitte filtern Sie zuerst die Zeilen, oder gruppieren Sie nach einer anderen Spalte.',
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
  'family-number-taken': {
    en: 'Another family already has the number {{number}}. Please choose another one.',
    de: 'Eine andere Familie hat schon die Nummer {{number}}. Bitte wählen Sie eine andere.',
  },
  'family-number-of-row': {
    en: 'A row of a family has the number {{number}}. The parent cannot be bought and needs a number of its own.',
    de: 'Eine Zeile einer Familie hat die Nummer {{number}}. Der Vaterartikel kann nicht gekauft werden und braucht eine eigene Nummer.',
  },
  'axis-name-taken': {
    en: 'The family {{number}} already has an axis called {{name}}. Please choose another name.',
    de: 'Die Familie {{number}} hat schon eine Achse namens {{name}}. Bitte wählen Sie einen anderen Namen.',
  },
  'family-rows-taken': {
    en: 'Fewer than two rows of {{number}} are in no other family. Please take rows out of the others first.',
    de: 'Weniger als zwei Zeilen von {{number}} sind in keiner anderen Familie. Bitte nehmen Sie zuerst Zeilen aus den anderen heraus.',
  },
  'row-has-new-result': {
    en: 'This row has a new result. Please reload the page.',
    de: 'Diese Zeile hat ein neues Ergebnis. Bitte laden Sie die Seite neu.',
  },
  'row-not-ambiguous': {
    en: 'This row is not ambiguous, so there is nothing to choose.',
    de: 'Diese Zeile ist nicht mehrdeutig, deshalb gibt es nichts auszuwählen.',
  },
  'row-missing': { en: 'This row does not exist.', de: 'Diese Zeile gibt es nicht.' },
  'row-without-axis': {
    en: 'This row is in no family with the axis “{{axis}}”. Please put it into one first.',
    de: 'Diese Zeile ist in keiner Familie mit der Achse „{{axis}}“. Bitte nehmen Sie sie zuerst in eine auf.',
  },
  'cell-changed-meanwhile': {
    en: 'This cell has changed since it was searched. Please search again.',
    de: 'Diese Zelle wurde seit der Suche geändert. Bitte suchen Sie noch einmal.',
  },
  'row-full': {
    en: 'A row can have {{most}} values of yours. Please remove one of them first.',
    de: 'Eine Zeile kann {{most}} Werte von Ihnen haben. Bitte entfernen Sie zuerst einen davon.',
  },
  'price-invalid': {
    en: 'This is no price. Please write it as 12.90, or with its currency as 12.90 CHF.',
    de: 'Das ist kein Preis. Bitte schreiben Sie ihn als 12,90, oder mit Währung als 12,90 CHF.',
  },
  'pictures-invalid': {
    en: 'Pictures are up to {{most}} addresses that begin with https:// or http://, without a login.',
    de: 'Bilder sind bis zu {{most}} Adressen, die mit https:// oder http:// beginnen, ohne Anmeldedaten.',
  },
  'cell-too-long': {
    en: 'A cell of your own columns has at most {{most}} characters.',
    de: 'Eine Zelle Ihrer eigenen Spalten hat höchstens {{most}} Zeichen.',
  },
  'text-too-long': {
    en: 'A text has at most {{most}} characters.',
    de: 'Ein Text hat höchstens {{most}} Zeichen.',
  },
  'part-number-unused': {
    en: 'A part number is used only in rows without EAN and ASIN, together with its brand.',
    de: 'Eine Herstellernummer gilt nur in Zeilen ohne EAN und ASIN, zusammen mit ihrer Marke.',
  },
  'identifiers-of-many-rows': {
    en: 'Please change identifiers of at most {{most}} rows at once.',
    de: 'Bitte ändern Sie Kennungen von höchstens {{most}} Zeilen auf einmal.',
  },
  'expression-too-slow': {
    en: 'This expression takes too long. Please make it simpler, or search fewer rows.',
    de: 'Dieser Ausdruck braucht zu lange. Bitte vereinfachen Sie ihn, oder durchsuchen Sie weniger Zeilen.',
  },
  'replacement-too-large': {
    en: 'This changes too much at once. Please choose fewer rows or columns.',
    de: 'Das ändert zu viel auf einmal. Bitte wählen Sie weniger Zeilen oder Spalten.',
  },
  'nothing-to-redo': {
    en: 'There is nothing to redo.',
    de: 'Es gibt nichts wiederherzustellen.',
  },
  'change-undone': {
    en: 'This change is undone already.',
    de: 'Diese Änderung ist schon rückgängig gemacht.',
  },
  'change-id-used': {
    en: 'This ID belongs to another change of the list. Nothing was changed. Please use a new ID.',
    de: 'Diese ID gehört zu einer anderen Änderung der Liste. Nichts wurde geändert. Bitte verwenden Sie eine neue ID.',
  },
  'change-stands': {
    en: 'This change is not undone, or something was changed after it was undone.',
    de: 'Diese Änderung ist nicht rückgängig gemacht, oder danach wurde etwas anderes geändert.',
  },
  'change-overwritten': {
    en: 'These cells were changed again later. Please undo the later changes first.',
    de: 'Diese Zellen wurden später noch einmal geändert. Bitte machen Sie zuerst die späteren Änderungen rückgängig.',
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
    en: 'Lines that cannot be imported: {{count}}. {{lines}}',
    de: 'Zeilen, die sich nicht importieren lassen: {{count}}. {{lines}}',
  },
  'nothing-to-search': {
    en: 'None of these rows is to be looked up.',
    de: 'Keine dieser Zeilen muss gesucht werden.',
  },
  'nothing-searchable': {
    en: 'No row of this list has an identifier that can be searched, so that another run would find nothing. Please correct the rows first.',
    de: 'Keine Zeile dieser Liste hat eine Kennung, nach der sich suchen lässt; ein weiterer Lauf fände nichts. Bitte korrigieren Sie zuerst die Zeilen.',
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
    en: 'Too many pages of this account follow lists and runs at the same time. Please close some of them.',
    de: 'Zu viele Seiten dieses Kontos verfolgen gleichzeitig Listen und Läufe. Bitte schließen Sie einige davon.',
  },
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
  'too-many-searches': {
    en: 'Two searches of this account are still running. Please try again when one has ended.',
    de: 'Zwei Suchen dieses Kontos laufen noch. Bitte versuchen Sie es erneut, sobald eine fertig ist.',
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
} as const satisfies Record<string, Message>
