/** The file name in a `Content-Disposition` header (RFC 6266), without folders; undefined without a name. */
export function suggestedFileName(contentDisposition: string | null): string | undefined {
  const encoded = /filename\*=UTF-8''([^;\s]+)/i.exec(contentDisposition ?? '')?.[1]
  const plain = /filename="([^"]+)"/i.exec(contentDisposition ?? '')?.[1]
  return (decoded(encoded) ?? plain)?.split(/[\\/]/).at(-1) || undefined
}

function decoded(name: string | undefined): string | undefined {
  try {
    return name && decodeURIComponent(name)
  } catch {
    return undefined
  }
}
