import type { CoinPackage } from '@merkwerk/contract'
import { lazy, Suspense, useEffect, useState } from 'react'
import { fetchPublicPackages } from '../../api/public-packages.ts'
import type { LandingMessages } from '../../messages/public/landing.en.ts'
import { siteSetting } from '../../site.ts'
import { Check } from '../../ui/icons/public-icons.ts'
import { Section, StartLink } from './section.tsx'

/** Loaded while its packages are fetched, after hydration. */
const PriceTable = lazy(() => import('./price-table.tsx'))

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

/** Without packages only the sentence is shown. */
function CoinPrices({ text: { coins: text } }: { text: LandingMessages }) {
  const [packages, setPackages] = useState<CoinPackage[]>([])
  useEffect(() => {
    const controller = new AbortController()
    void fetchPublicPackages(controller.signal).then(setPackages)
    return () => controller.abort()
  }, [])
  return (
    <div className="flex flex-col gap-x-12 gap-y-5 border-t border-line p-6 sm:p-8 md:flex-row md:justify-between">
      <div className="max-w-sm">
        <h3 className="text-xl">{text.title}</h3>
        <p className="mt-2 text-base text-pretty text-muted">
          {text.rule.replace('{n}', siteSetting('COINS_PER_RECORD'))}
        </p>
        <p className="mt-2 text-base text-pretty text-muted">
          {text.vat.replace('{n}', siteSetting('VAT_PERCENT'))}
        </p>
      </div>
      {packages.length > 0 && (
        <Suspense fallback={null}>
          <PriceTable packages={packages} text={text} />
        </Suspense>
      )}
    </div>
  )
}
