import { germanProblem } from '@merkwerk/contract/problems-de'
import { currentLanguage } from './language.ts'

/** A problem of a field in the current language. */
export const translateProblem = (sentence: string): string =>
  currentLanguage() === 'de' ? germanProblem(sentence) : sentence
