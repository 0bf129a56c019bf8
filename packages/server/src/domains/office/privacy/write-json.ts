const isIterable = (value: unknown): value is AsyncIterable<unknown> =>
  typeof value === 'object' && value !== null && Symbol.asyncIterator in value

/**
 * Writes a value as JSON in parts. Async iterables become arrays, an item a line, and each item is read only once the one before it is
 * written.
 */
export async function* writeJson(value: unknown): AsyncGenerator<string> {
  if (isIterable(value)) {
    let separator = '['
    for await (const item of value) {
      yield `${separator}\n`
      yield* writeJson(item)
      separator = ','
    }
    yield separator === '[' ? '[]' : '\n]'
    return
  }
  const entries = typeof value === 'object' && value !== null ? Object.entries(value) : []
  if (!entries.some(([, member]) => isIterable(member))) {
    yield JSON.stringify(value) ?? 'null'
    return
  }
  let separator = '{'
  for (const [name, member] of entries) {
    yield `${separator}\n${JSON.stringify(name)}: `
    yield* writeJson(member)
    separator = ','
  }
  yield '\n}'
}
