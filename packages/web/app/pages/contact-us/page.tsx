import { type ReactNode, type SubmitEvent, useState } from 'react'
import { pageMeta } from '../../components/public/page-meta.ts'
import { contact } from '../../messages/public/contact.ts'
import { usePageLanguage, usePageMessages } from '../../messages/public/localized.ts'
import { paths } from '../../paths.ts'
import { siteSetting } from '../../site.ts'
import { Button } from '../../ui/button.tsx'
import { Field, TextArea } from '../../ui/field.tsx'
import { Notice } from '../../ui/notice.tsx'

export const meta = pageMeta(paths.contact, { en: contact.en.meta, de: contact.de.meta })

export default function ContactUsPage() {
  const text = usePageMessages(contact)
  return (
    <div className="mx-auto max-w-5xl px-4 py-14 sm:px-6 md:py-20">
      <h1 className="text-3xl tracking-[-0.025em] sm:text-4xl">{text.title}</h1>
      <p className="mt-3 max-w-2xl text-pretty text-muted">{text.lead}</p>
      <div className="grid gap-x-16 gap-y-12 md:grid-cols-[3fr_2fr]">
        <ContactForm />
        <ContactDetails />
      </div>
    </div>
  )
}

const linkClass = 'text-accent underline-offset-4 hover:underline break-words'

function ContactDetails() {
  const text = usePageMessages(contact)
  const email = siteSetting('SUPPORT_EMAIL')
  const phone = siteSetting('COMPANY_PHONE')
  return (
    <dl className="mt-10 flex flex-col gap-6">
      <Detail name={text.email}>
        <a href={`mailto:${email}`} className={linkClass}>
          {email}
        </a>
      </Detail>
      <Detail name={text.phone}>
        <a href={`tel:${phone}`} className={linkClass}>
          {phone}
        </a>
      </Detail>
      <Detail name={text.address}>
        {siteSetting('COMPANY_NAME')}
        <br />
        {siteSetting('COMPANY_ADDRESS')}
      </Detail>
    </dl>
  )
}

function Detail({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="has-[a:empty]:hidden">
      <dt className="text-base text-muted">{name}</dt>
      <dd className="mt-0.5">{children}</dd>
    </div>
  )
}

const fields = ['name', 'email', 'subject', 'message'] as const
type Message = Record<(typeof fields)[number], string>
const emailForm = /^[^\s@]+@[^\s@]+\.[^\s@]+$/

const readMessage = (form: HTMLFormElement) => Object.fromEntries(new FormData(form)) as Message

/** The code that sends the form is loaded on demand. */
function ContactForm() {
  const { form: text, problems } = usePageMessages(contact)
  const language = usePageLanguage()
  const [outcome, setOutcome] = useState<{ failure: string | undefined }>()
  const [refused, setRefused] = useState<Partial<Message>>()
  const [isSending, setSending] = useState(false)

  function findProblems(message: Message): Partial<Message> {
    const missing = fields.filter((name) => message[name].trim() === '')
    const found: Partial<Message> = Object.fromEntries(missing.map((name) => [name, problems[name]]))
    return emailForm.test(message.email.trim()) ? found : { email: problems.emailInvalid, ...found }
  }

  async function send(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    const message = readMessage(form)
    const found = findProblems(message)
    const [first] = fields.filter((name) => found[name] !== undefined)
    setOutcome(undefined)
    setRefused(first && found)
    if (first) return form.querySelector<HTMLElement>(`[name=${first}]`)?.focus()
    setSending(true)
    const failure = await import('./send-message.ts').then(
      ({ sendMessage }) => sendMessage(message, { language, otherwise: text.failed }),
      () => text.failed,
    )
    setSending(false)
    setOutcome({ failure })
    if (failure === undefined) form.reset()
  }

  const field = (name: keyof Message) => ({ name, label: text[name], error: refused?.[name] })
  return (
    <form
      noValidate
      onSubmit={(event) => void send(event)}
      onInput={({ currentTarget }) => refused && setRefused(findProblems(readMessage(currentTarget)))}
      className="mt-10 text-base"
    >
      <fieldset disabled={isSending} className="flex flex-col gap-5">
        {outcome && (
          <Notice tone={outcome.failure ? 'error' : 'success'}>{outcome.failure ?? text.sent}</Notice>
        )}
        <Field autoComplete="name" {...field('name')} />
        <Field type="email" autoComplete="email" {...field('email')} />
        <Field {...field('subject')} />
        <TextArea {...field('message')} />
        <Button type="submit" look="primary" isBusy={isSending} className="h-10 self-start px-5">
          {isSending ? text.sending : text.send}
        </Button>
      </fieldset>
    </form>
  )
}
