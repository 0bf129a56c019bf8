/** JSON whose texts PostgreSQL keeps: without NUL, and with U+FFFD for halves of characters. Throws where it is no JSON. */
export function parseStorableJson(bytes: Uint8Array): unknown {
  return JSON.parse(new TextDecoder().decode(bytes), (_key, value: unknown) =>
    typeof value === 'string' ? value.toWellFormed().replaceAll('\0', '') : value,
  )
}
