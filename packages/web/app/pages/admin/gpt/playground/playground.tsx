import { useQuery } from '@tanstack/react-query'
import { FlaskConical } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { describeError } from '../../../../api/describe-error.ts'
import { gptQueries } from '../../../../api/gpt-queries.ts'
import { Button } from '../../../../ui/button.tsx'
import { Notice } from '../../../../ui/notice.tsx'
import { promptFaultOf } from '../prompt-problem.ts'
import { type BenchProduct, ProductChoice } from './product-choice.tsx'
import { BenchResults } from './results.tsx'
import { type BenchEdits, useBench } from './use-playground.ts'

/** Products that are chosen until somebody chooses others. */
const usualProducts = 3

/** Runs products of the catalogue through what is edited, beside what is active; nothing is saved by it. */
export function Bench({ edits }: { edits: BenchEdits }) {
  const { t } = useTranslation()
  const { data: newest } = useQuery(gptQueries.benchProducts(''))
  const [chosen, setChosen] = useState<BenchProduct[]>()
  const products = chosen ?? newest?.slice(0, usualProducts) ?? []
  const bench = useBench()
  return (
    <div className="@container">
      <div className="grid grid-cols-[minmax(0,1fr)] @4xl:grid-cols-[20rem_minmax(0,1fr)]">
        <div className="flex flex-col gap-3 border-line p-4 max-@4xl:border-b @4xl:border-r">
          <ProductChoice chosen={products} onChoose={setChosen} />
          {bench.isRunning ? (
            <Button onClick={bench.stop}>{t('gpt.bench.stop')}</Button>
          ) : (
            <Button
              icon={FlaskConical}
              disabled={products.length === 0}
              onClick={() => bench.run(products, edits)}
            >
              {t('gpt.bench.run', { count: products.length })}
            </Button>
          )}
        </div>
        <div className="min-w-0" aria-live="polite" aria-busy={bench.isRunning}>
          {bench.error && (
            <div className="p-4">
              <Notice tone="error">
                {promptFaultOf(bench.error) ?? describeError(bench.error, 'runBench')}
              </Notice>
            </div>
          )}
          <BenchResults answer={bench.answer} isRunning={bench.isRunning} count={products.length} />
        </div>
      </div>
    </div>
  )
}
