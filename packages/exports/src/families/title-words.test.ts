import { describe, expect, it } from 'vitest'
import { splitTitle } from './title-words.ts'

describe('titles', () => {
  it.each([
    ['Innenfarbe weiß 2,5 l', 'Innenfarbe weiß 10 Liter'],
    ['Tischdecke 130 x 220 cm', 'Tischdecke 160x220 cm'],
    ['Schraube M8 x 40 mm', 'Schraube M10 x 60 mm'],
    ['Küchenrollen 4er Pack', 'Küchenrollen 16er-Pack'],
    ['Olivenöl 500ml', 'Olivenöl 1l'],
    ['Jeans W32 L34', 'Jeans W34/L32'],
    ['Socken 39-42', 'Socken 43-46'],
    ['Sandale 42 EU', 'Sandale Größe 43'],
    ['Lack feuerrot', 'Lack enzianblau'],
    ['Hose anthrazit', 'Hose olive'],
    ['Spannbettlaken 90x200 weiß', 'Spannbettlaken 140x200 grau'],
    ['Sechskantschrauben M6x20', 'Sechskantschrauben M10x50'],
    ['Bügel-BH 75B', 'Bügel-BH 80C'],
    ['Kinder Hoodie gelb 98', 'Kinder Hoodie blau 116'],
    ['Barfußschuhe 24', 'Barfußschuhe 30'],
    ['Herren Unterhemd weiß 5', 'Herren Unterhemd weiß 8'],
    ['Wandfarbe 5 L', 'Wandfarbe 2,5 L'],
    ['Rucksack 30 L', 'Rucksack 45 L'],
    ['Block DIN A4', 'Block DIN A5'],
    ['Spray Paint Sky Blue', 'Spray Paint Jet Black'],
  ])('are one article in two variations: %s, %s', (one, other) => {
    expect(splitTitle(one).base).toBe(splitTitle(other).base)
    expect(splitTitle(one)).not.toEqual(splitTitle(other))
  })

  it.each([
    ['Rotor 150 mm', 'Motor 150 mm'],
    ['Vollkornbrot 500 g', 'Sauerteigbrot 500 g'],
    ['Hühnereiweiß 1 kg', 'Eiweiß 1 kg'],
    ['Carrot Seeds', 'Parrot Seeds'],
    ['Modell 1 L', 'Modell 2 L'],
    ['Bohrer GSX 12V-15', 'Bohrer GSX 18V-55'],
    ['Patrone PG-545', 'Patrone PG-546'],
    ['Sicherung 80A', 'Sicherung 100A'],
    ['Laufschuh Swift 2', 'Laufschuh Swift 3'],
    ['Fensterheber 75B', 'Fensterheber 80C'],
    ['Tinte 104', 'Tinte 106'],
    ['Matte Audi A4', 'Matte Audi A6'],
    ['Riesling 2019', 'Riesling 2020'],
    ['Telefon A54 5G', 'Telefon A55 5G'],
  ])('are two articles: %s, %s', (one, other) => {
    expect(splitTitle(one).base).not.toBe(splitTitle(other).base)
  })
})
