import { lazy, Suspense, useState, useSyncExternalStore } from 'react'
import { usePageLanguage } from '../../messages/public/localized.ts'

/** Undefined in browsers, so that their scripts do not contain these parts. */
const prerendered = import.meta.env.SSR ? await import('./static-parts.tsx') : undefined

const parts = {
  Exchange: lazy(async () => ({ default: (await import('./static-parts.tsx')).Exchange })),
  Questions: lazy(async () => ({ default: (await import('./static-parts.tsx')).Questions })),
  Sample: lazy(async () => ({ default: (await import('./static-parts.tsx')).Sample })),
  SourceTable: lazy(async () => ({ default: (await import('./static-parts.tsx')).SourceTable })),
}

const never = () => () => undefined

/**
 * A part of the page without behavior. The prerendered page contains it, and hydration keeps its elements. Loads its script
 * only if a link within the app leads to the page.
 */
export function Prerendered({ part }: { part: keyof typeof parts }) {
  const language = usePageLanguage()
  const isHydrating = useSyncExternalStore(
    never,
    () => false,
    () => true,
  )
  const [keptLanguage] = useState(isHydrating ? language : undefined)
  if (prerendered) {
    const Part = prerendered[part]
    return (
      <div>
        <Part language={language} />
      </div>
    )
  }
  if (keptLanguage === language)
    // biome-ignore lint/security/noDangerouslySetInnerHtml: keeps the elements of the prerendered page.
    return <div suppressHydrationWarning dangerouslySetInnerHTML={{ __html: '' }} />
  const Part = parts[part]
  return (
    <Suspense fallback={<div className="min-h-96" />}>
      <Part language={language} />
    </Suspense>
  )
}
