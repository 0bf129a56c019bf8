import { type Attribute, variationGroup } from '@merkwerk/contract'
import { asksToChoose, isChosenEntry, withoutStock } from '../page/choices.ts'
import {
  childElements,
  findAll,
  findFirst,
  hasAnyClass,
  hasClass,
  type PageElement,
} from '../page/element.ts'
import { valueText } from '../page/family.ts'
import type { ScannedPage } from '../page/scanned-page.ts'
import { elementsWith, scriptsWith } from '../page/sections.ts'
import { cleanLabel, cleanText } from '../page/text.ts'
import { type ListedVariations, MENUS, type MenuState, menuLabel, menuValue, readMenus } from './family.ts'
import { visibleText } from './visible-text.ts'

/** Start tags of pickers contain one of these. */
const PICKER_MARKS = ['x-msku', 'x-sku']
/** Whether an element of these classes is a picker or one of its menus. */
export const isPicker = (classes = ''): boolean => /(?:^|\s)x-m?sku(?:-evo|__box-cont)?(?:\s|$)/.test(classes)
export const MENU_LABELS = ['x-msku__label-text', 'x-sku__label-text', 'btn__label']
/** The class of the chosen value on the button of a list. */
export const LIST_VALUE = 'btn__text'
/** Attributes of a button or an item of a list that is chosen. */
export const PRESSED = ['aria-pressed', 'aria-checked', 'aria-selected']

export function findVariations(page: ScannedPage): ListedVariations {
  const menus = statesIn((mark) => [...scriptsWith(page, mark)])
  const stated = menus.map(choicesInState).find(({ length }) => length > 0)
  if (stated) return { choices: stated, menus: menus[0] }
  const pickers = PICKER_MARKS.flatMap((mark) => [...elementsWith(page, mark)])
  const shown = pickers.filter(({ attributes }) => isPicker(attributes.class)).flatMap(menusIn)
  return { choices: shownChoices(shown.map(choiceIn)), menus: menus[0] }
}

/** The states of menus in scripts, newer forms first. */
export const statesIn = (findScripts: (mark: string) => string[]): MenuState[] =>
  MENUS.flatMap(findScripts).flatMap((script) => readMenus(script) ?? [])

/** The parts of a picker with one label each. */
function menusIn(part: PageElement): PageElement[] {
  const labels = findAll(part, isLabel)
  return isGroup(part) || labels.length === 1 ? [part] : childElements(part).flatMap(menusIn)
}

const isLabel = (part: PageElement): boolean =>
  part.name === 'legend' || hasAnyClass(part, MENU_LABELS) || isGroup(part)

/** Whether an element is a group of buttons with its label in an attribute. */
const isGroup = ({ attributes }: PageElement): boolean =>
  /^(?:radio)?group$/.test(attributes.role ?? '') && attributes['aria-label'] !== undefined

/** The choices in the state of the menus. */
export const choicesInState = ({ menus, values }: MenuState): Attribute[] =>
  cleanChoices(
    menus.map((menu) => ({ name: menuLabel(menu), value: menuValue(values[String(menu.selectedValueId)]) })),
  )

/** The label of a menu and the texts that may state its choice: an entry, the button of a list, a pressed button. */
function choiceIn(menu: PageElement): ShownChoice {
  const label = isGroup(menu) ? menu : findFirst(menu, isLabel)
  const entry = findAll(menu, ({ name }) => name === 'option').find(isChosenEntry)
  const listed = findFirst(menu, (part) => hasClass(part, LIST_VALUE))
  const pressed = findFirst(menu, isPressed)
  const picture = pressed && findFirst(pressed, ({ attributes }) => !!attributes.alt)
  return {
    name: label && isGroup(label) ? label.attributes['aria-label'] : visibleText(label),
    texts: [
      visibleText(entry),
      visibleText(listed),
      visibleText(pressed),
      picture?.attributes.alt,
      pressed?.attributes['aria-label'],
    ],
  }
}

const isPressed = ({ attributes }: PageElement): boolean =>
  PRESSED.some((name) => attributes[name] === 'true')

/** A label and texts of which the first that is not empty states the choice. */
export interface ShownChoice {
  name: string | undefined
  texts: (string | undefined)[]
}

/** One choice for each label, because pickers lie within each other. None for requests to choose. */
export function shownChoices(shown: ShownChoice[]): Attribute[] {
  const stated = shown.map(({ name = '', texts }) => ({
    name,
    value: texts.find((text) => cleanText(text ?? '') !== ''),
  }))
  const choices = cleanChoices(
    stated.filter(({ name, value }) => value !== undefined && !asksToChoose(value, cleanLabel(name))),
  )
  return choices.filter(({ name }, index) => choices.findIndex((other) => other.name === name) === index)
}

/** Choices with clean texts, without empty ones. */
const cleanChoices = (choices: { name: unknown; value: unknown }[]): Attribute[] =>
  choices.flatMap(({ name, value }) => {
    if (typeof name !== 'string' || typeof value !== 'string') return []
    const choice = {
      name: cleanLabel(valueText(name)),
      value: withoutStock(valueText(value)),
      group: variationGroup,
    }
    return choice.name === '' || choice.value === '' ? [] : [choice]
  })
