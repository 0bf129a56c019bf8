import type { LandingMessages } from '../../messages/public/landing.en.ts'
import { Picture } from './picture.tsx'
import { Section } from './section.tsx'

export function Steps({ text }: { text: LandingMessages }) {
  return (
    <Section id="steps" title={text.stepsTitle} lead={text.stepsLead}>
      <ol className="flex flex-col gap-14 md:gap-20">
        {text.steps.map((step, index) => (
          <li
            key={step.name}
            className="group grid items-center gap-6 md:grid-cols-[2fr_3fr] md:gap-14 md:even:grid-cols-[3fr_2fr]"
          >
            <div className="md:group-even:order-2">
              <p aria-hidden className="font-mono text-base text-accent">
                {index + 1}
              </p>
              <h3 className="mt-2 text-2xl tracking-[-0.015em]">{step.title}</h3>
              <p className="mt-3 text-pretty text-muted">{step.text}</p>
            </div>
            <div className="overflow-hidden rounded-lg border border-line bg-surface">
              <Picture
                name={step.name}
                alt={step.picture}
                width={760}
                height={570}
                className="block h-auto w-full"
              />
            </div>
          </li>
        ))}
      </ol>
    </Section>
  )
}
