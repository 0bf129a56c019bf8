import { createInterface } from 'node:readline'
import { Writable } from 'node:stream'

type Input = NodeJS.ReadableStream & { isTTY?: boolean | undefined }
type Output = NodeJS.WritableStream & { isTTY?: boolean | undefined; columns?: number | undefined }

/** The process around a command. */
export interface Terminal {
  stdin: Input
  stdout: Output
  stderr: Output
  environment: Readonly<Record<string, string | undefined>>
  /** Aborts on Ctrl-C. */
  signal: AbortSignal
}

/** Writes results to stdout, as JSON documents or texts, and everything else to stderr. */
export function createReport({ stdout, stderr }: Terminal, isJson: boolean) {
  return {
    isJson,
    /** A result: one JSON document in one line, or a line of text. */
    result(document: object, text: string): void {
      stdout.write(`${isJson ? JSON.stringify(document) : text}\n`)
    },
    note(text: string): void {
      stderr.write(`${text}\n`)
    },
  }
}
export type Report = ReturnType<typeof createReport>

/** Asks a question on a terminal. Returns the answer without spaces around it, undefined after Ctrl-C or Ctrl-D. */
export async function ask(
  { stdin, stderr, signal }: Terminal,
  question: string,
  { isSecret = false } = {},
): Promise<string | undefined> {
  stderr.write(question)
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() })
  const lines = createInterface({
    input: stdin,
    output: isSecret ? silent : stderr,
    terminal: stdin.isTTY === true,
  })
  const leave = () => lines.close()
  signal.addEventListener('abort', leave)
  try {
    return await new Promise((resolve) => {
      lines.once('line', (line) => resolve(line.trim()))
      lines.once('close', () => resolve(undefined))
      lines.once('SIGINT', leave)
    })
  } finally {
    signal.removeEventListener('abort', leave)
    lines.close()
    // The Enter of a secret was not shown.
    if (isSecret) stderr.write('\n')
  }
}

/** Lines of a table, whose columns are as wide as their longest cell and two spaces apart. */
export function tableLines(rows: readonly (readonly string[])[]): string[] {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)))
  return rows.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  )
}
