import { endpoints } from '@merkwerk/contract'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { z } from 'zod'
import { call } from '../../../../api/index.ts'

type BenchBody = z.input<typeof endpoints.runBench.body>
export type PlaygroundEdits = Pick<BenchBody, 'text' | 'rules'>
export type PlaygroundResponse = z.output<typeof endpoints.runBench.response>

/** Stops when the page is left, because each model request costs money. */
export function usePlayground() {
  const running = useRef<AbortController>(undefined)
  const playground = useMutation({
    mutationFn: ({ products, edits }: { products: BenchBody['products']; edits: PlaygroundEdits }) => {
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
    playground.reset()
  }
  useEffect(() => () => running.current?.abort(), [])
  return {
    run: (products: BenchBody['products'], edits: PlaygroundEdits) => playground.mutate({ products, edits }),
    stop,
    isRunning: playground.isPending,
    error: playground.error,
    answer: playground.data,
  }
}
