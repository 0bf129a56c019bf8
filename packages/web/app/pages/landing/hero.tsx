import { ArrowRight } from 'lucide-react'
import type { LandingMessages } from '../../messages/public/landing.en.ts'
import { buttonClass } from '../../ui/button.tsx'
import { Picture } from './picture.tsx'
import { StartLink } from './start-link.tsx'

export function Hero({ text }: { text: LandingMessages }) {
  return (
    <section className="mx-auto max-w-6xl px-4 pt-14 sm:px-6 md:pt-24">
      <h1 className="max-w-4xl text-4xl leading-[1.1] tracking-[-0.03em] sm:text-5xl md:text-6xl">
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
      <div className="mt-12 overflow-hidden rounded-t-lg border border-b-0 border-line bg-surface shadow-float md:mt-16">
        <Picture
          name="hero"
          narrow={{ name: 'phone', width: 390, height: 560 }}
          alt={text.heroPicture}
          width={1240}
          height={760}
          isFirst
          className="block h-auto w-full"
        />
      </div>
    </section>
  )
}
