import { type Attribute, variationGroup } from '@merkwerk/contract'
import { findAll, findFirst, hasAnyClass, type PageElement } from '../page/element.ts'
import { jsonAfter } from '../page/embedded-json.ts'
import { htmlText } from '../page/html-text.ts'
import { isRecord } from '../page/meaning/linked-product.ts'
import type { ScannedPage } from '../page/scanned-page.ts'
import { elementsWith, scriptsWith } from '../page/sections.ts'
import { cleanLabel, cleanText } from '../page/text.ts'
import { visibleText } from './visible-text.ts'

/** The lists of menus in the state of a listing's page, of 2023 and later and before. */
export const MENUS = ['"selectMenus"', '"menuModels"']
/** Classes of a menu with its label. */
export const MENU_BOXES = ['x-msku__box-cont', 'x-sku__box-cont']
export const MENU_LABELS = ['x-msku__label-text', 'x-sku__label-text']

/** The chosen value of each menu of a listing with variations. Menus without a choice have none. */
export function chosenValues(page: ScannedPage): Attribute[] {
  for (const menus of MENUS)
    for (const script of scriptsWith(page, menus)) {
      const chosen = choicesInState(script)
      if (chosen.length > 0) return chosen
    }
  const boxes = MENU_BOXES.flatMap((name) => [...elementsWith(page, name)])
  return cleanChoices(boxes.filter((box) => hasAnyClass(box, MENU_BOXES)).map(choiceIn))
}

/** The choices in a script with the state of the menus. */
export function choicesInState(script: string): Attribute[] {
  const marker = MENUS.find((menus) => script.includes(menus))
  if (marker === undefined) return []
  const state = script.slice(script.indexOf(marker))
  const menus = jsonAfter(state, marker)
  const values = jsonAfter(state, '"menuItemMap"')
  if (!Array.isArray(menus) || !isRecord(values)) return []
  return cleanChoices(
    menus.filter(isRecord).map((menu) => {
      const value = values[String(menu.selectedValueId)]
      return {
        name: menu.displayLabel ?? menu.displayName ?? menu.name,
        value: isRecord(value) ? (value.displayName ?? value.valueName) : undefined,
      }
    }),
  )
}

/** The selected entry of a menu. The first entry, which asks to choose, has the number -1. */
function choiceIn(box: PageElement): Attribute {
  const label = findFirst(box, (part) => hasAnyClass(part, MENU_LABELS))
  const entry = findAll(box, ({ name }) => name === 'option').find(
    ({ attributes: { selected, value } }) => selected !== undefined && value !== '-1',
  )
  return { name: visibleText(label), value: visibleText(entry) }
}

/** Choices with clean texts, without empty ones. */
export const cleanChoices = (choices: { name: unknown; value: unknown }[]): Attribute[] =>
  choices.flatMap(({ name, value }) => {
    if (typeof name !== 'string' || typeof value !== 'string') return []
    const choice = {
      name: cleanLabel(htmlText(name)),
      value: cleanText(htmlText(value)),
      group: variationGroup,
    }
    return choice.name === '' || choice.value === '' ? [] : [choice]
  })
