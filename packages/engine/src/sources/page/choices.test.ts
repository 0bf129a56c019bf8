import { describe, expect, it } from 'vitest'
import { asksToChoose, withoutStock } from './choices.ts'

describe('a request to choose', () => {
  it.each([
    ['Größe', 'Größe auswählen'],
    ['Größe', 'Wähle Größe'],
    ['Größe', 'Bitte wählen Sie eine Größe aus'],
    ['Farbe', '– Auswählen –'],
    ['Farbe', 'Keine Auswahl'],
    ['Farbe', 'Nicht ausgewählt'],
    ['Länge', 'Länge wählen...'],
    ['Size', '- Select -'],
    ['Size', '[Select]'],
    ['Taglia', 'Select Size Name'],
    ['Size', 'Please choose an option'],
    ['Size', 'None selected'],
    ['Size', '--'],
    ['Size', ' '],
    ['Taille', "Choisissez l'option"],
    ['Couleur', 'Veuillez sélectionner une couleur'],
    ['Couleur', 'Aucune sélection'],
    ['Taglia', 'Seleziona una taglia'],
    ['Talla', 'Elige tu talla'],
    ['Tamanho', 'Selecione o tamanho'],
    ['Maat', 'Selecteren'],
    ['Maat', 'Kies je maat'],
    ['Kleur', 'Kies'],
    ['Kleur', '- Kies -'],
    ['Rozmiar', 'Wybierz rozmiar'],
    ['Storlek', 'Välj storlek'],
    ['Storlek', 'Välj'],
    ['Boyut', 'Boyut seçin'],
    ['Boyut', 'BOYUT SEÇİN'],
    ['Beden', 'Lütfen seçiniz'],
    ['サイズ', '選択してください'],
    ['サイズ', 'サイズを選択'],
    ['容量', '容量を選択してください'],
    ['尺码', '请选择'],
    ['颜色', '请选择颜色'],
    ['尺寸', '未选择'],
    ['المقاس', 'اختر المقاس'],
  ])('for %s is %j', (label, text) => {
    expect(asksToChoose(text, label)).toBe(true)
  })

  it.each([
    ['Material', 'Kies'],
    ['Farbe', 'Kies grau'],
    ['Marke', 'Select Comfort'],
    ['Size', 'Select Comfort Queen'],
    ['Style', 'Pick'],
    ['Grade', 'Choice'],
    ['Stil', 'Välj Design'],
    ['Size', 'One Size'],
    ['Size', 'Choose Happy'],
    ['Farbe', 'Wählscheibe'],
    ['Gravur', 'Keine'],
    ['Size', 'Elige 2'],
    ['種類', '選択科目セット'],
    ['Color', '★'],
  ])('for %s is not %j', (label, text) => {
    expect(asksToChoose(text, label)).toBe(false)
  })
})

it.each([
  ['M (Nicht vorrätig)', 'M'],
  ['M (Out of stock)', 'M'],
  ['M [Out Of Stock]', 'M'],
  ['XL - ausverkauft', 'XL'],
  ['Rouge (En rupture de stock)', 'Rouge'],
  ['Rosso (Esaurito)', 'Rosso'],
  ['Rojo (Agotado)', 'Rojo'],
  ['Rood (Niet op voorraad)', 'Rood'],
  ['L（在庫切れ）', 'L'],
  ['Kırmızı (Stokta yok)', 'Kırmızı'],
  ['M (Medium)', 'M (Medium)'],
  ['Sold Out Tour Shirt', 'Sold Out Tour Shirt'],
])('%j states the value %j', (text, value) => {
  expect(withoutStock(text)).toBe(value)
})
