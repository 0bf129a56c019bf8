import { ProductListError } from '@merkwerk/engine/product-list/columns'
import { currentLanguage } from '../../messages/language.ts'

/** What is wrong with a list that was refused while reading it, and what to do; undefined where it was something else. */
export function refusalSentence(error: Error | null): string | undefined {
  return error instanceof ProductListError ? error.sentence(currentLanguage()) : undefined
}
