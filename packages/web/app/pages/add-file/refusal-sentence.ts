import { ProductListError } from '@merkwerk/engine/product-list/columns'
import { currentLanguage } from '../../messages/language.ts'

/** The reason for a refused list. Undefined for other errors. */
export function refusalSentence(error: Error | null): string | undefined {
  return error instanceof ProductListError ? error.sentence(currentLanguage()) : undefined
}
