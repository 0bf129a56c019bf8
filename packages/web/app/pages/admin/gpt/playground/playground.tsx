import { useQuery } from '@tanstack/react-query'
import { FlaskConical } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { describeError } from '../../../../api/describe-error.ts'
import { gptQueries } from '../../../../api/gpt-queries.ts'
import { formatCount, formatDollars } from '../../../../messages/format.ts'
import { Button } from '../../../../ui/button.tsx'
import { EmptyState } from '../../../../ui/empty-state.tsx'
import { Notice } from '../../../../ui/notice.tsx'
import { Skeleton } from '../../../../ui/skeleton.tsx'
import { promptProblemOf } from '../prompt-problem.ts'
import { type BenchProduct, ProductChoice } from './product-choice.tsx'
import { PlaygroundProductResult } from './product-result.tsx'
import { type PlaygroundEdits, type PlaygroundResponse, usePlayground } from './use-playground.ts'

/** Selected by default. */
const usualProducts = 3

/** Runs cached products through the edited and the active version. Saves nothing. */
export function Playground({ edits }: { edits: PlaygroundEdits }) {
  const { t } = useTranslation()
  const { data: newest } = useQuery(gptQueries.benchProducts(''))
  const [chosen, setChosen] = useState<BenchProduct[]>()
  const products = chosen ?? newest?.slice(0, usualProducts) ?? []
  const playground = usePlayground()
  return (
    <div className="@container">
      <div className="grid grid-cols-[minmax(0,1fr)] @4xl:grid-cols-[20rem_minmax(0,1fr)]">
        <div className="flex flex-col gap-3 border-line p-4 max-@4xl:border-b @4xl:border-r">
          <ProductChoice chosen={products} onChoose={setChosen} />
          {playground.isRunning ? (
            <Button onClick={playground.stop}>{t('gpt.playground.stop')}</Button>
          ) : (
            <Button
              icon={FlaskConical}
              disabled={products.length === 0}
              onClick={() => playground.run(products, edits)}
            >
              {t('gpt.playground.run', { count: products.length })}
            </Button>
          )}
        </div>
        <div className="min-w-0" aria-live="polite" aria-busy={playground.isRunning}>
          {playground.error && (
            <div className="p-4">
              <Notice tone="error">
                {promptProblemOf(playground.error) ?? describeError(playground.error, 'runBench')}
              </Notice>
            </div>
          )}
          <PlaygroundResults
            answer={playground.answer}
            isRunning={playground.isRunning}
            count={products.length}
          />
        </div>
      </div>
    </div>
  )
}

interface BenchResultsProps {
  answer: PlaygroundResponse | undefined
  isRunning: boolean
  count: number
}

function PlaygroundResults({ answer, isRunning, count }: BenchResultsProps) {
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
