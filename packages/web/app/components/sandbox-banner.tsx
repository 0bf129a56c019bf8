import type { Language } from '@merkwerk/contract'
import { sandboxMessages } from '../messages/public/sandbox.ts'
import { siteSetting } from '../site.ts'

/** Names the simulated services. Part of the static page, so that nothing moves later. Hidden without such services. */
export function SandboxBanner({ language }: { language: Language }) {
  const text = sandboxMessages[language]
  return (
    <aside
      aria-label={text.label}
      className="sticky top-0 z-30 flex h-(--banner-height) items-center gap-2 bg-ambiguous-soft px-4 text-xs whitespace-nowrap text-ambiguous sm:justify-center [:root[data-sandbox='']_&]:hidden"
    >
      <strong className="font-semibold">{text.label}</strong>
      <span className="min-w-0 truncate">
        <span className="max-sm:sr-only">{text.simulated} </span>
        {siteSetting('SANDBOX_SERVICES')}
      </span>
      <a
        href={siteSetting('MAILBOX_URL')}
        target="_blank"
        rel="noreferrer"
        className="rounded-sm underline underline-offset-2 hover:no-underline max-sm:ml-auto [&[href='']]:hidden"
      >
        {text.mailbox}
      </a>
    </aside>
  )
}
