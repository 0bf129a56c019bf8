import { z } from 'zod'
import { defineTask } from '../../platform/queue/index.ts'

/** Calls the jobs in that wait for GPT; whoever has jobs runs it. */
export const gptRechargedTask = defineTask({ name: 'gpt-recharged', payload: z.object({}) })
