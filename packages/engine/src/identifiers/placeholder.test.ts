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
  ])('is false of %j', (text) => {
    expect(isUnstated(text)).toBe(false)
  })
})

describe('isPlaceholder', () => {
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
