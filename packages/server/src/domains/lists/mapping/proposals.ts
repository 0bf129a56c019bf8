import { hash } from 'node:crypto'
import { once } from 'node:events'
import type {
  AttributeMapping,
  AttributeScheme,
  FoundAttribute,
  ModelProposal,
  Proposal,
} from '@merkwerk/contract'
import { keepThread, takeThread } from '@merkwerk/engine'
import { proposeMapping } from '@merkwerk/exports'
import { LRUCache } from 'lru-cache'
import pLimit from 'p-limit'

/** What is compared. */
export interface ProposalTask {
  found: readonly FoundAttribute[]
  scheme: AttributeScheme
  mapping: AttributeMapping
  /** What the language model proposed. */
  model: readonly ModelProposal[]
}

/** A value takes about 0.15 ms, and a name as long as this many values. */
const valuesPerName = 40
/** More than about 0.1 s would block this process's other requests, and is done in a thread. */
const mostInline = 700
const threads = pLimit(2)
const timeoutMs = 120_000
const module = new URL('./proposal-thread.ts', import.meta.url)
const heapMegabytes = 512

/** Proposes places for found names and values. Rejects after two minutes of work. */
export async function findProposals(task: ProposalTask): Promise<Proposal[]> {
  const work = task.found.reduce((sum, { values }) => sum + valuesPerName + values.length, 0)
  if (work <= mostInline) return proposeMapping(task.found, task.scheme, task.mapping, task.model)
  return threads(async () => {
    const thread = takeThread(module, heapMegabytes)
    try {
      const answer = once(thread.worker, 'message', { signal: AbortSignal.timeout(timeoutMs) })
      thread.worker.postMessage(task)
      const [proposals] = await answer
      keepThread(thread)
      return proposals as Proposal[]
    } catch (error) {
      await thread.worker.terminate()
      throw error
    }
  })
}

/** The most frequent values decide where a name belongs. */
const valuesOfName = 20
/** Rarer names have no proposals. */
const mostNames = 5_000
const noMapping: AttributeMapping = { rules: [], constants: [] }

/** Proposals for names of lists that were asked for last. They depend on neither rules nor rare values, so decisions do not change them. */
const known = new LRUCache<string, Promise<Proposal[]>>({ max: 50 })

/** Proposes places for all found names, without places for their values. */
export function proposeNames(
  attributes: readonly FoundAttribute[],
  scheme: AttributeScheme,
  model: readonly ModelProposal[],
): Promise<Proposal[]> {
  const found = attributes
    .slice(0, mostNames)
    .map((attribute) => ({ ...attribute, categories: [], values: attribute.values.slice(0, valuesOfName) }))
  const key = hash('sha256', JSON.stringify([found, scheme, model]))
  const former = known.get(key)
  if (former) return former
  const proposals = findProposals({ found, scheme, mapping: noMapping, model }).then((all) =>
    all.map((proposal) => ({ ...proposal, values: [] })),
  )
  known.set(key, proposals)
  proposals.catch(() => known.delete(key))
  return proposals
}
