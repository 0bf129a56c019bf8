import { afterEach } from 'vitest'
import { type siteSettings, toMetaName } from '../site.ts'

/** Sets settings of the running server, as the `<meta>` elements of a page do. Call it once at the top of a file. */
export function setUpSite(): (settings: Partial<Record<(typeof siteSettings)[number], string>>) => void {
  afterEach(() => {
    for (const element of document.querySelectorAll('meta')) element.remove()
  })
  return (settings) => {
    for (const [name, content] of Object.entries(settings)) {
      const element = document.createElement('meta')
      element.name = toMetaName(name as (typeof siteSettings)[number])
      element.content = content
      document.head.append(element)
    }
  }
}
