import { Check } from 'lucide-react'
import type { LandingMessages } from '../../messages/public/landing.en.ts'
import { CoinPrices } from './coin-prices.tsx'
import { Section } from './section.tsx'
import { StartLink } from './start-link.tsx'

export function Price({ text }: { text: LandingMessages }) {
  return (
    <Section title={text.priceTitle} lead={text.priceLead} isSunken>
      <div className="overflow-hidden rounded-lg border border-line bg-surface">
        <div className="grid md:grid-cols-2">
          <div className="flex flex-col items-start p-6 sm:p-8">
            <p className="flex items-baseline gap-2 tabular-nums">
              <span className="text-5xl font-semibold tracking-[-0.03em]">{text.price}</span>
              <span className="text-muted">
                {text.currency} {text.perMonth}
              </span>
            </p>
            <p className="mt-3 text-base text-pretty text-muted">{text.priceNote}</p>
            <StartLink className="mt-8">{text.startJourney}</StartLink>
          </div>
          <ul className="flex flex-col gap-3 border-t border-line p-6 sm:p-8 md:border-t-0 md:border-l">
            {text.included.map((item) => (
              <li key={item} className="flex items-start gap-3">
                <Check className="mt-1 size-4 shrink-0 text-accent" aria-hidden />
                {item}
              </li>
            ))}
          </ul>
        </div>
        <CoinPrices text={text} />
      </div>
    </Section>
  )
}
