import { ChevronDown } from 'lucide-react'
import type { LandingMessages } from '../../messages/public/landing.en.ts'
import { Section } from './section.tsx'

export function Questions({ text }: { text: LandingMessages }) {
  return (
    <Section title={text.questionsTitle}>
      <div className="divide-y divide-line border-y border-line">
        {text.questions.map(({ question, answer }) => (
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
    </Section>
  )
}
