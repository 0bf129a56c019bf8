import { describe, expect, test } from 'vitest'
import { type DownloadKind, downloadName } from './output-names.ts'

const run = { name: 'Lampen-Frühjahr', public_id: 'MW-7K2M9QXA', language: 'de' as const }

const downloads: [DownloadKind, 'csv' | 'xlsx' | 'txt' | 'pdf'][] = [
  ...(['master-data', 'found-only', 'attributes', 'ameise'] as const).flatMap((kind) => [
    [kind, 'csv'] as [DownloadKind, 'csv'],
    [kind, 'xlsx'] as [DownloadKind, 'xlsx'],
  ]),
  ['log', 'txt'],
  ['report', 'pdf'],
]

describe('the name of a downloaded file', () => {
  test('contains the run’s name, its ID and the kind of file in the run’s language', () => {
    expect(downloadName(run, 'found-only', 'csv')).toBe(
      'Lampen-Frühjahr_MW-7K2M9QXA_Stammdaten-nur-gefundene.csv',
    )
    expect(downloadName({ ...run, language: 'en' }, 'report', 'pdf')).toBe(
      'Lampen-Frühjahr_MW-7K2M9QXA_report.pdf',
    )
  })

  test('differs for each file of a run, in both languages', () => {
    for (const language of ['de', 'en'] as const) {
      const names = downloads.map(([kind, ending]) => downloadName({ ...run, language }, kind, ending))
      expect(new Set(names).size).toBe(names.length)
    }
  })

  test('has only safe characters and fits a file system for any run name', () => {
    const hostile = `../..\\"a\r\n;b'<>|:*?\u202E${'𝒳'.repeat(80)}`
    const name = downloadName({ ...run, name: hostile }, 'master-data', 'csv')
    expect(name).toMatch(/^[\p{L}\p{N}_-]+\.csv$/u)
    expect(Buffer.byteLength(name)).toBeLessThan(255)
    expect(downloadName({ ...run, name: '---' }, 'log', 'txt')).toBe('MW-7K2M9QXA_Protokoll.txt')
  })
})
