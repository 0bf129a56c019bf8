import { z } from 'zod'
import type { Message } from './languages.ts'
import { sources } from './sources.ts'

/** An axis on which the children of a family differ, such as size. */
export const familyAxisSchema = z.object({
  /** As the source names it internally, e.g. `color_name`. The label if it has no such name. */
  key: z.string(),
  /** In the language of the page. */
  label: z.string(),
  /** The value of the product itself. Absent if its page was opened without a choice. */
  value: z.string().optional(),
})

/** One variation of a family. */
export const siblingSchema = z.object({
  /** ASIN, or the variation of an eBay listing. */
  id: z.string(),
  /** One value for each axis, in their order. */
  values: z.array(z.string()),
  /** The place of its pictures among those of the family. */
  pictures: z.number().int().optional(),
})

/** The family of variations that a source states for a product, with all its children. */
export const familySchema = z.object({
  source: z.enum(sources),
  /** The ASIN of the parent, which cannot be bought, or the number of an eBay listing or item group. */
  id: z.string(),
  /** Axes with one value only are left out. Empty if the source does not name them. */
  axes: z.array(familyAxisSchema),
  /**
   * The child that the product is. Absent if the page was opened without a choice: its price, pictures and numbers then
   * belong to none of the children.
   */
  ownId: z.string().optional(),
  /** Empty if the source does not list them. */
  siblings: z.array(siblingSchema),
  /** The pictures that children share, main one first. */
  pictures: z.array(z.array(z.string())).optional(),
})
export type Family = z.infer<typeof familySchema>

/** The family of a product with its own values only. */
export type OwnFamily = Omit<Family, 'siblings' | 'pictures'>

/** Whether a page was opened without a choice, so that its price, pictures and numbers belong to no article. */
export const isUnchosen = (family: Pick<Family, 'ownId'> | undefined): boolean =>
  family !== undefined && family.ownId === undefined

/** What connects the rows of a family, the strongest evidence first. */
export const familyRules = [
  /** The list names the parent. */
  'list',
  /** A marketplace states the same parent, and the axes are those of real variations. */
  'variation',
  /** As `variation`, but an axis may hold other articles. */
  'other-axis',
  /** The same listing, title and brand on eBay. */
  'listing',
  /** Brand, category and title are the same, and numbers follow each other. */
  'similar',
  /** The owner of the list. */
  'owner',
] as const
export type FamilyRule = (typeof familyRules)[number]

/** Rules whose families need no look. Those of the others are proposed. */
export const acceptedRules: readonly FamilyRule[] = ['list', 'variation', 'owner']

const reasonMessages = {
  'parent-column': {
    de: 'Ihre Liste nennt {{detail}} als Vaterartikel.',
    en: 'Your list names {{detail}} as the parent.',
  },
  'same-variations': {
    de: '{{detail}} führt diese Artikel als Varianten eines Artikels.',
    en: '{{detail}} lists these articles as variations of one article.',
  },
  'axis-pack': { de: '„{{detail}}“ nennt Packungsgrößen.', en: '“{{detail}}” names sizes of packs.' },
  'axis-bundle': {
    de: '„{{detail}}“ nennt Sets oder Zubehör.',
    en: '“{{detail}}” names bundles or accessories.',
  },
  'axis-device': {
    de: '„{{detail}}“ nennt Geräte, zu denen der Artikel passt.',
    en: '“{{detail}}” names devices that the article fits.',
  },
  'axis-model': {
    de: '„{{detail}}“ nennt verschiedene Modelle.',
    en: '“{{detail}}” names different models.',
  },
  'axis-version': {
    de: '„{{detail}}“ nennt alte und neue Ausführungen.',
    en: '“{{detail}}” names old and new versions.',
  },
  'axis-unknown': {
    de: '„{{detail}}“ nennt Werte, die weder Größen noch Farben oder Ähnliches sind.',
    en: '“{{detail}}” names values that are neither sizes nor colors or the like.',
  },
  'models-differ': {
    de: 'Die Herstellernummern haben nichts gemeinsam.',
    en: 'The part numbers have nothing in common.',
  },
  'same-listing': {
    de: 'Die Artikel stehen im selben eBay-Angebot.',
    en: 'The articles are in the same eBay listing.',
  },
  'same-title': {
    de: 'Marke, Kategorie und Titel sind gleich, und die Nummern folgen aufeinander.',
    en: 'Brand, category and title are the same, and the numbers follow each other.',
  },
  'word-as-color': {
    de: 'Die Titel sind gleich bis auf „{{detail}}“, wo bei anderen eine Farbe steht, und die Nummern folgen aufeinander.',
    en: 'The titles are the same but for “{{detail}}”, where others have a color, and the numbers follow each other.',
  },
  'word-as-value': {
    de: 'Die Titel sind gleich bis auf „{{detail}}“, und die Nummern folgen aufeinander.',
    en: 'The titles are the same but for “{{detail}}”, and the numbers follow each other.',
  },
  'own-choice': { de: 'Sie haben diese Familie gebildet.', en: 'You made this family.' },
} as const satisfies Record<string, Message>
export type FamilyReasonCode = keyof typeof reasonMessages

/** Why rows are a family, or may be one. `detail` is the parent's number, the source, the label of an axis or words of titles. */
export const familyReasonSchema = z.object({
  code: z.enum(Object.keys(reasonMessages) as [FamilyReasonCode, ...FamilyReasonCode[]]),
  detail: z.string().optional(),
})
export type FamilyReason = z.infer<typeof familyReasonSchema>

export function familyReasonMessage({ code, detail = '' }: FamilyReason): Message {
  const { de, en } = reasonMessages[code]
  return { de: de.replace('{{detail}}', detail), en: en.replace('{{detail}}', detail) }
}
