import { type Category, range } from '../category.ts'

export const bags: Category = {
  amazonPath: ['Koffer, Rucksäcke & Taschen', 'Rucksäcke & Taschen', 'Daypacks'],
  ebayPath: ['Reisen', 'Reiseaccessoires', 'Rucksäcke'],
  details: 'list',
  name: '{brand} {series} {kind} {model}',
  brands: ['Wanderlust & Söhne', 'Fjellbach', 'Packesel', 'Stadtgänger', 'Almweg'],
  series: ['Trail', 'City', 'Weekender', 'Daily', 'Summit'], // cspell:disable-line
  kinds: [
    {
      name: 'Rucksack',
      euro: [29, 169],
      grams: [500, 1600],
      cm: [
        [28, 34],
        [14, 22],
        [44, 60],
      ],
    },
    {
      name: 'Reisetasche',
      euro: [35, 149],
      grams: [700, 1800],
      cm: [
        [48, 62],
        [24, 34],
        [26, 36],
      ],
    },
    {
      name: 'Umhängetasche',
      euro: [19, 119],
      grams: [250, 900],
      cm: [
        [24, 38],
        [8, 14],
        [20, 30],
      ],
    },
  ],
  features: [
    {
      name: 'Farbe',
      values: ['Anthrazit', 'Olivgrün', 'Navyblau', 'Beige', 'Bordeaux'],
      group: 'Stil',
      isKey: true,
    },
    {
      name: 'Außenmaterial',
      values: ['Polyester', 'Gewachste Baumwolle', 'Nylon, recycelt', 'Leder'],
      group: 'Materialien & Pflege',
      isKey: true,
      ebayName: 'Material',
    },
    { name: 'Volumen', values: range(12, 45, 3, 'Liter'), group: 'Maße', isKey: true },
    {
      name: 'Verschluss',
      values: ['Reißverschluss', 'Rolltop', 'Schnalle, Kordelzug'],
      group: 'Eigenschaften & Spezifikationen',
      isKey: true,
      ebayName: 'Verschlussart',
    },
    {
      name: 'Innenfutter',
      values: ['Polyester', 'Baumwolle', 'Nylon'],
      group: 'Materialien & Pflege',
      ebayName: 'Futtermaterial',
    },
    { name: 'Abteilung', values: ['Unisex Erwachsene', 'Damen', 'Herren'], group: 'Artikeldetails' },
    {
      name: 'Laptopfach',
      values: ['Ja, bis 14 Zoll', 'Ja, bis 15,6 Zoll', 'Nein'],
      group: 'Eigenschaften & Spezifikationen',
    },
    {
      name: 'Wasserbeständigkeit',
      values: ['Wasserabweisend', 'Wasserdicht', 'Nicht wasserbeständig'],
      group: 'Eigenschaften & Spezifikationen',
    },
    { name: 'Anzahl der Fächer', values: ['3', '4', '6', '8'], group: 'Eigenschaften & Spezifikationen' },
    {
      name: 'Pflegehinweise',
      values: ['Handwäsche', 'Nur feucht abwischen', 'Maschinenwäsche 30 °C'],
      group: 'Materialien & Pflege',
      ebayName: 'Pflege',
    },
    { name: 'Muster', values: ['Einfarbig', 'Zweifarbig', 'Meliert'], group: 'Stil' },
  ],
  bullets: [
    'Platz für alles: {Volumen} Volumen, {Anzahl der Fächer} Fächer, Laptopfach: {Laptopfach}',
    'Außen {Außenmaterial}, innen {Innenfutter} – {Wasserbeständigkeit}',
    'Verschluss: {Verschluss}; gepolsterte Träger, verstellbar',
    'Leicht: nur {Gewicht} bei {Maße}',
  ],
  description: [
    'Die Reihe {series} von {brand} entsteht für Leute, die zu Fuß schneller sind als mit dem Bus.',
    '{Volumen} Stauraum verteilen sich auf {Anzahl der Fächer} Fächer; das Außenmaterial ist {Außenmaterial}.',
    'Pflege: {Pflegehinweise}.',
  ],
}
