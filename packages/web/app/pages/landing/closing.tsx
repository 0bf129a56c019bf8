import type { LandingMessages } from '../../messages/public/landing.en.ts'
import { StartLink } from './start-link.tsx'

export function Closing({ text }: { text: LandingMessages }) {
  return (
    <section className="border-t border-line bg-accent-soft">
      <div className="mx-auto flex max-w-6xl flex-wrap items-center justify-between gap-6 px-4 py-14 sm:px-6">
        <h2 className="text-2xl tracking-[-0.015em] md:text-3xl">{text.closingTitle}</h2>
        <StartLink>{text.start}</StartLink>
      </div>
    </section>
  )
}
