import { expect, it } from 'vitest'
import { packSize } from './pack-size.ts'

it.each([
  ['Voltara Knopfzelle CR2032 2er Pack', 2],
  ['Voltara Knopfzelle CR2032 (10er-Pack)', 10],
  ['12 Pack AA Batteries', 12],
  ['Coffee Mugs, Set of 3, white', 3],
  ['Confezione da 6 bicchieri', 6],
  ['Lot de 4 ampoules', 4],
  ['Paquete de 5 pilas', 5],
  ['Packung mit 20 Dübeln', 20],
  ['Kabelbinder schwarz 100 Stück', 100],
  ['Vite inox 8 pezzi', 8],
  ['4x Knopfzelle CR2032', 4],
  ['Batterien AA x6', 6],
  ['Batterien AA x 6', 6],
  ['Mineralwasser 24 x 0,33 l Dose', 24],
  ['Zahnbürste Doppelpack weich', 2],
  ['Knopfzelle CR2032 3 V', 1],
  ['Schraube M4 x 20 verzinkt', 1],
  ['Bilderrahmen 30 x 20 cm', 1],
  ['Fußmatten für BMW X5', 1],
  ['iPhone X 64 GB', 1],
  ['Piratenschiff 7075 für Kinder ab 4', 1],
  ['Vernissage 1998 T-Shirt L', 1],
])('reads the pack size out of the title "%s": %i', (title, pieces) => {
  expect(packSize({ title, attributes: [] })).toBe(pieces)
})

it('prefers an attribute to the title', () => {
  const attributes = [{ name: 'Anzahl der Einheiten', value: '4 Stück' }]
  expect(packSize({ title: 'Knopfzelle 2er Pack', attributes })).toBe(4)
})

it('does not count the parts of a puzzle as a pack', () => {
  const attributes = [{ name: 'Number of Pieces', value: '131' }]
  expect(packSize({ title: 'Pirate ship, 131 pieces', attributes })).toBe(1)
})

it('ignores an attribute without a number', () => {
  expect(packSize({ title: 'Knopfzelle 2er Pack', attributes: [{ name: 'Multipack', value: 'Ja' }] })).toBe(2)
})
