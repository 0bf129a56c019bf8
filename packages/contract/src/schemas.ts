/** Schemas that several files of the contract share. Not exported by the package. */

import { z } from 'zod'

export const count = z.number().int().nonnegative()

export const success = z.object({ success: z.literal(true) })
/** The response of a command: what was done, as a sentence. */
export const done = success.extend({ message: z.string() })

/** Path parameter: the id of a row. */
export const idParams = z.object({ id: z.coerce.number().int().positive() })

/** The fields of a list by pages. */
export const listPage = { currentPage: count, totalPages: count, limit: count }

/** The second field of a form that asks for a password twice. */
export const confirmation = { confirm_password: z.string() }
export const mustMatch = (message: string) => ({ path: ['confirm_password'], message })

/** A text field with JSON. */
export const jsonText = <S extends z.ZodType>(schema: S, missing?: string) =>
  z
    .string(missing)
    .transform((text, context) => {
      try {
        return JSON.parse(text) as unknown
      } catch {
        context.addIssue({ code: 'custom', message: 'Must be JSON.' })
        return z.NEVER
      }
    })
    .pipe(schema)
