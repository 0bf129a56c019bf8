import type * as english from './computed.en.ts'
import type { Translated } from './translated.ts'

export const computed: Translated<typeof english.computed> = {
  title: 'Berechnete Spalten',
  intro:
    'Eine Formel bildet die Werte einer Spalte aus anderen Feldern: einen Titel aus Marke und Modell oder einen Preis aus dem von Amazon. Sie werden neu berechnet, sobald Zeilen angezeigt oder exportiert werden. Ein Wert, den Sie eingeben, hat Vorrang.',
  add: 'Formel hinzufügen',
  edit: 'Formel von {{name}} ändern',
  delete: 'Formel von {{name}} löschen',
  deleted: 'Die Formel von {{name}} ist gelöscht.',
  target: 'Füllt',
  targets: {
    own: 'Eine eigene Spalte',
    title: 'Titel',
    price: 'Eigener Preis',
    attribute: 'Ein Merkmal',
  },
  name: 'Name',
  unnamed: 'Spalte',
  kind: 'Formel als',
  kinds: { text: 'Text mit Feldern', calculation: 'Rechnung' },
  mark: 'Dezimalzahlen',
  formula: 'Formel',
  textExample: '{Marke} {Modell}[ – {Farbe}][, {Größe}]',
  calculationExample: '=runden({Preis Amazon} * 0,95; 2)',
  insert: 'Feld einfügen',
  insertPlaceholder: 'Feld wählen …',
  save: 'Formel speichern',
  preview: 'In den ersten Zeilen',
  columns: { row: 'Zeile', before: 'Vorher', after: 'Nachher' },
  empty: 'Keine dieser Zeilen hat einen Wert für: {{names}}. Bitte prüfen Sie die Namen.',
  noRows: 'Die Liste hat noch keine Zeilen.',
  edited: 'Ihr eigener Wert bleibt',
  unchanged: 'Bleibt, wie es ist',
  characters_one: '{{count}} Zeichen',
  characters_other: '{{count}} Zeichen',
  tooLong: 'zu lang für {{places}}',
  help: {
    title: 'So schreiben Sie Formeln',
    fields: {
      code: '{Marke} {Modell}, {Größe}',
      text: 'Namen in geschweiften Klammern stehen für Felder: die des Produkts, Ihre eigenen Spalten und Merkmale. Heißen zwei gleich, ist own:Größe Ihre Spalte, attribute:Größe das Merkmal und product:Titel das Feld des Produkts.',
    },
    optional: {
      code: '{Marke}[, {Farbe}]',
      text: 'Was in eckigen Klammern steht, entfällt, wenn sein Feld leer ist.',
    },
    inText: {
      code: '{Marke} ab {=runden({Preis Amazon}; 0)} €',
      text: 'Eine Rechnung in einem Text beginnt in ihren Klammern mit =.',
    },
    operators: {
      code: '={Preis Amazon} * 95% + 2',
      text: 'Eine Rechnung beginnt mit =. Sie kennt + - * / % und &, das Texte verbindet. Texte stehen in Anführungszeichen. Werte trennt ein Semikolon.',
    },
    numbers: {
      code: 'runden(x; 2) · aufrunden · abrunden · min(a; b) · max · abs · zahl(text) · text(x; 2)',
      text: 'Preise werden auf zwei Nachkommastellen gerundet und behalten ihre Währung.',
    },
    conditions: {
      code: 'wenn({Lager} > 0; "lieferbar"; "ausverkauft") · und · oder · nicht · istleer(x) · erstes(a; b) · wennfehler(x; 0)',
      text: 'Verglichen wird mit = <> < > <= >=, Texte ohne Rücksicht auf Groß- und Kleinschreibung. erstes nimmt den ersten Wert, den es gibt.',
    },
    texts: {
      code: 'gross(x) · klein · glätten · länge · links(x; 5) · rechts · teil(x; 2; 3) · kürzen(x; 80) · wechseln(x; "alt"; "neu") · enthält(x; "Teil") · verbinden(", "; a; b)',
      text: 'kürzen schneidet vor einem Wort ab, das nicht mehr passt.',
    },
  },
}
