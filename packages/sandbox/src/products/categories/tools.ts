import { type Category, detail, kind, material, measure, range, spec, style } from '../category.ts'

export const tools: Category = {
  amazonPath: ['Baumarkt', 'Elektro- & Handwerkzeuge', 'Elektrowerkzeuge', 'Bohrmaschinen & Schrauber'],
  ebayPath: ['Heimwerker', 'Werkzeuge', 'Elektrowerkzeuge', 'Bohrmaschinen & -schrauber'],
  details: 'tables',
  name: '{brand} {series} {kind} {model}',
  brands: ['Krafthaus', 'Eisenfeld', 'Werkmann', 'Schraubwerk', 'Bergstahl', 'Torqua'],
  series: ['ProLine', 'X-Serie', 'Compact', 'Master', 'HomeFix'],
  kinds: [
    kind('Akku-Bohrschrauber', [49, 239], [900, 1900], [17, 22], [6, 9], [18, 24]),
    kind('Akku-Schlagbohrschrauber', [39, 179], [1600, 2900], [26, 32], [7, 9], [19, 25]),
    kind('Akku-Winkelschleifer', [35, 189], [1500, 2600], [27, 34], [12, 14], [10, 14]),
    kind('Akku-Bohrhammer', [42, 199], [1700, 2700], [22, 26], [7, 9], [19, 22]),
  ],
  features: [
    style('Farbe', ['Grün', 'Blau/Schwarz', 'Anthrazit', 'Rot'], { isKey: true }),
    spec('Stromquelle', ['Akkubetrieben'], { isKey: true, ebayName: 'Energiequelle' }),
    spec('Spannung', ['12 Volt', '18 Volt', '20 Volt'], { isKey: true }),
    spec('Maximale Drehzahl', range(1200, 3000, 150, 'U/min'), { isKey: true }),
    spec('Maximales Drehmoment', range(30, 80, 5, 'Nm')),
    measure('Spannfutterdurchmesser', range(10, 13, 1, 'mm')),
    spec('Geräuschpegel', range(74, 96, 2, 'dB')),
    material('Griffmaterial', ['Gummi', 'Kunststoff, gummiert']),
    detail('Akkus enthalten', ['Ja', 'Nein']),
    detail(
      'Enthaltene Komponenten',
      [
        'Gerät, Koffer, Ladegerät',
        'Gerät, Zusatzhandgriff',
        'Gerät, 2 Akkus, Ladegerät, Koffer',
        'Gerät, 32-tlg. Bitset',
      ],
      { ebayName: 'Lieferumfang' },
    ),
    spec('Empfohlener Einsatz', ['Holz, Metall, Kunststoff', 'Mauerwerk, Holz', 'Montage, Trockenbau'], {
      ebayName: 'Anwendungsbereich',
    }),
    detail('Herstellergarantie', ['2 Jahre', '3 Jahre', '5 Jahre']),
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
