import { describe, expect, it } from 'vitest'
import { isPriceRange, normalizeAmount, parsePrice, withWords } from './price.ts'

describe('a price', () => {
  it.each([
    ['1.249,90 €', 'EUR', '1249.90', 'EUR'],
    ['EUR 39,99', 'EUR', '39.99', 'EUR'],
    ['1 049,50 €', 'EUR', '1049.50', 'EUR'],
    ['$1,239.00', 'USD', '1239.00', 'USD'],
    ['$1,239.00', 'CAD', '1239.00', 'CAD'],
    ['US$ 12.50', 'CAD', '12.50', 'USD'],
    ['£220.00', 'GBP', '220.00', 'GBP'],
    ['₹1,23,456', 'INR', '123456', 'INR'],
    ['R$ 303 , 05', 'BRL', '303.05', 'BRL'],
    ['￥1,638', 'JPY', '1638', 'JPY'],
    ['1 638円', 'JPY', '1638', 'JPY'],
    ['129,00 zł', 'PLN', '129.00', 'PLN'],
    ['1 299 kr', 'SEK', '1299', 'SEK'],
    ['CHF 1’299.00', undefined, '1299.00', 'CHF'],
    ['Preis: 8,71 € (4,36 € / 100 ml)', 'EUR', '8.71', 'EUR'],
    ['$142.39 with 41 percent savings', 'USD', '142.39', 'USD'],
    ['19.99', 'USD', '19.99', 'USD'],
    ['١٬٢٣٤٫٥٠ ر.س.', 'SAR', '1234.50', 'SAR'],
    ['\u200f1,279.00 ريال', 'SAR', '1279.00', 'SAR'],
    ['د.إ. 99.00', 'AED', '99.00', 'AED'],
    ['جنيه 1,234.00', 'EGP', '1234.00', 'EGP'],
    ['￥１，６３８', 'JPY', '1638', 'JPY'],
    ['99:-', 'SEK', '99', 'SEK'],
    ['99,00 lei', 'RON', '99.00', 'RON'],
    ['1.299,- €', 'EUR', '1299', 'EUR'],
    ['1’299.– CHF', 'EUR', '1299', 'CHF'],
    ['Fr. 12.50', 'CHF', '12.50', 'CHF'],
    ['RM 12.50', 'MYR', '12.50', 'MYR'],
    ['12 € 99', 'EUR', '12.99', 'EUR'],
    ['1 299€00', 'EUR', '1299.00', 'EUR'],
  ])('is parsed from "%s" on a site of %s', (text, site, amount, currency) => {
    expect(parsePrice(text, site)).toEqual({ amount, currency })
  })

  it.each([
    ['', 'EUR'],
    ['Derzeit nicht verfügbar', 'EUR'],
    ['$12.99 - $24.99', 'USD'],
    ['12,99 € bis 24,99 €', 'EUR'],
    ['12,99 bis 24,99 €', 'EUR'],
    ['12,- bis 15,- €', 'EUR'],
    ['Packung mit 2', 'EUR'],
    ['19.99', undefined],
  ])('is not parsed from "%s"', (text, site) => {
    expect(parsePrice(text, site)).toBeUndefined()
  })

  it.each([
    ['Startseite > Küche > 9,90 €', '9.90'],
    ['statt 19,99 € nur 9,90 €', '9.90'],
    ['Was £19.99 now £9.90', '9.90'],
    ['9,90 € statt 19,99 €', '9.90'],
    ['Spare 5 € 9,90 €', '9.90'],
    ['Preis inkl. Versand: 9,90 €', '9.90'],
    ['Kostenloser Versand 9,90 €', '9.90'],
    ['mit Rabatt 9,90 €', '9.90'],
    ['Versand 4,95 €, Preis 9,90 €', '9.90'],
    ['vorher 19,99 € jetzt 9,90 €', '9.90'],
    ['9,90 € Niedrigster Preis der letzten 30 Tage: 19,99 €', '9.90'],
    ['5 € Rabatt, 9,90 €', '9.90'],
    ['Artikel - 9,90 €', '9.90'],
    ['9,90 € zzgl. 4,95 € Versand', '9.90'],
    ['Daily Glow 9,90 €', '9.90'],
    ['in 2 days 9,90 €', '9.90'],
    ['9,90 € Versand kostenlos', '9.90'],
    ['9,90 Euro', '9.90'],
    ['Euro 9,90', '9.90'],
    ['Euro 6 Norm 9,90 €', '9.90'],
    ['9,90 € alle 3 Farben', '9.90'],
  ])('is parsed from "%s", whatever stands before it', (text, amount) => {
    expect(parsePrice(text, 'EUR')?.amount).toBe(amount)
  })

  it.each([
    ['van € 99,00 voor € 79,00', '79.00'],
    ['van 99,00 € voor 79,00 €', '79.00'],
    ['van € 99,00 voor 79,00', '79.00'],
    ['von 99 € auf 79 €', '79'],
    ['de 99 € à 79 €', '79'],
    ['De 99,00 € por 79,00 €', '79.00'],
    ['99 € → 79 €', '79'],
    ['99 € jetzt nur 79 €', '79'],
    ['99,00 € -20 % 79,20 €', '79.20'],
    ['99,00 € reduziert auf 79,00 €', '79.00'],
    ['99,00 € nur noch 79,00 €', '79.00'],
    ['89,99 € Jetzt: 69,99 €', '69.99'],
    ['99,00 € ➔ 79,00 €', '79.00'],
    ['van 99 voor 79 euro', '79'],
    ['99 Euro jetzt 79 Euro', '79'],
    ['129,00 € 89,00 € (-31 %)', '89.00'],
    ['EUR 129,00 (-31%) EUR 89,00', '89.00'],
    ['129,00 € - 31 % = 89,00 €', '89.00'],
    ['129,00 € heruntergesetzt auf 89,00 €', '89.00'],
    ['war 129,00 €, jetzt 89,00 €', '89.00'],
    ['129 € ⇒ 89 €', '89'],
    ['129,00 € (-10 %) Zubehör 89,00 €', '129.00'],
  ])('is what "%s" asks now', (text, amount) => {
    expect(parsePrice(text, 'EUR')).toEqual({ amount, currency: 'EUR' })
  })

  it.each([
    'Sofa über Eck 99 €',
    'Regal über Tür 99 €',
    'Mode ab Gr. 99 €',
    'Tasche unter Arm 99 €',
    'Von Max 99 €',
    '2 Stück 99 € à 49,50 €',
  ])('is no bound in "%s"', (text) => {
    expect(parsePrice(text, 'EUR')).toEqual({ amount: '99', currency: 'EUR' })
  })

  it('is not parsed from a former price alone', () => {
    for (const text of [
      'statt 19,99 €',
      'UVP: 19,99 €',
      'Was £19.99',
      'Normalpreis: 19,99 €',
      'vorher 19,99 €',
      'Ancien prix : 19,99 €',
      'Sie sparen 5,00 €',
      'Versand 4,95 €',
      'zzgl. Pfand 0,25 €',
      'Niedrigster Preis der letzten 30 Tage: 19,99 €',
      'Lowest price in the last 30 days: €19.99',
      '30-Tage-Bestpreis 19,99 €',
      'Precio habitual: 19,99 €',
      'Aufpreis 5,00 €',
      '5 € Rabatt',
      '-5,00 €',
      'zzgl. 4,95 € Versand',
      'Mindestbestellwert 20,00 €',
      'Prix le plus bas des 30 derniers jours : 69,00 €',
      'Laagste prijs in de afgelopen 30 dagen: 69,00 €',
      'Najniższa cena z 30 dni przed obniżką: 69,00 zł',
      'Lägsta pris senaste 30 dagarna: 699 kr',
      'Tiefstpreis 30 Tage: 19,99 €',
      'Du sparst 10,00 €',
      '10 € sparen',
      '4,90 € Versand',
      '+ 4,90 €',
      'Medianpreis 89,99 €',
      'Typical price: $89.99',
      'Prezzo consigliato: 89,99 €',
      'Precio recomendado: 89,99 €',
      'Rek. pris: 899 kr',
    ])
      expect(parsePrice(text, 'EUR')).toBeUndefined()
  })

  it.each([
    'ab 9,90 €',
    'höchstens 9,90 €',
    'Preise beginnen bei 9,90 €',
    '≥ 9,90 €',
    '< 9,90 €',
    'Preis: > 9,90 €',
    'über 9,90 €',
    'weniger als 9,90 €',
    'nicht unter 9,90 €',
    'sotto i 9,90 €',
    'meer dan 9,90 €',
    '9,90 € oder weniger',
    '9,90 € max.',
    '9,90 € et moins',
    '9,90 € alle 4 Wochen',
    'jährlich 9,90 €',
    '9,90 € vierteljährlich',
    '4 zinsfreie Raten à 9,90 €',
    'Anzahlung: 9,90 €',
    'Starting price: 9,90 €',
    'Einstiegspreis 9,90 €',
    "9,90 €'dan başlayan fiyatlarla",
    '24 x 9,90 €',
    '3 fois 9,90 €',
    'Monatsrate: 9,90 €',
    'mensualité : 9,90 €',
    '9,90 € p/m',
    'in 24 Raten à 9,90 €',
    '9,90 € x 24 Monate',
    '9,90 € pro Woche',
    '9,90 € par an',
    'ab EUR 9,90',
    'Schon ab 9,90 €',
    'bis zu 9,90 €',
    'from $9.90',
    'From: US $9.90',
    '$9.90+',
    '$9.90 and up',
    'à partir de 9,90 €',
    'dès 9,90 €',
    'desde 9,90 €',
    'a partir de R$ 9,90',
    'da 9,90 €',
    'od 9,90 zł',
    'vanaf € 9,90',
    'från 99 kr',
    '¥990から',
    '990円～',
    'entre 9,90 € y 12,90 €',
    'ab nur € 9,90',
    'from only £9.90',
    'from just £9.90',
    'à partir de seulement 9,90 €',
    'min. 9,90 €',
    'mind. 9,90 €',
    'von 9,90 €',
    '₹99 onwards',
    '$9.90 & up',
    'fr. 99 kr',
    '9,90 €/Monat',
    '9,90 € / Monat',
    '9,90 € pro Monat',
    '$9.90 per month',
    '$9.90/mo.',
    '9,90 € par mois',
    '9,90 € al mese',
    '9,90 € por mês',
    '99 kr/mån',
    '月々 990円',
    '9,90 € - 12,90 €',
    '9,90 € -12,90 €',
    '$9.90 to $12.90',
    'EUR 9,90 à EUR 12,90',
    'EUR 9,90 - 12,90',
    '¥990 - 1,200',
    'zwischen 9,90 und 12,90 €',
    '9,90 € bis 12,90 €',
  ])('is not exact in "%s"', (text) => {
    expect(parsePrice(text, 'EUR')).toBeUndefined()
    expect(isPriceRange(text, 'EUR')).toBe(true)
  })

  it.each(['0,00 €', '$0.00', 'EUR 0', '0,00 € Gratis mit Abonnement'])('is none in "%s"', (text) => {
    expect(parsePrice(text, 'EUR')).toBeUndefined()
    expect(isPriceRange(text, 'EUR')).toBe(false)
  })

  it.each([
    ['Grab 9,90 €', '9.90'],
    ['Panda 9,90 €', '9.90'],
    ['9,90 € + 3,00 € Versand', '9.90'],
    ['9,90 € oder Preisvorschlag', '9.90'],
    ['9,90 € -20 %', '9.90'],
    ['9,90 € - 20 % Rabatt', '9.90'],
    ['9,90 € -5 € Gutschein', '9.90'],
    ['9,90 € -20 € Gutschein', '9.90'],
    ['9,90 € - 15 € Gutschein', '9.90'],
    ['9,90 € bis 24.12.', '9.90'],
    ['9,90 € bis zu 3 Raten', '9.90'],
    ['9,90 € a 3 rate', '9.90'],
    ['9 € a 12 rate', '9'],
    ['9,90 € und mehr Angebote', '9.90'],
    ['EUR 9,90 -20%', '9.90'],
    ['EUR 9,90 bis 31.12.', '9.90'],
    ['EUR 9,90 bis 31.12.2026', '9.90'],
    ['Lieferung bis 24.12. 9,90 €', '9.90'],
    ['4,5 von 5 9,90 €', '9.90'],
    ['9,90 € or more from other sellers', '9.90'],
  ])('is exact in "%s"', (text, amount) => {
    expect(parsePrice(text, 'EUR')).toEqual({ amount, currency: 'EUR' })
  })

  it.each([
    [['Lampe', '4,5 von 5', 'ab', '9,90 €', '3 Angebote']],
    [['Lampe', 'Preis ab', '9,90 €']],
    [['Lampe', '3 Angebote ab', '9,90 €']],
    [['ab nur', '9,90 €']],
    [['12 gebrauchte ab', '9,90 €']],
    [['9,90 €', '-', '12,90 €']],
    [['9,90 €', ' bis ', '12,90 €']],
    [['9,90 €', 'bis 12,90 €']],
    [['Lampe 9,90 € - 12,90 €']],
    [['9,90 €', 'und mehr']],
    [['9,90 €', '+']],
    [['9,90 €', '/Monat']],
    [['9,90 €', '9', ',', '90', '€', 'pro Monat']],
  ])('is a bound if the texts around its element say so: %j', (texts) => {
    expect(isPriceRange(withWords(' 9,90 € ', texts), 'EUR')).toBe(true)
  })

  it.each([
    [['Lampe ab Lager', '9,90 €', 'sofort']],
    [['Lampe']],
    [['Lieferung da', '9,90 €']],
    [['Prime ab', '9,90 €']],
    [['Sold from', '9,90 €']],
    [['9,90 €', '-20 %']],
    [['9,90 €', '9,90 €', ' - 20 % Rabatt']],
    [['9,90 €', '-', '20 % Rabatt']],
    [['9,90 €', '-5 € Gutschein']],
    [['9,90 €', 'bis 24.12.']],
    [['9,90 €', 'bis zu 3 Raten']],
    [['9,90 €', 'a 3 rate']],
    [['9,90 €', 'und mehr Angebote']],
    [['9,90 €', '9', ',', '90', '€', 'ab', 'Lager']],
    [['19,90 € ab', '9,90 €']],
  ])('is exact if they say something else: %j', (texts) => {
    expect(withWords('9,90 €', texts)).toBe('9,90 €')
  })

  it.each(['fr. 99 kr', 'fr. 99:-'])('is no price in Swiss francs on a Nordic site: %s', (text) => {
    expect(parsePrice(text, 'SEK')).toBeUndefined()
  })

  it.each([
    ['1.299,00', '1299.00'],
    ['1,299.00', '1299.00'],
    ['1.299', '1299'],
    ['1.234.567', '1234567'],
    ['12,5', '12.5'],
    ['7', '7'],
    ['10.', '10'],
    ['1.299.00', '1299.00'],
  ])('normalizes its number %s to %s', (number, decimal) => {
    expect(normalizeAmount(number)).toBe(decimal)
  })
})
