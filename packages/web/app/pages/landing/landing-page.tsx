import { lazy, Suspense } from 'react'
import type { LandingMessages } from '../../messages/public/landing.en.ts'
import { buttonClass } from '../../ui/button.tsx'
import type { IconPart } from '../../ui/icons/create-icon.tsx'
import { ArrowRight, FileSpreadsheet, ListChecks, Tags } from '../../ui/icons/public-icons.ts'
import { Lookup } from './lookup.tsx'
import { Picture } from './picture.tsx'
import { Prerendered } from './prerendered.tsx'
import { Price } from './price.tsx'
import { Section, StartLink } from './section.tsx'

const DemoSheet = lazy(() => import('./demo-sheet.tsx'))

export function LandingPage({ text }: { text: LandingMessages }) {
  return (
    <>
      <Hero text={text} />
      <Lookup text={text} />
      <Steps text={text} />
      <IntoShop text={text} />
      <Features text={text} />
      <Section title={text.sampleTitle} lead={text.sampleLead}>
        <Prerendered part="Exchange" />
        <Prerendered part="Sample" />
      </Section>
      <Sources text={text} />
      <Price text={text} />
      <Questions text={text} />
      <Closing text={text} />
    </>
  )
}

function Hero({ text }: { text: LandingMessages }) {
  return (
    <section className="mx-auto max-w-6xl px-4 pt-12 sm:px-6 md:pt-16">
      <h1 className="max-w-4xl text-4xl leading-[1.1] tracking-[-0.03em] sm:text-5xl lg:text-6xl">
        {text.title}
      </h1>
      <p className="mt-6 max-w-2xl text-pretty text-muted md:text-xl md:leading-8">{text.lead}</p>
      <div className="mt-8 flex flex-wrap items-center gap-3">
        <StartLink>{text.start}</StartLink>
        <a href="#steps" className={buttonClass('ghost', 'h-11 px-4 text-lg')}>
          {text.seeHow}
          <ArrowRight className="size-4" aria-hidden />
        </a>
      </div>
      <p className="mt-10 text-muted">{text.demoLead}</p>
      <div className="mt-3 overflow-hidden rounded-t-lg border border-b-0 border-line bg-surface shadow-float">
        {/* The prerendered page has it already. It answers as soon as its script is there. */}
        <Suspense fallback={<div className="min-h-96" />}>
          <DemoSheet />
        </Suspense>
      </div>
    </section>
  )
}

function Steps({ text }: { text: LandingMessages }) {
  return (
    <Section id="steps" title={text.stepsTitle} lead={text.stepsLead}>
      <ol className="flex flex-col gap-14 md:gap-20">
        {text.steps.map((step, index) => (
          <li
            key={step.name}
            className="group grid items-center gap-6 md:grid-cols-[2fr_3fr] md:gap-14 md:even:grid-cols-[3fr_2fr]"
          >
            <div className="md:group-even:order-2">
              <p
                aria-hidden
                className="label-shape flex size-8 items-center justify-center bg-accent font-semibold text-on-accent"
              >
                {index + 1}
              </p>
              <h3 className="mt-4 text-2xl tracking-[-0.015em]">{step.title}</h3>
              <p className="mt-3 text-pretty text-muted">{step.text}</p>
            </div>
            <div className="overflow-hidden rounded-lg border border-line bg-surface">
              <Picture name={step.name} alt={step.picture} width={760} height={570} />
            </div>
          </li>
        ))}
      </ol>
    </Section>
  )
}

function IntoShop({ text }: { text: LandingMessages }) {
  const { title, text: description, picture } = text.shop
  return (
    <Section title={title} lead={description}>
      <div className="max-w-3xl overflow-hidden rounded-lg border border-line bg-surface">
        <Picture name="export" alt={picture} width={760} height={570} />
      </div>
    </Section>
  )
}

const icons: Record<string, IconPart> = {
  'no-coding': FileSpreadsheet,
  structured: Tags,
  answered: ListChecks,
}

function Features({ text }: { text: LandingMessages }) {
  return (
    <Section title={text.featuresTitle} isSunken>
      <ul className="grid gap-4 md:grid-cols-3 md:gap-6">
        {text.features.map(({ icon, title, text: description }) => {
          const Icon = icons[icon] ?? Tags
          return (
            <li key={icon} className="rounded-lg border border-line bg-surface p-6">
              <span className="label-shape flex size-10 items-center justify-center bg-accent-soft text-accent">
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

/** The prerendered page has the answers. A browser that navigates here loads them. */
function Questions({ text }: { text: LandingMessages }) {
  return (
    <Section title={text.questionsTitle}>
      <Prerendered part="Questions" />
    </Section>
  )
}

/** Like the questions. */
function Sources({ text: { sources } }: { text: LandingMessages }) {
  return (
    <Section title={sources.title} lead={sources.lead}>
      <Prerendered part="SourceTable" />
    </Section>
  )
}

function Closing({ text }: { text: LandingMessages }) {
  return (
    <section className="border-t border-line bg-accent-soft">
      <div className="mx-auto flex max-w-6xl flex-wrap items-center justify-between gap-6 px-4 py-14 sm:px-6">
        <h2 className="text-2xl tracking-[-0.015em] md:text-3xl">{text.closingTitle}</h2>
        <StartLink>{text.start}</StartLink>
      </div>
    </section>
  )
}
