import type { Category } from '../category.ts'
import { audio } from './audio.ts'
import { bags } from './bags.ts'
import { books } from './books.ts'
import { care } from './care.ts'
import { kitchen } from './kitchen.ts'
import { lighting } from './lighting.ts'
import { tools } from './tools.ts'
import { toys } from './toys.ts'

const articles: readonly Category[] = [kitchen, tools, audio, toys, lighting, bags, care]

export const categories: readonly Category[] = [...articles, books]

/** The category of a product: books have the prefixes 978 and 979 (ISO 2108). Others are assigned by number. */
export function toCategory(gtin: string, pick: (choices: readonly Category[]) => Category): Category {
  return /^97[89]/.test(gtin.slice(-13)) ? books : pick(articles)
}
