import { z } from 'zod'
import { defineTask } from '../../../platform/queue/index.ts'

/** Resumes the jobs that wait for GPT. The domain `jobs` handles it. */
export const gptRechargedTask = defineTask({ name: 'gpt-recharged', payload: z.object({}) })
