import { parentPort, workerData } from 'node:worker_threads'
import { proposeMapping } from '@merkwerk/exports/mapping'
import type { ProposalTask } from './proposals.ts'

const { found, scheme, mapping, model } = workerData as ProposalTask
parentPort?.postMessage(proposeMapping(found, scheme, mapping, model))
