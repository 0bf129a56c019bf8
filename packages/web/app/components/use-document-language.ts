import type { Language } from '@merkwerk/contract'
import { useEffect } from 'react'

/** Sets the language for screen readers and hyphenation. */
export function useDocumentLanguage(language: Language): void {
  useEffect(() => {
    document.documentElement.lang = language
  }, [language])
}
