import {
  type Language,
  type Message,
  type SourceName,
  sourceFacts,
  verdictReasonMessages,
} from '@merkwerk/contract'

/** What a record can wait for. */
export type WaitedFor = SourceName | 'gpt'

export const waitedForName = (waitedFor: WaitedFor): string =>
  waitedFor === 'gpt' ? 'GPT' : sourceFacts(waitedFor).label

/** Why a record waits. */
export const waitReasonMessages = {
  ...verdictReasonMessages,
  'gpt-credit': { de: 'Das GPT-Guthaben ist aufgebraucht', en: 'The GPT credit is used up' },
  'gpt-unreachable': { de: 'GPT antwortet nicht', en: 'GPT is not responding' },
} as const satisfies Record<string, Message>
export type WaitReason = keyof typeof waitReasonMessages

/** Reasons for which records wait without a time limit, because nothing was asked that could be refused. */
export const unlimitedWaits = ['marketplace-paused', 'source-quota'] as const satisfies WaitReason[]

/** Shown during a storage outage, before all other reasons to wait. */
const storageOutageMessage: Message = {
  de: 'Wartet auf den Dateispeicher: Er ist zurzeit nicht erreichbar',
  en: 'Waiting for the file storage, which is unavailable at the moment',
}

/** What a run waits for, as a sentence. */
export function waitText(
  waits: { for: WaitedFor; reason: WaitReason } | 'files',
  language: Language,
): string {
  if (waits === 'files') return storageOutageMessage[language]
  const name = waitedForName(waits.for)
  const reason = waitReasonMessages[waits.reason][language]
  return language === 'de' ? `Wartet auf ${name}: ${reason}` : `Waiting for ${name}: ${reason}`
}
