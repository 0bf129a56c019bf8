import { FlaskConical } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { formatCount, formatDollars } from '../../../../messages/format.ts'
import { EmptyState } from '../../../../ui/empty-state.tsx'
import { Skeleton } from '../../../../ui/skeleton.tsx'
import { PlaygroundProductResult } from './product-result.tsx'
import type { PlaygroundResponse } from './use-playground.ts'

interface BenchResultsProps {
  answer: PlaygroundResponse | undefined
  isRunning: boolean
  /** How many products run. */
  count: number
}

/** What a run came to: the sum, then each product. */
export function PlaygroundResults({ answer, isRunning, count }: BenchResultsProps) {
  const { t } = useTranslation()
  if (isRunning)
    return (
      <div role="status" className="flex flex-col gap-4 p-5">
        <span className="sr-only">{t('gpt.playground.running')}</span>
        {Array.from({ length: count }, (_, row) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the rows are alike and never move.
          <Skeleton key={row} className="h-16 rounded-lg" />
        ))}
      </div>
    )
  if (!answer)
    return (
      <EmptyState
        heading="h3"
        icon={FlaskConical}
        title={t('gpt.playground.idleTitle')}
        text={t('gpt.playground.idleText')}
      />
    )
  const changed = answer.results.filter(({ is_changed }) => is_changed).length
  const tokens = answer.tokens.input + answer.tokens.output
  return (
    <>
      <p className="border-b border-line px-5 py-3 tabular-nums">
        <span className="font-medium">
          {t('gpt.playground.changed', { count: answer.results.length, changed: formatCount(changed) })}
        </span>
        <span className="text-muted">
          {' · '}
          {t('gpt.playground.tokens', { count: tokens, n: formatCount(tokens) })}
          {' · '}
          {formatDollars(answer.cost)}
        </span>
      </p>
      <ul className="divide-y divide-line">
        {answer.results.map((result) => (
          <PlaygroundProductResult
            key={`${result.product.marketplace} ${result.product.id}`}
            result={result}
          />
        ))}
      </ul>
    </>
  )
}
