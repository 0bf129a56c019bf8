/**
 * The name that an answer's `Content-Disposition` gives its file (RFC 6266), without any folder; undefined where it gives
 * none.
 */
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
