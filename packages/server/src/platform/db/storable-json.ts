/**
 * JSON without NUL and lone surrogates, which PostgreSQL cannot store and a model may put into the name of an attribute. They
 * are rare, and a replacer takes several times as long as writing the JSON.
 */
export function storableJson(rows: readonly object[]): string {
  const json = JSON.stringify(rows)
  if (!/\\u(?:0000|d[89a-f])/.test(json)) return json
  return JSON.stringify(rows, (_key, value: unknown) =>
    typeof value === 'string' ? value.toWellFormed().replaceAll('\0', '') : value,
  )
}
