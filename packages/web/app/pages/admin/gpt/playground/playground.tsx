import { useQuery } from '@tanstack/react-query'
import { FlaskConical } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { describeError } from '../../../../api/describe-error.ts'
import { gptQueries } from '../../../../api/gpt-queries.ts'
import { Button } from '../../../../ui/button.tsx'
import { Notice } from '../../../../ui/notice.tsx'
import { promptProblemOf } from '../prompt-problem.ts'
import { type BenchProduct, ProductChoice } from './product-choice.tsx'
import { PlaygroundResults } from './results.tsx'
import { type PlaygroundEdits, usePlayground } from './use-playground.ts'

/** Products that are chosen until somebody chooses others. */
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
