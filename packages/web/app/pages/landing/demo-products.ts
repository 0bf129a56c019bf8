import type { Verdict } from '@merkwerk/contract'

interface DemoValue {
  name: string
  value: string
  source: string
}

export interface DemoProduct {
  number: string
  verdict: Verdict
  title: string
  brand: string
  /** In euros. */
  price: number | null
  values: readonly DemoValue[]
}

const from = (source: string, values: Record<string, string>): DemoValue[] =>
  Object.entries(values).map(([name, value]) => ({ name, value, source }))

/** An invented list as a run leaves it, with what sources state in German. */
export const demoProducts: readonly DemoProduct[] = [
  {
    number: '1004',
    verdict: 'found',
    title: 'Werkmann ProLine Akku-Winkelschleifer WE-5588',
    brand: 'Werkmann',
    price: 147.95,
    values: [
      ...from('Amazon', {
        Stromquelle: 'Akkubetrieben',
        Spannung: '12 Volt',
        Artikelgewicht: '2,49 Kilogramm',
      }),
      ...from('eBay', { Scheibendurchmesser: '125 mm', Leerlaufdrehzahl: '2550 U/min' }),
      ...from('Open Icecat', { Griffmaterial: 'Kunststoff, gummiert' }),
    ],
  },
  {
    number: '1005',
    verdict: 'found',
    title: 'Lichthaus Schreibtischlampe Nord, dimmbar',
    brand: 'Lichthaus',
    price: 39.9,
    values: [
      ...from('Amazon', { Farbe: 'Weiß', Lampentyp: 'LED', Leistung: '9 Watt' }),
      ...from('EPREL', { Energieeffizienzklasse: 'E' }),
      ...from('eBay', { Höhe: '48 cm' }),
    ],
  },
  {
    number: '1007',
    verdict: 'found',
    title: 'Bergquell Trinkflasche Edelstahl 750 ml, doppelwandig',
    brand: 'Bergquell',
    price: 24.5,
    values: [
      ...from('Amazon', { Material: 'Edelstahl', Fassungsvermögen: '750 Milliliter', Farbe: 'Petrol' }),
      ...from('eBay', { Spülmaschinenfest: 'Nein' }),
    ],
  },
  {
    number: '1012',
    verdict: 'ambiguous',
    title: '',
    brand: '',
    price: null,
    values: [],
  },
  {
    number: '1013',
    verdict: 'found',
    title: 'Die Kunst der Ablage: Ordnung in kleinen Büros',
    brand: 'Regalverlag',
    price: 18,
    values: [
      ...from('Deutsche Nationalbibliothek', {
        Autor: 'Ute Lindner',
        Sprache: 'Deutsch',
        Erscheinungsjahr: '2024',
      }),
      ...from('Amazon', { Seitenzahl: '192', Einband: 'Broschiert' }),
    ],
  },
  {
    number: '1016',
    verdict: 'found',
    title: 'Hafermühle Bio-Porridge Apfel-Zimt, 400 g',
    brand: 'Hafermühle',
    price: 4.49,
    values: [
      ...from('Open Food Facts', {
        Zutaten: 'Haferflocken, Apfel, Zimt',
        Allergene: 'Gluten',
        'Nutri-Score': 'A',
      }),
      ...from('Amazon', { Nettogewicht: '400 Gramm' }),
    ],
  },
  {
    number: '1021',
    verdict: 'not-found',
    title: '',
    brand: '',
    price: null,
    values: [],
  },
  {
    number: '1024',
    verdict: 'found',
    title: 'Tonwerk Bluetooth-Kopfhörer Studio 2, faltbar',
    brand: 'Tonwerk',
    price: 89,
    values: [
      ...from('Amazon', { Verbindung: 'Bluetooth 5.4', Akkulaufzeit: '42 Stunden', Farbe: 'Schwarz' }),
      ...from('Open Icecat', { Frequenzgang: '20–20.000 Hz', Gewicht: '238 g' }),
    ],
  },
]
