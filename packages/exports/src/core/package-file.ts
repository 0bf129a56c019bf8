import type { Readable } from 'node:stream'
import type { PreflightReport } from './findings.ts'
import { guidePage } from './guide-page.ts'
import { reportText } from './report-files.ts'
import { type ExportInput, startExport } from './run.ts'
import type { ExportTarget } from './target.ts'
import { type ArchiveEntry, zipArchive } from './zip.ts'

/**
 * Streams the package of an export: a ZIP archive with the guide in both languages, the files in the order of import, and the
 * report. `report` is complete once `body` ended.
 */
export function packageFile(
  target: ExportTarget,
  input: ExportInput,
): { body: Readable; report: () => PreflightReport } {
  const { files, report } = startExport(target, input)
  const guide = target.guide(target.options.parse(input.options ?? {}))
  async function* entries(): AsyncGenerator<ArchiveEntry> {
    yield { name: '0_Anleitung.html', content: Buffer.from(guidePage(guide, target.name, 'de')) }
    yield { name: '0_Guide.html', content: Buffer.from(guidePage(guide, target.name, 'en')) }
    yield* files
    yield { name: 'Bericht.txt', content: Buffer.from(reportText(report(), 'de')) }
    yield { name: 'Report.txt', content: Buffer.from(reportText(report(), 'en')) }
  }
  return { body: zipArchive(entries()), report }
}
