import type { LandingMessages } from './landing.en.ts'

export const landing: LandingMessages = {
  meta: {
    title: 'Merkwerk – Produktdaten zu Ihren Artikelnummern',
    description:
      'Artikelnummern mit EAN oder ASIN hochladen, Titel, Beschreibungen, Bilder und Merkmale von Amazon und eBay erhalten: als Dateien, die sich direkt importieren lassen. Ohne Programmieren. 9,99 EUR im Monat, dazu Coins für Gefundenes.',
  },
  title: 'Artikelnummern rein. Vollständige Produktdaten raus.',
  lead: 'Merkwerk sucht jede EAN, ASIN und Herstellernummer Ihrer Liste bei Amazon, eBay und auf Wunsch in neun weiteren Quellen und liefert Titel, Beschreibungen, Bilder und Merkmale als Dateien, die sich direkt importieren lassen. Ohne Programmieren.',
  start: 'Loslegen',
  seeHow: 'So funktioniert es',
  demoLead: 'Sortieren und suchen Sie, öffnen Sie ein Produkt: Jeder Wert nennt seine Quelle.',
  lookup: {
    title: 'Probieren Sie es mit Ihren Produkten',
    lead: 'Fügen Sie bis zu fünf EANs oder ASINs ein, eine je Zeile. Merkwerk sucht sie bei Amazon und eBay. Sie brauchen kein Konto.',
  },
  stepsTitle: 'In drei Schritten von der Liste zu Produktdaten',
  stepsLead: 'Kein Plug-in, keine Vorlage zum Ausfüllen. Eine Tabelle genügt.',
  steps: [
    {
      name: 'list',
      title: 'Liste hochladen',
      text: 'Eine CSV- oder XLSX-Datei mit Ihren Artikelnummern und EANs, ASINs oder Herstellernummern. Merkwerk erkennt die Spalten und zeigt vorab die höchstmöglichen Kosten.',
      picture:
        'Die Spaltenzuordnung: Artikelnummer, EAN und ASIN sind vorgeschlagen, darunter die ersten Zeilen',
    },
    {
      name: 'progress',
      title: 'Merkwerk sucht',
      text: 'Jede Zeile wird auf beiden Marktplätzen gesucht und über ihre Kennung zugeordnet, nie allein über den Titel. Sie können die Seite schließen.',
      picture: 'Ein Lauf mit Fortschritt, Coins und Restzeit',
    },
    {
      name: 'record',
      title: 'Ergebnis importieren',
      text: 'Artikelstammdaten, Artikelmerkmale und ein PDF-Bericht. Als CSV für JTL-Ameise und Ihr Shopsystem oder als Excel-Datei.',
      picture: 'Ein gefundenes Produkt: Bild, Preise, Merkmale mit ihren Quellen und was noch fehlt',
    },
  ],
  shop: {
    title: 'Direkt in Ihren Shop',
    text: 'Wählen Sie JTL-Wawi, Shopware, Shopify, WooCommerce oder ein anderes Programm: Sie erhalten ein fertiges Import-Paket mit den Merkmalnamen Ihres Shops und einen Bericht, was der Import bewirkt. Bilder werden geprüft, bevor sie in Ihren Shop gelangen, und ein Dauerlink liefert Programmen, die ihre Daten selbst abrufen, immer den neuesten Stand.',
    picture: 'Der Export: Ziele nach Art, Shopware 6 ist gewählt, daneben was der Import bewirkt',
  },
  featuresTitle: 'Für alle, die Artikel pflegen',
  features: [
    {
      icon: 'no-coding',
      title: 'Ohne Programmieren',
      text: 'Datei hochladen, Spalten prüfen, Ergebnis herunterladen. Ihre Artikelnummer bleibt in jeder Zeile der Schlüssel.',
    },
    {
      icon: 'structured',
      title: 'Saubere, strukturierte Daten',
      text: 'Merkmale als Name und Wert, jedes mit dem Marktplatz, von dem es stammt. Umlaute und führende Nullen bleiben erhalten.',
    },
    {
      icon: 'answered',
      title: 'Ein Ergebnis je Zeile',
      text: 'Gefunden, mehrdeutig, nicht gefunden, blockiert, unlesbar oder übersprungen, mit dem Grund in klaren Worten. Coins zahlen Sie nur für gefundene Produkte.',
    },
  ],
  sampleTitle: 'Das bekommen Sie',
  sampleLead: 'Ein Auszug aus den Dateien einer Liste.',
  masterCaption: 'Artikelstammdaten',
  attributesCaption: 'Artikelmerkmale',
  sources: {
    title: 'Woher die Daten kommen',
    lead: 'Listen nutzen Amazon und eBay, solange Sie keine weiteren Quellen wählen. Jeder Wert nennt seine Quelle, und die Dateien nennen die Lizenz.',
  },
  priceTitle: 'Preise',
  priceLead: 'Ein Abonnement für den Zugang, dazu Coins für gefundene Produkte.',
  price: '9,99',
  currency: 'EUR',
  perMonth: 'im Monat',
  priceNote: 'Verlängert sich monatlich, kündbar in den Einstellungen. Coins kaufen Sie separat.',
  included: [
    'Amazon und eBay in einem Lauf',
    'Listen mit bis zu 1.000.000 Zeilen',
    'Stammdaten, Merkmale und PDF-Bericht',
    'CSV, Excel und JTL-Ameise-Format',
    'Keine Coins für Produkte, die nicht gefunden werden',
  ],
  coins: {
    title: 'Coins',
    rule: 'Coins kaufen Sie im Voraus. Coins je gefundenes Produkt: {n}. Eine Zeile ohne Produkt kostet nichts. Coins verfallen nicht.',
    vat: 'Alle Preise enthalten Umsatzsteuer, in Deutschland {n} %. Unternehmen in anderen EU-Staaten mit bestätigter USt-IdNr. und Käufer außerhalb der EU erhalten Rechnungen ohne Umsatzsteuer.',
    caption: 'Coin-Pakete, Preise einschließlich Umsatzsteuer',
    amount: 'Coins',
    price: 'Preis',
    articles: 'Anzahl Artikel',
    cost: '{articles} gefundene Artikel kosten {coins} Coins, also {price} mit dem Paket zu {package} Coins. Was nicht gefunden wird, kostet nichts.',
    perProduct: 'Je gefundenes Produkt',
  },
  startJourney: 'Jetzt starten',
  questionsTitle: 'Fragen und Antworten',
  closingTitle: 'Ihre nächste Liste wartet schon',
}
