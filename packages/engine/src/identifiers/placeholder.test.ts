import { describe, expect, it } from 'vitest'
import { isPlaceholder, isPlaceholderBrand, isUnstated } from './index.ts'

describe('isUnstated', () => {
  it.each([
    ...[
      'Does not apply',
      'DOES NOT APPLY',
      "doesn't apply",
      'N/A',
      'n / a',
      'N.A.',
      'n. a.',
      'k. A.',
      'k.A.',
      'K.A',
    ],
    ...[
      'keine Angabe',
      'Keine Angaben',
      'Ohne Angaben',
      'unzutreffend',
      'siehe Foto',
      'see title',
      'does_not_apply',
      'Non spécifiée',
      'Gäller ej',
      'Ikke relevant',
      'Ei tiedossa',
      'Nevztahuje se',
      'Bilinmiyor',
      'не указано',
      '不明',
      '해당 없음',
      'Sans objet',
      'Nicht zutreffend',
      'nicht  zutreffend.',
      'Non applicabile',
    ],
    ...[
      'No aplica',
      'N. v. t.',
      'Niet van toepassing',
      'Nie dotyczy',
      '(n/a)',
      '-',
      '--',
      '...',
      '',
      '\u200b-',
      '#NV',
      '#BEZUG!',
      '####',
    ],
    ...[
      'Nicht verfuegbar',
      'trifft nicht zu!',
      'keine Angaben vorhanden',
      'No info',
      'kein Wert',
      'See above',
      's. Beschreibung',
      'Non pertinent',
      'Uppgift saknas',
      'Belirtilmedi',
      'нет данных',
      'folgt',
      'Noch nicht vergeben',
      'T.B.A.',
      'n\\a',
      'siehe Typenschild',
      'vgl. Beschreibung',
      'folgt noch',
      'Please see description',
      'Bitte Beschreibung beachten',
      '暂无',
    ],
  ])('is true of %j', (text) => {
    expect(isUnstated(text)).toBe(true)
    expect(isPlaceholder(text)).toBe(true)
    expect(isPlaceholderBrand(text)).toBe(true)
  })

  it.each([
    'NA',
    'KA',
    '*****',
    'ohne',
    'Keine',
    '0',
    'Nein',
    '✓',
    'Nicht vorhanden',
    'fehlt',
    'なし',
    '★★★',
    'Nana',
    'Kamera',
    'NA-3',
    '5',
    'Naturkautschuk',
    'Rot',
    'VGL Extra',
    'Vergleiche Preise',
    ...['Nicht enthalten', 'Nicht wasserdicht', 'Kein Duft', 'auf Anfrage', 'keine Datenübertragung'],
    ...['Unknown Pleasures', 'Informationen und Daten', 'Not known for'],
  ])('is false of %j', (text) => {
    expect(isUnstated(text)).toBe(false)
  })
})

it.each([
  ...[
    'Keine Angaben möglich',
    'Angabe folgt',
    'vom Hersteller nicht angegeben',
    'Keine Angabe des Herstellers',
  ],
  ...['Not provided by manufacturer', 'Information not available', 'Not disclosed', 'Aucune information'],
  ...['Non communiquée', 'Dato non disponibile', 'Non fornito', 'Información no disponible', 'No informado'],
  ...['Keine Herstellerangabe', 'nicht ermittelbar', 'k.A. vom Hersteller', 'Information unavailable'],
  ...['Unbekannt / nicht angegeben', 'Bitte wählen', 'To be defined', 'Herstellerangabe fehlt'],
  ...['Niet opgegeven door fabrikant', 'Geen opgave', 'Brak danych producenta', 'lt. Abbildung'],
])('knows by its parts that %j states nothing', (text) => {
  expect([isUnstated(text), isPlaceholder(text), isPlaceholderBrand(text)]).toEqual([true, true, true])
})

