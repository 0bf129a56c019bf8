import { type Category, range } from '../category.ts'

export const kitchen: Category = {
  amazonPath: [
    'Küche, Haushalt & Wohnen',
    'Küchen- & Haushaltsgeräte',
    'Kleingeräte',
    'Wasserkocher & Mixer',
  ],
  ebayPath: ['Haushaltsgeräte', 'Kleingeräte Küche', 'Wasserkocher & Mixer'],
  details: 'tables',
  name: '{brand} {series} {kind} {model}',
  brands: ['Kesselhof', 'Nordküche', 'Brühwerk', 'Morgenrot', 'Herdmann', 'Küstenhaus'],
  series: ['Aurora', 'Classic', 'Pure', 'Linea', 'Duo', 'Retro'],
  kinds: [
    {
      name: 'Wasserkocher',
      euro: [19, 89],
      grams: [800, 1600],
      cm: [
        [16, 24],
        [15, 22],
        [22, 30],
      ],
    },
    {
      name: 'Standmixer',
      euro: [24, 109],
      grams: [1100, 2400],
      cm: [
        [26, 42],
        [16, 22],
        [18, 22],
      ],
    },
    {
      name: 'Entsafter',
      euro: [22, 119],
      grams: [600, 1500],
      cm: [
        [6, 9],
        [6, 9],
        [36, 44],
      ],
    },
    {
      name: 'Milchaufschäumer',
      euro: [18, 75],
      grams: [400, 1100],
      cm: [
        [11, 15],
        [11, 15],
        [16, 24],
      ],
    },
  ],
  features: [
    {
      name: 'Farbe',
      values: ['Schwarz', 'Weiß', 'Edelstahl', 'Creme', 'Salbeigrün', 'Kupfer'],
      group: 'Stil',
      isKey: true,
    },
    {
      name: 'Material',
      values: ['Edelstahl', 'Kunststoff, Edelstahl', 'Glas, Edelstahl', 'Aluminium'],
      group: 'Materialien & Pflege',
      isKey: true,
    },
    {
      name: 'Leistung',
      values: range(600, 2400, 200, 'Watt'),
      group: 'Eigenschaften & Spezifikationen',
      isKey: true,
    },
    { name: 'Fassungsvermögen', values: range(0.5, 1.8, 0.1, 'Liter'), group: 'Maße', isKey: true },
    {
      name: 'Besonderheiten',
      values: [
        'Abschaltautomatik, BPA-frei',
        'Trockengehschutz, LED-Anzeige',
        'Warmhaltefunktion, Kabelaufwicklung',
        'Temperaturwahl, Abschaltautomatik',
      ],
      group: 'Eigenschaften & Spezifikationen',
      isKey: true,
      ebayName: 'Funktionen',
    },
    { name: 'Kabellänge', values: range(0.75, 1.5, 0.25, 'Meter'), group: 'Maße' },
    { name: 'Spannung', values: ['230 Volt', '220-240 Volt'], group: 'Eigenschaften & Spezifikationen' },
    {
      name: 'Pflegehinweise',
      values: ['Nur feucht abwischen', 'Abnehmbare Teile spülmaschinenfest', 'Handwäsche'],
      group: 'Materialien & Pflege',
      ebayName: 'Pflege',
    },
    {
      name: 'Anzahl der Stufen',
      values: ['1', '2', '4', '5', '7'],
      group: 'Eigenschaften & Spezifikationen',
    },
    {
      name: 'Enthaltene Komponenten',
      values: [
        'Gerät, Bedienungsanleitung',
        'Gerät, Sockel, Bedienungsanleitung',
        'Gerät, Zubehörset, Bedienungsanleitung',
      ],
      group: 'Artikeldetails',
      ebayName: 'Lieferumfang',
    },
    {
      name: 'Herstellungsland',
      values: ['Deutschland', 'Polen', 'Portugal', 'China'],
      group: 'Artikeldetails',
      ebayName: 'Herstellungsland und -region',
    },
    { name: 'Herstellergarantie', values: ['2 Jahre', '3 Jahre', '5 Jahre'], group: 'Artikeldetails' },
  ],
  bullets: [
    'KRÄFTIG UND SPARSAM: {Leistung} bringen den {kind} in kurzer Zeit auf Betriebstemperatur, danach schaltet er von selbst ab.',
    'GROSSZÜGIG BEMESSEN: {Fassungsvermögen} reichen für die ganze Familie – die Skala ist von beiden Seiten ablesbar.',
    'ROBUST VERARBEITET: Gehäuse aus {Material} in {Farbe}, rutschfeste Füße und ein Kabel von {Kabellänge}.',
    'LEICHT ZU REINIGEN: {Pflegehinweise}; der Deckel lässt sich weit öffnen und vollständig abnehmen.',
    'DURCHDACHT: {Besonderheiten} – für den täglichen Einsatz in der Küche & im Büro.',
  ],
  description: [
    'Der {kind} {series} von {brand} ist für Küchen gemacht, in denen morgens alles auf einmal passieren muss.',
    'Mit {Leistung} und {Fassungsvermögen} Inhalt ist er schnell, ohne laut zu sein.',
    'Das Gehäuse aus {Material} bleibt außen kühl; die Oberfläche in {Farbe} verzeiht Fingerabdrücke.',
    'Im Karton liegen: {Enthaltene Komponenten}. {brand} gewährt {Herstellergarantie} Garantie.',
  ],
}
