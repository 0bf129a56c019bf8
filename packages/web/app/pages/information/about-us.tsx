import { pageMeta } from '../../components/public/page-meta.ts'
import { about } from '../../messages/public/about.ts'
import { usePageLanguage, usePageMessages } from '../../messages/public/localized.ts'
import { paths, publicPath } from '../../paths.ts'
import { ButtonLink } from '../../ui/button.tsx'

export const meta = pageMeta(paths.about, { en: about.en.meta, de: about.de.meta })

export default function AboutUsPage() {
  const text = usePageMessages(about)
  const language = usePageLanguage()
  return (
    <div className="mx-auto flex max-w-4xl flex-col gap-16 px-4 py-14 sm:px-6 md:py-20">
      <section>
        <h1 className="text-3xl tracking-[-0.025em] sm:text-4xl">{text.title}</h1>
        <h2 className="mt-8 text-2xl">{text.whoTitle}</h2>
        <p className="mt-3 max-w-3xl leading-7 text-pretty text-muted">{text.who}</p>
      </section>
      <section>
        <h2 className="text-2xl">{text.valuesTitle}</h2>
        <dl className="mt-6 grid gap-x-10 gap-y-6 border-t border-line pt-6 sm:grid-cols-2">
          {text.values.map(({ name, text: description }) => (
            <div key={name}>
              <dt className="font-medium">{name}</dt>
              <dd className="mt-1 text-pretty text-muted">{description}</dd>
            </div>
          ))}
        </dl>
      </section>
      <section>
        <h2 className="text-2xl">{text.journeyTitle}</h2>
        <ol className="mt-6 border-l border-edge">
          {text.journey.map(({ year, title, text: description }) => (
            <li key={year} className="relative pb-8 pl-7 last:pb-0">
              <span
                aria-hidden
                className="absolute top-2 -left-[5px] size-2.5 rounded-full border-2 border-accent bg-canvas"
              />
              <p className="font-mono text-base text-accent">{year}</p>
              <h3 className="mt-0.5 font-medium">{title}</h3>
              <p className="text-pretty text-muted">{description}</p>
            </li>
          ))}
        </ol>
      </section>
      <section className="flex flex-wrap items-center justify-between gap-6 rounded-lg bg-accent-soft p-6 sm:p-8">
        <div>
          <h2 className="text-2xl">{text.contactTitle}</h2>
          <p className="mt-1 text-pretty text-muted">{text.contactText}</p>
        </div>
        <ButtonLink look="primary" to={publicPath(paths.contact, language)} className="h-11 px-6 text-lg">
          {text.contact}
        </ButtonLink>
      </section>
    </div>
  )
}
