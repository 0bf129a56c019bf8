import { endpoints } from '@merkwerk/contract'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from './index.ts'

export const gptQueries = {
  prompt: queryOptions({
    queryKey: ['gpt', 'prompt'],
    queryFn: ({ signal }) => call(endpoints.getPrompt, { signal }),
  }),

  versions: queryOptions({
    queryKey: ['gpt', 'versions'],
    queryFn: ({ signal }) => call(endpoints.listPromptVersions, { signal }),
  }),

  settings: queryOptions({
    queryKey: ['gpt', 'settings'],
    queryFn: ({ signal }) => call(endpoints.getGptSettings, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  }),

  /** Cached products whose title or ID contains the text. Without a text, the latest ones. */
  benchProducts: (search: string) =>
    queryOptions({
      queryKey: ['gpt', 'bench-products', search],
      queryFn: ({ signal }) =>
        call(endpoints.listBenchProducts, { query: { search: search || undefined }, signal }),
      placeholderData: keepPreviousData,
    }),
}
