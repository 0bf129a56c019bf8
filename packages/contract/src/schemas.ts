/** Schemas that several files of the contract share. Not exported by the package. */

import { z } from 'zod'
import { problem } from './problems.ts'

export const count = z.number().int().nonnegative()

export const success = z.object({ success: z.literal(true) })
/** The response of a command: what was done, as a sentence. */
export const done = success.extend({ message: z.string() })

/** Path parameter: the id of a row. */
export const idParams = z.object({ id: z.coerce.number().int().positive() })

/** The fields of a list by pages. */
export const listPage = { currentPage: count, totalPages: count, limit: count }

/** The page that a query asks for. */
export const pageNumber = z.coerce.number().int().min(1).max(1_000_000).default(1)

/** A signed link to a file that expires. It needs no token. */
export const signedLinkSchema = z.object({
  link: z.string(),
  file_name: z.string(),
  expires_at: z.iso.datetime(),
})

/** Path parameters of a file behind a signed link. */
export const signedFileParams = z.object({ token: z.string().max(2000), name: z.string().max(200) })

/** The second field of a form that asks for a password twice. */
export const confirmation = { confirm_password: z.string() }
export const mustMatch = (message: string) => ({ path: ['confirm_password'], message })

/** A text that must be there, with the same sentence for one that is missing and one that is empty. */
export const requiredText = (message: string) => z.string(message).trim().min(1, message)

/** Parses a text as JSON, for `transform`. */
export function parseJson(text: string, context: z.RefinementCtx, refusal = problem('not-json')): unknown {
  try {
    return JSON.parse(text)
  } catch {
    context.addIssue({ code: 'custom', message: refusal })
    return z.NEVER
  }
}

/** A text field with JSON. `refusal` is the sentence for one that is missing or no JSON. */
export const jsonText = <S extends z.ZodType>(schema: S, refusal?: string) =>
  z
    .string(refusal)
    .transform((text, context) => parseJson(text, context, refusal))
    .pipe(schema)

/** The address of a customer's server. Live mode also requires https and a public address. */
export const serverUrl = z
  .url({ protocol: /^https?$/, error: problem('address-not-https') })
  .max(2_000)
  .refine((address) => {
    const url = URL.parse(address)
    return !url?.username && !url?.password && !url?.hash
  }, problem('address-with-login'))

/** A list by its public ID. */
export const listParams = z.object({ id: z.string().min(1).max(64) })

/** Selects the rows of a list as of one of its runs, by the public ID of the run. Without it, the rows as they are now. */
export const runQuery = z.object({ run: z.string().min(1).max(64).optional() })
