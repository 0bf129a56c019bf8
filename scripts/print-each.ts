/** Prints what is found out about each file as a JSON line, and why it fails on standard error, with exit code 1. Without files, the usage and 2. */
export async function printEach<T extends { file: string }>(
  items: readonly T[],
  describe: (item: T) => Promise<object>,
  usage: string,
): Promise<void> {
  if (items.length === 0) {
    process.stderr.write(usage)
    process.exitCode = 2
  }
  for (const item of items) {
    try {
      process.stdout.write(`${JSON.stringify(await describe(item))}\n`)
    } catch (error) {
      process.stderr.write(`${item.file}: ${error instanceof Error ? error.message : error}\n`)
      process.exitCode = 1
    }
  }
}
