import { endpoints } from '@merkwerk/contract'
import { keepPreviousData } from '@tanstack/react-query'
import { endpointQuery } from './endpoint-query.ts'

export const gptQueries = {
  prompt: endpointQuery(['gpt', 'prompt'], endpoints.getPrompt),

  versions: endpointQuery(['gpt', 'versions'], endpoints.listPromptVersions),

  settings: {
    ...endpointQuery(['gpt', 'settings'], endpoints.getGptSettings),
    staleTime: Number.POSITIVE_INFINITY,
  },

  /** Cached products whose title or ID contains the text. Without a text, the latest ones. */
  benchProducts: (search: string) => ({
    ...endpointQuery(['gpt', 'bench-products', search], endpoints.listBenchProducts, {
      query: { search: search || undefined },
    }),
    placeholderData: keepPreviousData,
  }),
}
