import type { ReactNode } from 'react'
import { contact } from '../../messages/public/contact.ts'
import { usePageMessages } from '../../messages/public/localized.ts'
import { siteSetting } from '../../site.ts'

const linkClass = 'text-accent underline-offset-4 hover:underline break-words'

export function ContactDetails() {
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
