import { useState } from 'react'
import { usePageLanguage } from '../../messages/public/localized.ts'
import type { LookupMessages } from '../../messages/public/lookup.ts'
import { LookupCard } from './lookup-card.tsx'
import { StartLink } from './section.tsx'

/** As in the contract. */
const maxIdentifiers = 5

interface LookupResultsProps {
  /** The pasted identifiers. The first ones are looked up. */
  all: readonly string[]
  text: LookupMessages
  start: string
}

/** One card for each identifier. Each one fills when its lookup ends. */
export function LookupResults({ all, text, start }: LookupResultsProps) {
  const language = usePageLanguage()
  const identifiers = all.slice(0, maxIdentifiers)
  const [done, setDone] = useState(0)
  return (
    <div className="mt-10">
      <h3 className="sr-only">{text.results}</h3>
      {all.length > maxIdentifiers && (
        <p className="mb-4 text-base text-pretty text-muted">
          {text.tooMany.replace('{n}', all.length.toLocaleString(language))}
        </p>
      )}
      <p role="status" className="mb-4 text-base text-muted">
        {text.progress.replace('{done}', String(done)).replace('{total}', String(identifiers.length))}
      </p>
      <ul className="grid gap-4 md:grid-cols-2 lg:grid-cols-3">
        {identifiers.map((identifier) => (
          <LookupCard
            key={identifier}
            identifier={identifier}
            text={text}
            onAgain={() => setDone((before) => before - 1)}
            onEnd={() => setDone((before) => before + 1)}
          />
        ))}
      </ul>
      {done === identifiers.length && (
        <div className="mt-8 flex flex-wrap items-center gap-x-6 gap-y-4">
          <StartLink>{start}</StartLink>
          <p className="min-w-0 flex-1 basis-64 text-base text-pretty text-muted">{text.next}</p>
        </div>
      )}
    </div>
  )
}
