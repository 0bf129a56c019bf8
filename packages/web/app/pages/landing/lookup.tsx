import { useEffect, useState } from 'react'
import type { LandingMessages } from '../../messages/public/landing.en.ts'
import { siteSetting } from '../../site.ts'
import type { LookupForm } from './lookup-form.tsx'
import { Section } from './section.tsx'

/** A form for visitors who look up their own products, loaded after the page. Absent if it is not offered. */
export function Lookup({ text }: { text: LandingMessages }) {
  // Undefined until it is loaded. Every built page contains the section, which `app.css` hides where it is not offered.
  const [Form, setForm] = useState<typeof LookupForm | null>()
  useEffect(() => {
    if (siteSetting('PUBLIC_LOOKUPS') === '') setForm(null)
    else
      import('./lookup-form.tsx').then(
        (loaded) => setForm(() => loaded.LookupForm),
        () => setForm(null),
      )
  }, [])
  if (Form === null) return null
  return (
    <Section id="lookup" title={text.lookup.title} lead={text.lookup.lead} isSunken>
      <div className="min-h-62 sm:min-h-48">{Form && <Form start={text.start} />}</div>
    </Section>
  )
}
