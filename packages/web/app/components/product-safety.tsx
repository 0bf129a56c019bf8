import {
  isSafetyComplete,
  requiredSafetyFacts,
  type SafetyCounts,
  type SafetyFact,
  safetyFacts,
} from '@merkwerk/contract'
import { formatCount, formatShare } from '../messages/format.ts'
import { useTranslation } from '../messages/translate.ts'
import { CircleDashed } from '../ui/icons/app-icons.ts'
import { Check } from '../ui/icons/public-icons.ts'
import { CompletenessBar } from './completeness-bar.tsx'

/** The facts about product safety of one product: which of them are stated. */
export function SafetyFacts({ missing }: { missing: readonly SafetyFact[] }) {
  const { t } = useTranslation()
  return (
    <section className="border-t border-line pt-5">
      <h3 className="mb-1 font-medium">{t('safety.title')}</h3>
      <p className="mb-2 text-sm text-pretty text-muted">
        {isSafetyComplete(missing) ? t('safety.complete') : t('safety.incomplete')}
      </p>
      <ul className="grid gap-x-6 gap-y-1 sm:grid-cols-2">
        {safetyFacts.map((fact) => (
          <FactItem key={fact} fact={fact} isMissing={missing.includes(fact)} />
        ))}
      </ul>
    </section>
  )
}

/** When a fact is not needed. */
const hints: Partial<Record<SafetyFact, 'outsideEu' | 'ifAny'>> = {
  'responsible-person': 'outsideEu',
  warnings: 'ifAny',
}

function FactItem({ fact, isMissing }: { fact: SafetyFact; isMissing: boolean }) {
  const { t } = useTranslation()
  const Icon = isMissing ? CircleDashed : Check
  return (
    <li className={`flex items-start gap-2 ${isMissing ? 'text-muted' : ''}`}>
      <Icon aria-hidden className={`mt-1 size-3.5 shrink-0 ${isMissing ? 'text-ambiguous' : 'text-found'}`} />
      <span>
        {t(`safety.facts.${fact}`)}
        <span className={isMissing ? 'text-sm' : 'sr-only'}>
          {' – '}
          {t(isMissing ? 'safety.missing' : 'safety.stated')}
        </span>
        {isMissing && hints[fact] && (
          <>
            {' '}
            <span className="block text-sm">{t(`safety.${hints[fact]}`)}</span>
          </>
        )}
      </span>
    </li>
  )
}

/** How many products have the required facts about product safety, and which fact most of them lack. */
export function SafetyFigure({ counts }: { counts: SafetyCounts }) {
  const { t } = useTranslation()
  const { checked, complete } = counts
  const [worst] = requiredSafetyFacts.toSorted((a, b) => counts[b] - counts[a])
  // Rounded down, so that 100 % means that nothing is missing.
  const percent = Math.floor((100 * complete) / Math.max(1, checked))
  return (
    <>
      <p className="flex items-baseline justify-between gap-4">
        <span className="text-pretty text-muted">
          {t('safety.figure', { n: formatCount(complete), count: checked, total: formatCount(checked) })}
          {worst && counts[worst] > 0 && (
            <> {t('safety.worst', { fact: t(`safety.facts.${worst}`), n: formatCount(counts[worst]) })}</>
          )}
        </span>
        <span className="text-lg font-semibold tabular-nums">{formatShare(percent / 100)}</span>
      </p>
      <CompletenessBar percent={percent} className="mt-2 block" />
    </>
  )
}

/** The names of facts about product safety that a row lacks, for narrow cells. */
export function SafetyCell({ missing }: { missing: readonly SafetyFact[] | null }) {
  const { t } = useTranslation()
  if (missing === null) return <span className="sr-only">{t('safety.unknown')}</span>
  if (isSafetyComplete(missing))
    return (
      <span className="flex min-w-0 items-center gap-1.5 text-found">
        <Check aria-hidden className="size-3.5 shrink-0" />
        <span className="truncate">{t('safety.allFacts')}</span>
      </span>
    )
  const required = missing.filter((fact) => requiredSafetyFacts.includes(fact))
  const text = t('safety.lacks', { facts: required.map((fact) => t(`safety.facts.${fact}`)).join(', ') })
  return (
    <span className="truncate text-muted" title={text}>
      {text}
    </span>
  )
}
