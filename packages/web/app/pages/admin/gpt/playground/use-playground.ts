import { endpoints } from '@merkwerk/contract'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { z } from 'zod'
import { call } from '../../../../api/index.ts'

type BenchBody = z.input<typeof endpoints.runBench.body>
/** What is tried in place of what is saved. */
export type BenchEdits = Pick<BenchBody, 'text' | 'rules'>
export type BenchAnswer = z.output<typeof endpoints.runBench.answer>

/** A run on the bench, which ends when it is stopped or out of sight: asking the model costs. */
export function useBench() {
  const running = useRef<AbortController>(undefined)
  const bench = useMutation({
    mutationFn: ({ products, edits }: { products: BenchBody['products']; edits: BenchEdits }) => {
      running.current = new AbortController()
      const named = products.map(({ marketplace, id }) => ({ marketplace, id }))
      return call(endpoints.runBench, {
        body: { products: named, ...edits },
        signal: running.current.signal,
      })
    },
  })
  const stop = () => {
    running.current?.abort()
    bench.reset()
  }
  useEffect(() => () => running.current?.abort(), [])
  return {
    run: (products: BenchBody['products'], edits: BenchEdits) => bench.mutate({ products, edits }),
    stop,
    isRunning: bench.isPending,
    error: bench.error,
    answer: bench.data,
  }
}
