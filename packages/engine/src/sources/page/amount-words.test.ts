import { describe, expect, it } from 'vitest'
import { parsePrice, statesOtherAmounts, withWords } from './price.ts'

describe('an amount', () => {
  it.each([
    ...[
      '100,00 € zzgl. MwSt.',
      '100,00 € netto',
      'Nettopreis: 100,00 €',
      '100,00 € exkl. 19 % USt.',
      'EUR 100 + MwSt.',
    ],
    ...['£100.00 excl. VAT', '£100.00 ex VAT', 'Ex. VAT: £100.00', 'Net price £100.00', '£100.00 +VAT'],
    ...['100,00 € HT', 'Prix HT : 100,00 €', '100 € hors taxes', '100,00 € + IVA', '100,00 € IVA esclusa'],
    ...[
      '100,00 € sin IVA',
      '100,00 € IVA no incluido',
      '€ 100,00 excl. btw',
      '100,00 zł bez VAT',
      '100 kr exkl. moms',
    ],
    ...[
      'Durchschnittspreis: 9,90 €',
      'Ø 9,90 €',
      'Average price: £9.90',
      'prix moyen 9,90 €',
      'precio medio 9,90 €',
    ],
    ...['gemiddelde prijs € 9,90', 'średnia cena 9,90 zł', 'im Schnitt 9,90 €'],
    ...[
      '12,00 €/kg',
      '12,00 € / 100 g',
      '12,00 € pro Liter',
      '1,20 €/m²',
      '1 kg = 12,00 €',
      'Grundpreis 12,00 €',
    ],
    ...[
      '£1.20 per 100ml',
      '$0.50/oz',
      '12,00 € au litre',
      '12,00 € al kg',
      '12,00 € por kilo',
      '12,00 zł za kg',
    ],
    ...['Preis pro kg: 12,00 €', 'prix au kilo : 12,00 €', 'Literpreis 12,00 €', '12 €/laufender Meter'],
    ...[
      'inkl. 0,25 € Pfand',
      '0,25 € Pfand',
      'Caution : 50 €',
      'Cauzione 50 €',
      'Fianza: 50 €',
      '+ € 0,15 statiegeld',
    ],
    ...[
      '4,95 € Versand',
      '£3.99 delivery',
      'P&P £3.99',
      'Frais de port 5,90 €',
      '5,90 € de envío',
      'Koszt dostawy 9 zł',
    ],
    ...[
      'Unverbindliche Preisempfehlung: 19,99 €',
      'Katalogpreis 19,99 €',
      'Original price: $19.99',
      'Marktpreis 19,99 €',
    ],
    ...[
      'Prix public conseillé 19,99 €',
      'Prezzo consigliato: 19,99 €',
      'Precio original 19,99 €',
      'Cena katalogowa 9 zł',
    ],
    ...[
      'Mitgliederpreis 17,99 €',
      'mit Karte 17,99 €',
      'Preis mit Coupon 17,99 €',
      'Subscribe & Save $17.99',
    ],
    ...['2 für 30,00 €', '3 for £10.00', 'ab 3 Stück 17,99 €', '10+ 17,99 €', 'Staffelpreis ab 5: 17,99 €'],
    ...[
      'Aktuelles Gebot: 5,00 €',
      'Garantieverlängerung 4,99 €',
      'Altgeräteentsorgung 15,00 €',
      '10 € sparen',
    ],
    ...['84,03 € (netto)', '84,03 € vor Steuern', 'Durchschnitt: 19,90 €', 'Precio promedio 19,90 €'],
    ...['Mehrwegpfand: 3,10 €', 'Einwegpfand 0,25 €', 'Expressversand 9,99 €', '4,99 € Versandgebühr'],
    ...['Regulär 99,00 €', 'Prix de référence : 99 €', 'Prima 99,00 €', 'M.R.P.: ₹999', 'Reg. price $99.00'],
    ...['Niedrigster 30-Tage-Preis: 99 €', 'Niedrigster Preis (30 Tage): 99 €', 'UVP d. Herst.: 99 €'],
    ...['App-Preis 17,99 €', 'Händlerpreis 17,99 €', 'B2B-Preis 17,99 €', 'Preis für Mitglieder: 17,99 €'],
    ...['Prix adhérent 17,99 €', 'Trade price £17.99', 'Ledenprijs € 17,99', 'Medlemspris 179 kr'],
    ...['3 für 2: 30,00 €', '4 Stück für 30,00 €', 'Kaufe 2 für je 17,99 €', '5 € Sofortrabatt'],
    ...['Geräteschutz: 4,99 €', 'Reparatur: 49,00 €', 'Montant de la caution : 50 €'],
    ...['Preis vor Rabatt: 99,00 €', 'Serviceaufschlag 3,00 €', 'Niedrigster Preis in 30 Tagen: 99,00 €'],
    ...['Zusatzkosten: 5,00 €', 'Handling cost: £5.00', 'Cena przed obniżką 99,00 zł'],
    ...['Économie de 10,00 €', 'U bespaart € 10,00', 'Compare at $29.99'],
  ])('is not what the buyer pays in "%s"', (text) => {
    expect(parsePrice(text, 'EUR')).toBeUndefined()
    expect(statesOtherAmounts(text, 'EUR')).toBe(true)
  })

  it.each([
    ['100,00 € netto (119,00 € brutto)', '119.00'],
    ['100,00 € HT 120,00 € TTC', '120.00'],
    ['excl. VAT 100,00 € incl. VAT 119,00 €', '119.00'],
    ['119,00 € (100,00 € netto)', '119.00'],
    ['119,00 € inkl. 19 % MwSt. zzgl. Versandkosten', '119.00'],
    ['119 € IVA inclusa', '119'],
    ['Bruttopreis 119,00 €', '119.00'],
    ['119,00 € plus sales tax', '119.00'],
    ['Netto Marken-Discount 9,90 €', '9.90'],
    ['Durchschnittspreis 12,00 € Preis 9,90 €', '9.90'],
    ['(12,00 €/l) 9,90 €', '9.90'],
    ['9,90 €/Stück', '9.90'],
    ['9,90 € / 500 g', '9.90'],
    ['9,90 € 100 g', '9.90'],
    ['9,90 € je Paar', '9.90'],
    ['9,90 € per Post', '9.90'],
    ['9,90 € Lieferung morgen', '9.90'],
    ['9,90 € versandkostenfrei ab 40 €', '9.90'],
    ['9,90 € inkl. 0,25 € Pfand', '9.90'],
    ['Pfandflasche 9,90 €', '9.90'],
    ['Rohr Ø 20 mm 9,90 €', '9.90'],
    ['Sonderpreis: 9,90 €', '9.90'],
    ['Neu Preis 9,90 €', '9.90'],
    ['9,90 € neu, gebraucht ab 5,00 €', '9.90'],
    ['Caprice 9,90 €', '9.90'],
    ['Note 10+ 599,00 €', '599.00'],
    ['Kamera mit SD-Karte 99,00 €', '99.00'],
    ['Set of 3 for £10.00', '10.00'],
    ['Lot of 2 $9.90', '9.90'],
    ['2 for the price of 1 £9.90', '9.90'],
    ['Preis pro Stück: 19,99 €', '19.99'],
    ['19,99 € differenzbesteuert', '19.99'],
    ['19,99 € ohne Versand', '19.99'],
    ['19,99 € keine MwSt. ausweisbar', '19.99'],
  ])('is what the buyer pays in "%s"', (text, amount) => {
    expect(parsePrice(text, 'EUR')?.amount).toBe(amount)
  })

  it.each([
    'Sofort-Kaufen: ',
    'Online-Sonderpreis ',
    'Black-Friday-Preis: ',
    'Prix promo : ',
    'Today’s price: ',
    'Kindle-Preis: ',
    'Kindle Price: ',
    'Fiyat: ',
    'السعر: ',
    '販売価格：',
    ...[
      '¡Cómpralo ya!: ',
      'Hemen al: ',
      'Kostet: ',
      'Costo: ',
      'Aktuell: ',
      'Zu zahlen: ',
      'Only: ',
      'Solo: ',
    ],
    ...[
      'Seulement : ',
      'Tylko: ',
      'Alleen vandaag: ',
      'Black Friday: ',
      'Te betalen: ',
      'À payer : ',
      'Bei uns: ',
    ],
  ])('is what the buyer pays behind "%s"', (label) => {
    expect(parsePrice(`${label}9,90 €`, 'EUR')?.amount).toBe('9.90')
  })

  it.each([
    ['Netto', '100,00 €'],
    ['100,00 €', 'zzgl. MwSt.'],
    ['100,00 €', 'ex VAT', '119,00 €', 'inc VAT'],
    ['100,00 €', '/', 'kg'],
    ['UVP:', '100,00 €', '79,00 €'],
    ['Versand', '100,00 €'],
    ['100,00 € ohne USt.'],
    ['Preis ohne MwSt.:', '100,00 €'],
    ['Niedrigster Preis der letzten 30 Tage:', '100,00 €'],
    ['zzgl.', '100,00 €', 'Versand'],
    ['Gerätemiete:', '100,00 €'],
  ])('is none between texts of its element such as %j, %j', (...texts) => {
    expect(statesOtherAmounts(withWords('100,00 €', texts), 'EUR')).toBe(true)
  })

  it.each([
    ['119,00 €', '100,00 € netto'],
    ['100,00 €', 'ex VAT', '119,00 €', 'inc VAT'],
    ['UVP:', '149,00 €', '119,00 €'],
    ['119,00 €', '(12,00 €/kg)'],
    ['119,00 €', 'Versand 4,95 €'],
    ['119,00 €', 'Versand'],
    ['119,00 €', 'Netto-Marken'],
    ['Lampe von Netto', '119,00 €'],
    ['Einmaliger Kauf:', '119,00 €'],
  ])('is one between texts such as %j, %j', (...texts) => {
    expect(withWords('119,00 €', texts)).toBe('119,00 €')
  })
})