describe('isPlaceholder', () => {
  it.each([
    ...[
      'EAN folgt noch',
      'folgt in Kürze',
      'wird noch nachgereicht',
      'EAN liegt noch nicht vor',
      'noch keine',
    ],
    ...['Artikel hat keine EAN', 'keine GTIN/EAN', 'EAN-Code fehlt', 'bitte nachtragen', 'EAN beantragt'],
    ...['no EAN yet', 'EAN not yet available', 'awaiting EAN', 'has no barcode', 'GTIN exemption', 'missing'],
    ...[
      'pas d’EAN',
      'EAN manquant',
      'à suivre',
      'senza codice EAN',
      'EAN mancante',
      'no tiene EAN',
      'EAN falta',
    ],
    ...['EAN ontbreekt', 'nog geen EAN', 'brak kodu EAN', 'nie nadano', 'saknar EAN', 'kommer senare'],
    ...['JANなし', 'JAN未定', 'MPN: k. A.', 'MPN KA', 'Model: N/A', 'Modell unbekannt'],
  ])('is true of %j, which says that the number is missing', (text) => {
    expect(isPlaceholder(text)).toBe(true)
  })

  it.each([
    ...['Modell KA', 'Model ND', 'Model Blank', 'Modell Dummy', 'Model Empty', 'Model X', 'Modell: KA'],
    ...['EAN des Herstellers', 'No Limit', 'Folge', 'Kommode', 'Pending Beauty', 'Without You', 'Ohne Kabel'],
    ...['Non-Stop', 'Nie wieder', 'Da Vinci', 'Open Air', 'Request One'],
  ])('is false of %j, which may be a model', (text) => {
    expect(isPlaceholder(text)).toBe(false)
  })

  it('knows words for none, which attributes may have as a value', () => {
    for (const text of [
      'ohne',
      'Keine',
      'none',
      '0',
      'geen',
      'ohne MPN',
      'Keine Herstellernummer',
      'No model',
      '無',
      'MPN fehlt',
      'nicht vorhanden',
      'Néant',
      'Artikelnummer: unbekannt',
      'keine Nr.',
      'sin código',
      'XXXX',
      '000',
      '<leer>',
      '(blank)',
    ])
      expect(isPlaceholder(text)).toBe(true)
    for (const text of [
      'NONE-1',
      '100',
      'Markenlos',
      'No Limit',
      'ohne Kabel',
      'XXL',
      '0A',
      'See by Chloé',
      'EAN-Drucker',
      'Hanna',
      'Han-Na',
      'Nono',
      'XX',
    ])
      expect(isPlaceholder(text)).toBe(false)
  })
})

it('looks at no long text', () => {
  expect(isPlaceholder(`${'!'.repeat(500_000)}x`)).toBe(false)
})

describe('isPlaceholderBrand', () => {
  it.each([
    'Markenlos',
    'Unbranded',
    'Unbranded/Generic',
    'Unbranded / Generic',
    'No-Name',
    'noname',
    'ohne Marke',
    'Marque inconnue',
    'Kein Hersteller',
    'Eigenmarke',
    'Verschiedene',
    ...['Diverse Hersteller', 'Sonstige Marken', 'Markenlose Ware', 'keine Markenware', 'Other brands'],
    ...['Marque distributeur', 'marca blanca', 'Marca bianca', 'huismerk', 'marka własna'],
  ])('is true of %j', (brand) => {
    expect(isPlaceholderBrand(brand)).toBe(true)
    expect(isUnstated(brand)).toBe(false)
  })

  it('is false of brands', () => {
    for (const brand of [
      'C&A',
      '&',
      'No Name Records',
      'Bosch',
      'Kärcher',
      'Generic Surplus',
      'No Fear',
      'Naomi',
      '3M',
      'INNA',
      'Unmarked',
      'Altro',
      'Otra',
      'Blank',
      'Dummy',
      'Exempt',
    ])
      expect(isPlaceholderBrand(brand)).toBe(false)
  })
})
