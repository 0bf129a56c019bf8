import { type Category, range } from '../category.ts'

export const tools: Category = {
  amazonPath: ['Baumarkt', 'Elektro- & Handwerkzeuge', 'Elektrowerkzeuge', 'Bohrmaschinen & Schrauber'],
  ebayPath: ['Heimwerker', 'Werkzeuge', 'Elektrowerkzeuge', 'Bohrmaschinen & -schrauber'],
  details: 'tables',
  name: '{brand} {series} {kind} {model}',
  brands: ['Krafthaus', 'Eisenfeld', 'Werkmann', 'Schraubwerk', 'Bergstahl', 'Torqua'],
  series: ['ProLine', 'X-Serie', 'Compact', 'Master', 'HomeFix'],
  kinds: [
    {
      name: 'Akku-Bohrschrauber',
      euro: [49, 239],
      grams: [900, 1900],
      cm: [
        [17, 22],
        [6, 9],
        [18, 24],
      ],
    },
    {
      name: 'Akku-Schlagbohrschrauber',
      euro: [39, 179],
      grams: [1600, 2900],
      cm: [
        [26, 32],
        [7, 9],
        [19, 25],
      ],
    },
    {
      name: 'Akku-Winkelschleifer',
      euro: [35, 189],
      grams: [1500, 2600],
      cm: [
        [27, 34],
        [12, 14],
        [10, 14],
      ],
    },
    {
      name: 'Akku-Bohrhammer',
      euro: [42, 199],
      grams: [1700, 2700],
      cm: [
        [22, 26],
        [7, 9],
        [19, 22],
      ],
    },
  ],
  features: [
    { name: 'Farbe', values: ['Grün', 'Blau/Schwarz', 'Anthrazit', 'Rot'], group: 'Stil', isKey: true },
    {
      name: 'Stromquelle',
      values: ['Akkubetrieben'],
      group: 'Eigenschaften & Spezifikationen',
      isKey: true,
      ebayName: 'Energiequelle',
    },
    {
      name: 'Spannung',
      values: ['12 Volt', '18 Volt', '20 Volt'],
      group: 'Eigenschaften & Spezifikationen',
      isKey: true,
    },
    {
      name: 'Maximale Drehzahl',
      values: range(1200, 3000, 150, 'U/min'),
      group: 'Eigenschaften & Spezifikationen',
      isKey: true,
    },
    {
      name: 'Maximales Drehmoment',
      values: range(30, 80, 5, 'Nm'),
      group: 'Eigenschaften & Spezifikationen',
    },
    { name: 'Spannfutterdurchmesser', values: range(10, 13, 1, 'mm'), group: 'Maße' },
    { name: 'Geräuschpegel', values: range(74, 96, 2, 'dB'), group: 'Eigenschaften & Spezifikationen' },
    { name: 'Griffmaterial', values: ['Gummi', 'Kunststoff, gummiert'], group: 'Materialien & Pflege' },
    { name: 'Akkus enthalten', values: ['Ja', 'Nein'], group: 'Artikeldetails' },
    {
      name: 'Enthaltene Komponenten',
      values: [
        'Gerät, Koffer, Ladegerät',
        'Gerät, Zusatzhandgriff',
        'Gerät, 2 Akkus, Ladegerät, Koffer',
        'Gerät, 32-tlg. Bitset',
      ],
      group: 'Artikeldetails',
      ebayName: 'Lieferumfang',
    },
    {
      name: 'Empfohlener Einsatz',
      values: ['Holz, Metall, Kunststoff', 'Mauerwerk, Holz', 'Montage, Trockenbau'],
      group: 'Eigenschaften & Spezifikationen',
      ebayName: 'Anwendungsbereich',
    },
    { name: 'Herstellergarantie', values: ['2 Jahre', '3 Jahre', '5 Jahre'], group: 'Artikeldetails' },
  ],
  bullets: [
    '{Maximales Drehmoment} Drehmoment und bis zu {Maximale Drehzahl}: genug Reserve für Holz, Metall & Kunststoff',
    'Spannfutter {Spannfutterdurchmesser} – Werkzeugwechsel mit einer Hand, ohne Schlüssel',
    'Griff aus {Griffmaterial}, {Gewicht} leicht und gut ausbalanciert, auch über Kopf',
    'Lieferumfang: {Enthaltene Komponenten}',
  ],
  description: [
    'Wer selbst baut, braucht Werkzeug, das nicht diskutiert. Der {kind} {model} von {brand} gehört in diese Klasse.',
    'Der Motor liefert {Maximales Drehmoment} bei {Spannung} und wird von einer Elektronik überwacht, die rechtzeitig abregelt.',
    'Empfohlen für: {Empfohlener Einsatz}. Der gemessene Geräuschpegel beträgt {Geräuschpegel}.',
  ],
}
