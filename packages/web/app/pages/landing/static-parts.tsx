import type { Language } from '@merkwerk/contract'
import { type Licence, type SourceFacts, sourceTable } from '@merkwerk/contract/source-table'
import { exchange } from '../../messages/public/exchange.ts'
import { questions } from '../../messages/public/questions.ts'
import { sourceTexts } from '../../messages/public/sources.ts'
import { Check, ChevronDown } from '../../ui/icons/public-icons.ts'

export { Sample } from './sample.tsx'

export function Questions({ language }: { language: Language }) {
  return (
    <div className="divide-y divide-line border-y border-line">
      {questions[language].map(({ question, answer }) => (
        <details key={question} className="group">
          <summary className="flex cursor-pointer list-none items-center justify-between gap-4 rounded-sm py-5 font-medium [&::-webkit-details-marker]:hidden">
            {question}
            <ChevronDown
              className="size-5 shrink-0 text-muted transition-transform group-open:rotate-180"
              aria-hidden
            />
          </summary>
          <p className="max-w-3xl pb-6 text-pretty text-muted">{answer}</p>
        </details>
      ))}
    </div>
  )
}

/** All sources of the contract with what they describe and the licence of their content. */
export function SourceTable({ language }: { language: Language }) {
  const text = sourceTexts[language]
  return (
    <ul className="grid overflow-hidden rounded-lg border border-line bg-surface sm:grid-cols-2 lg:grid-cols-3">
      {Object.entries<SourceFacts>(sourceTable).map(([name, { label, kind, licence }]) => (
        // The list clips the borders at its edges. Cells of an incomplete last row stay empty.
        <li key={name} className="-mr-px -mb-px border-r border-b border-line p-5">
          <h3 className="font-medium">{label}</h3>
          <p className="mt-1 text-base text-pretty text-muted">
            {text.describes[name as keyof typeof text.describes] ?? text.kinds[kind]}
          </p>
          <p className="mt-2 text-sm text-muted">
            <LicenceText licence={licence} none={text.noLicence} />
          </p>
        </li>
      ))}
    </ul>
  )
}

function LicenceText({ licence, none }: { licence: Licence | null; none: string }) {
  if (licence === null) return none
  return (
    <a href={licence.url} rel="license" className="text-accent underline-offset-4 hover:underline">
      {licence.name}
    </a>
  )
}

/** What sellers send, and what they get for it. */
export function Exchange({ language }: { language: Language }) {
  const { takes, sends } = exchange[language]
  return (
    <div className="mb-10 grid gap-4 md:grid-cols-2 md:gap-6">
      {[takes, sends].map(({ title, items }) => (
        <div key={title} className="rounded-lg border border-line bg-surface p-6">
          <h3 className="text-xl">{title}</h3>
          <ul className="mt-3 flex flex-col gap-2 text-base text-muted">
            {items.map((item) => (
              <li key={item} className="flex items-start gap-3">
                <Check className="mt-1 size-4 shrink-0 text-accent" aria-hidden />
                {item}
              </li>
            ))}
          </ul>
        </div>
      ))}
    </div>
  )
}
