/** A text in both languages of the product. */
export interface Message {
  de: string
  en: string
}
export const languages = ['de', 'en'] as const
export type Language = (typeof languages)[number]
