import { z } from 'zod'
import { defineTask } from '../../../platform/queue/index.ts'

/** Resumes the runs that wait for GPT. The domain `runs` handles it. */
export const gptRechargedTask = defineTask({ name: 'gpt-recharged', payload: z.object({}) })
