// docs/decisions/0046-images-and-links.md
import { extname } from 'node:path'
import { Readable } from 'node:stream'
import { z } from 'zod'
import type { Context } from '../../../../platform/context.ts'
import { AppError } from '../../../../platform/errors.ts'
import { type FileResponse, openThrottle } from '../../../../platform/http/index.ts'
import { signClaims, verifyClaims } from '../../../../platform/security/signed-tokens.ts'
import { deriveLinkKeys } from '../../../../platform/security/signing-secret.ts'
import { openImage } from './image-files.ts'

const audience = 'picture'
/** An importer loads each image once, and several shops share an address. */
const limits = { name: 'picture', perAccount: 100, perAddress: 20_000 }
const contentTypes: Record<string, string> = { jpg: 'image/jpeg' }

const claimsSchema = z.object({ sub: z.string(), name: z.string() })
/** The public address of a checked image under a name. It works as long as the image is stored. Equal for equal images and names. */
export function pictureAddress(context: Context, sha256: string, name: string): string {
  const [key] = deriveLinkKeys(context.config)
  const token = signClaims({ sub: sha256, name, aud: audience }, key)
  // Importers take the name from the end of the address.
  return `${context.config.http.publicUrl}/files/pictures/${token}/${name}`
}

/** Opens an image by its address. Throws `NOT_FOUND` if we did not sign it, `GONE` once the image was removed, and `THROTTLED`. */
export async function openPicture(
  context: Context,
  call: { token: string; name: string; ip: string },
): Promise<FileResponse> {
  const claims = verifyClaims(
    call.token,
    deriveLinkKeys(context.config),
    { aud: audience },
    context.clock.now(),
  )
  const parsed = claimsSchema.safeParse(claims)
  if (!parsed.success || parsed.data.name !== call.name) throw new AppError('NOT_FOUND')
  await openThrottle(context.db, limits).count(parsed.data.sub, call.ip)
  const image = await openImage(context, parsed.data.sub)
  if (!image) throw new AppError('GONE')
  const ending = extname(call.name).slice(1)
  return {
    body: Readable.from(image, { objectMode: false }),
    contentType: contentTypes[ending] ?? `image/${ending}`,
    fileName: call.name,
  }
}
