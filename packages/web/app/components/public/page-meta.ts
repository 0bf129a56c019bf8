import type { Language } from '@merkwerk/contract'
import type { MetaDescriptor } from 'react-router'
import type { Localized } from '../../messages/public/localized.ts'
import { languageOfPath, type PublicPath, publicPath } from '../../paths.ts'
import { siteSetting } from '../../site.ts'

interface PageMeta {
  title: string
  description: string
}

const socialImage = '/social.png'
const locales: Localized<string> = { en: 'en_GB', de: 'de_DE' }

/** Title, description, alternate languages and preview card. `texts` holds the languages of the route. */
export function pageMeta(path: PublicPath, texts: Partial<Localized<PageMeta>>) {
  return ({ location }: { location: { pathname: string } }): MetaDescriptor[] => {
    const language = languageOfPath(location.pathname)
    const origin = siteSetting('PUBLIC_URL')
    const text = texts[language]
    if (text === undefined) return []
    const { title, description } = text
    const addressIn = (other: Language) => origin + publicPath(path, other)
    return [
      { title },
      { name: 'description', content: description },
      { tagName: 'link', rel: 'canonical', href: addressIn(language) },
      { tagName: 'link', rel: 'alternate', hrefLang: 'en', href: addressIn('en') },
      { tagName: 'link', rel: 'alternate', hrefLang: 'de', href: addressIn('de') },
      { tagName: 'link', rel: 'alternate', hrefLang: 'x-default', href: addressIn('en') },
      { property: 'og:type', content: 'website' },
      { property: 'og:site_name', content: 'Merkwerk' },
      { property: 'og:locale', content: locales[language] },
      { property: 'og:title', content: title },
      { property: 'og:description', content: description },
      { property: 'og:url', content: addressIn(language) },
      { property: 'og:image', content: origin + socialImage },
      { property: 'og:image:width', content: '1200' },
      { property: 'og:image:height', content: '630' },
      { name: 'twitter:card', content: 'summary_large_image' },
    ]
  }
}
