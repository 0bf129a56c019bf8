import { pageMeta } from '../../components/public/page-meta.ts'
import { contact } from '../../messages/public/contact.ts'
import { usePageMessages } from '../../messages/public/localized.ts'
import { paths } from '../../paths.ts'
import { ContactDetails } from './contact-details.tsx'
import { ContactForm } from './contact-form.tsx'

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
