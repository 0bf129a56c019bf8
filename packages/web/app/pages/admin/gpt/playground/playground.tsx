import { endpoints } from '@merkwerk/contract'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { z } from 'zod'
import { describeError } from '../../../../api/describe-error.ts'
import { gptQueries } from '../../../../api/gpt-queries.ts'
import { call } from '../../../../api/index.ts'
import { formatDollars } from '../../../../messages/format.ts'
import { useTranslation } from '../../../../messages/translate.ts'
import { Button } from '../../../../ui/button.tsx'
import { EmptyState } from '../../../../ui/empty-state.tsx'
import { FlaskConical } from '../../../../ui/icons/app-icons.ts'
import { Notice } from '../../../../ui/notice.tsx'
import { Skeleton } from '../../../../ui/skeleton.tsx'
import { findPromptProblem } from '../prompt-problem.ts'
import { type PlaygroundProduct, ProductChoice, toKey } from './product-choice.tsx'
import { PlaygroundProductResult } from './product-result.tsx'

type Playground = ReturnType<typeof usePlayground>
type RunBody = z.input<typeof endpoints.runBench.body>
export type PlaygroundEdits = Pick<RunBody, 'text' | 'rules'>

const preselectedProducts = 3

/** Runs cached products through the edited and the active version. Saves nothing. */
export function Playground({ edits }: { edits: PlaygroundEdits }) {
  const { t } = useTranslation()
  const { data: newest } = useQuery(gptQueries.benchProducts(''))
  const [chosen, setChosen] = useState<PlaygroundProduct[]>()
  const products = chosen ?? newest?.slice(0, preselectedProducts) ?? []
  const playground = usePlayground()
  return (
    <div className="@container">
      <div className="grid grid-cols-[minmax(0,1fr)] @4xl:grid-cols-[20rem_minmax(0,1fr)]">
        <div className="flex flex-col gap-3 border-line p-4 max-@4xl:border-b @4xl:border-r">
          <ProductChoice chosen={products} onChoose={setChosen} />
          {playground.isPending ? (
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
        <div className="min-w-0" aria-live="polite" aria-busy={playground.isPending}>
          {playground.error && (
            <div className="p-4">
              <Notice tone="error">
                {findPromptProblem(playground.error) ?? describeError(playground.error, 'runBench')}
              </Notice>
            </div>
          )}
          <PlaygroundResults playground={playground} products={products} />
        </div>
      </div>
    </div>
  )
}

/** Stops when the page is left, because each model request costs money. */
function usePlayground() {
  const running = useRef<AbortController>(undefined)
  const playground = useMutation({
    mutationFn: (body: RunBody) => {
      running.current = new AbortController()
      return call(endpoints.runBench, { body, signal: running.current.signal })
    },
  })
  useEffect(() => () => running.current?.abort(), [])
  return {
    ...playground,
    run: (products: RunBody['products'], edits: PlaygroundEdits) => {
      const named = products.map(({ source, id }) => ({ source, id }))
      playground.mutate({ products: named, ...edits })
    },
    stop: () => {
      running.current?.abort()
      playground.reset()
    },
  }
}

function PlaygroundResults({
  playground,
  products,
}: {
  playground: Playground
  products: PlaygroundProduct[]
}) {
  const { t } = useTranslation()
  const { isPending, data } = playground
  if (isPending)
    return (
      <div role="status" className="flex flex-col gap-4 p-5">
        <span className="sr-only">{t('gpt.playground.running')}</span>
        {products.map((product) => (
          <Skeleton key={toKey(product)} className="h-16 rounded-lg" />
        ))}
      </div>
    )
  if (!data)
    return (
      <EmptyState
        heading="h3"
        icon={FlaskConical}
        title={t('gpt.playground.idleTitle')}
        text={t('gpt.playground.idleText')}
      />
    )
  const changed = data.results.filter(({ is_changed }) => is_changed).length
  const tokens = data.tokens.input + data.tokens.output
  return (
    <>
      <p className="border-b border-line px-5 py-3 tabular-nums">
        <span className="font-medium">
          {t('gpt.playground.changed', { count: data.results.length, changed })}
        </span>
        <span className="text-muted">
          {' · '}
          {t('gpt.playground.tokens', { count: tokens })}
          {' · '}
          {formatDollars(data.cost)}
        </span>
      </p>
      <ul className="divide-y divide-line">
        {data.results.map((result) => (
          <PlaygroundProductResult key={toKey(result.product)} result={result} />
        ))}
      </ul>
    </>
  )
}
