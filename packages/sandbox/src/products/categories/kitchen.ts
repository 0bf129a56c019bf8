import { type Category, detail, kind, material, measure, range, spec, style } from '../category.ts'

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
    kind('Wasserkocher', [19, 89], [800, 1600], [16, 24], [15, 22], [22, 30]),
    kind('Standmixer', [24, 109], [1100, 2400], [26, 42], [16, 22], [18, 22]),
    kind('Entsafter', [22, 119], [600, 1500], [6, 9], [6, 9], [36, 44]),
    kind('Milchaufschäumer', [18, 75], [400, 1100], [11, 15], [11, 15], [16, 24]),
  ],
  features: [
    style('Farbe', ['Schwarz', 'Weiß', 'Edelstahl', 'Creme', 'Salbeigrün', 'Kupfer'], { isKey: true }),
    material('Material', ['Edelstahl', 'Kunststoff, Edelstahl', 'Glas, Edelstahl', 'Aluminium'], {
      isKey: true,
    }),
    spec('Leistung', range(600, 2400, 200, 'Watt'), { isKey: true }),
    measure('Fassungsvermögen', range(0.5, 1.8, 0.1, 'Liter'), { isKey: true }),
    spec(
      'Besonderheiten',
      [
        'Abschaltautomatik, BPA-frei',
        'Trockengehschutz, LED-Anzeige',
        'Warmhaltefunktion, Kabelaufwicklung',
        'Temperaturwahl, Abschaltautomatik',
      ],
      { isKey: true, ebayName: 'Funktionen' },
    ),
    measure('Kabellänge', range(0.75, 1.5, 0.25, 'Meter')),
    spec('Spannung', ['230 Volt', '220-240 Volt']),
    material('Pflegehinweise', ['Nur feucht abwischen', 'Abnehmbare Teile spülmaschinenfest', 'Handwäsche'], {
      ebayName: 'Pflege',
    }),
    spec('Anzahl der Stufen', ['1', '2', '4', '5', '7']),
    detail(
      'Enthaltene Komponenten',
      [
        'Gerät, Bedienungsanleitung',
        'Gerät, Sockel, Bedienungsanleitung',
        'Gerät, Zubehörset, Bedienungsanleitung',
      ],
      { ebayName: 'Lieferumfang' },
    ),
    detail('Herstellungsland', ['Deutschland', 'Polen', 'Portugal', 'China'], {
      ebayName: 'Herstellungsland und -region',
    }),
    detail('Herstellergarantie', ['2 Jahre', '3 Jahre', '5 Jahre']),
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
