import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { expect, inject } from 'vitest'
import type { Finding, PreflightReport } from '../core/findings.ts'
import { type ExportInput, startExport } from '../core/run.ts'
import type { ExportTarget } from '../core/target.ts'

/** Writes an export into memory: its files by name, its report, and all its findings. */
export async function writeExport(target: ExportTarget, input: ExportInput) {
  const findings: Finding[] = []
  const { files, report } = startExport(target, input, (finding) => findings.push(finding))
  const written: Record<string, string> = {}
  for await (const { name, content } of files) {
    const chunks: Uint8Array[] = []
    for await (const chunk of content) chunks.push(chunk)
    written[name] = Buffer.concat(chunks).toString('utf8')
  }
  return { files: written, report: report() satisfies PreflightReport, findings }
}

/**
 * Expects the bytes of a golden file. `UPDATE_GOLDEN=1` writes them. Vitest's file snapshots do not compare line ends.
 */
function expectGolden(path: string, text: string): void {
  if (inject('updatesGolden')) {
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, text)
  }
  expect(existsSync(path), `${path} exists`).toBe(true)
  expect(text).toBe(readFileSync(path, 'utf8'))
}

/** Expects the golden files of an export in a folder: each file, and the report as JSON. */
export async function expectGoldenExport(
  folder: string,
  target: ExportTarget,
  input: ExportInput,
): Promise<void> {
  const { files, report } = await writeExport(target, input)
  for (const [name, text] of Object.entries(files)) expectGolden(`${folder}/${name}`, text)
  expectGolden(`${folder}/report.json`, `${JSON.stringify(report, null, 2)}\n`)
}
