import { type MarketplaceName, verdictReasonWords, type Words } from '@merkwerk/contract'

/** What a batch can wait for, as people call it. */
export const waitedForNames = { amazon: 'Amazon', ebay: 'eBay', gpt: 'GPT' } as const satisfies Record<
  MarketplaceName | 'gpt',
  string
>
export type WaitedFor = keyof typeof waitedForNames

/** Why a batch waits. */
export const waitReasonWords = {
  ...verdictReasonWords,
  'gpt-credit': { de: 'Das GPT-Guthaben ist aufgebraucht', en: 'The GPT credit is used up' },
  'gpt-unreachable': { de: 'GPT antwortet nicht', en: 'GPT does not answer' },
} as const satisfies Record<string, Words>
export type WaitReason = keyof typeof waitReasonWords
