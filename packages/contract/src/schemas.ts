import { z } from 'zod'

/** Schemas that several endpoints share. */
export const count = z.number().int().nonnegative()

export const success = z.object({ success: z.literal(true) })
/** The response of a command: what was done, as a sentence. */
export const done = success.extend({ message: z.string() })

/** Path parameter: the id of a row. */
export const idParams = z.object({ id: z.coerce.number().int().positive() })
