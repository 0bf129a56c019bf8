/** The name of a downloaded file (`Content-Disposition`, RFC 6266), without folders. Undefined without a name. */
export function readFileName({ headers }: Pick<Response, 'headers'>): string | undefined {
  const disposition = headers.get('content-disposition') ?? ''
  const encoded = /filename\*=UTF-8''([^;\s]+)/i.exec(disposition)?.[1]
  const plain = /filename="([^"]+)"/i.exec(disposition)?.[1]
  return (decoded(encoded) ?? plain)?.split(/[\\/]/).at(-1) || undefined
}

function decoded(name: string | undefined): string | undefined {
  try {
    return name && decodeURIComponent(name)
  } catch {
    return undefined
  }
}
