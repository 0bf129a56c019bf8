import { z } from 'zod'
import { contactEmailField } from './email-address.ts'
import { endpointsFor } from './endpoint.ts'
import { problem } from './problems.ts'

const anyone = endpointsFor('public', 'account')

const filled = (text: string, maxLength: number) =>
  z
    .string()
    .trim()
    .min(1, { error: text, abort: true })
    .max(maxLength, { error: problem('too-many-characters'), abort: true })

/** The form of /contact-us. */
const contactBody = z.object({
  name: filled(problem('name-missing'), 200),
  email: contactEmailField,
  subject: filled(problem('subject-missing'), 200),
  message: filled(problem('message-missing'), 10_000),
})

export const contactEndpoints = {
  sendContactMessage: anyone.post('/contact/', {
    key: null,
    summary: 'Send a message to support',
    // A message of 10,000 characters has up to 60 kB when they are escaped.
    maxBodyBytes: 64 * 1024,
    body: contactBody,
    response: z.object({ message: z.string() }),
    errors: ['THROTTLED'],
  }),
} as const
