import type { Language } from '@merkwerk/contract'
import { useEffect } from 'react'

/** Says in which language the page on screen is: screen readers and hyphenation follow it. */
export function useDocumentLanguage(language: Language): void {
  useEffect(() => {
    document.documentElement.lang = language
  }, [language])
}
