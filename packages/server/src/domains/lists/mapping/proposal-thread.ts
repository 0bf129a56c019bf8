import { parentPort } from 'node:worker_threads'
import { proposeMapping } from '@merkwerk/exports/mapping'
import type { ProposalTask } from './proposals.ts'

parentPort?.on('message', ({ found, scheme, mapping, model }: ProposalTask) => {
  parentPort?.postMessage(proposeMapping(found, scheme, mapping, model))
})
