import { siteSetting } from '../../site.ts'

/** `{email}`, `{company}` and `{imageDays}` are replaced by the site's settings. */
export interface DocumentMessages {
  title: string
  /** Below the title, for example a date. */
  note?: string
  lead: string
  sections: readonly { title: string; paragraphs: readonly string[] }[]
}

const fillIn = (text: string): string =>
  text
    .replaceAll('{email}', siteSetting('SUPPORT_EMAIL'))
    .replaceAll('{company}', siteSetting('COMPANY_NAME'))
    .replaceAll('{imageDays}', siteSetting('IMAGE_RETENTION_DAYS'))

export function Document({ title, note, lead, sections }: DocumentMessages) {
  return (
    <article className="mx-auto max-w-3xl px-4 py-14 sm:px-6 md:py-20">
      <h1 className="text-3xl tracking-[-0.025em] sm:text-4xl">{title}</h1>
      {note && <p className="mt-3 text-base text-faint">{note}</p>}
      <p className="mt-6 text-pretty text-muted">{fillIn(lead)}</p>
      {sections.map((section) => (
        <section key={section.title} className="mt-10">
          <h2 className="text-xl">{section.title}</h2>
          {section.paragraphs.map((paragraph) => (
            <p key={paragraph} className="mt-3 leading-7 text-pretty break-words text-muted">
              {fillIn(paragraph)}
            </p>
          ))}
        </section>
      ))}
    </article>
  )
}
