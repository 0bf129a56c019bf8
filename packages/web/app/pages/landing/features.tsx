import { FileSpreadsheet, ListChecks, type LucideIcon, Tags } from 'lucide-react'
import type { LandingMessages } from '../../messages/public/landing.en.ts'
import { Section } from './section.tsx'

const icons: Record<string, LucideIcon> = {
  'no-coding': FileSpreadsheet,
  structured: Tags,
  answered: ListChecks,
}

export function Features({ text }: { text: LandingMessages }) {
  return (
    <Section title={text.featuresTitle} isSunken>
      <ul className="grid gap-4 md:grid-cols-3 md:gap-6">
        {text.features.map(({ icon, title, text: description }) => {
          const Icon = icons[icon] ?? Tags
          return (
            <li key={icon} className="rounded-lg border border-line bg-surface p-6">
              <span className="flex size-10 items-center justify-center rounded-lg bg-accent-soft text-accent">
                <Icon className="size-5" aria-hidden />
              </span>
              <h3 className="mt-5 text-xl">{title}</h3>
              <p className="mt-2 text-pretty text-muted">{description}</p>
            </li>
          )
        })}
      </ul>
    </Section>
  )
}
