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
    ['Lackspray RAL 3020 Verkehrsrot', 'Lackspray RAL 9005 Tiefschwarz'],
    ['Ring Gr. 52 (16,6)', 'Ring Gr. 54 (17,2)'],
    ['Trauring Ringgröße 50', 'Trauring Ringgröße 64'],
    ['Schraubenschlüssel SW 10', 'Schraubenschlüssel SW 13'],
    ['Schlauch Flex 1/2" 25 m', 'Schlauch Flex 3/4" 50 m'],
    ['Puzzle Schloss 500 Teile', 'Puzzle Schloss 1000 Teile'],
    ['Schrank Bergen 2-türig', 'Schrank Bergen 3-türig'],
    ['LED Lampe warmweiß 2700K', 'LED Lampe neutralweiß 4000K'],
    ['Akku 2,0 Ah', 'Akku 5,0 Ah'],
    ['Leitung 3x1,5 mm²', 'Leitung 5x2,5 mm²'],
    ['Dübel 6x35 100 Stk.', 'Dübel 10x60 50 Stk.'],
    ['Olivenöl Extra 500 ml', 'Olivenöl Extra 3 Liter Kanister'],
    ['Sonnenmilch LSF 30', 'Sonnenmilch LSF 50'],
    ['Umschlag C5', 'Umschlag DIN lang'],
    ['Sommerreifen 205/55 R16', 'Sommerreifen 225/45 R17'],
    ['Chelsea Boots UK 7', 'Chelsea Boots UK 9.5'],
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
    ['HDMI 2.0 Kabel 2 m', 'HDMI 2.1 Kabel 2 m'],
    ['Motoröl 5W-30 5 l', 'Motoröl 5W-40 5 l'],
    ['Ski Ridge 84', 'Ski Ridge 92'],
  ])('are two articles: %s, %s', (one, other) => {
    expect(splitTitle(one).base).not.toBe(splitTitle(other).base)
  })
})
