import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { settingsTable } from './settings.ts'

test('docs/settings.md lists every setting with its default and meaning', async () => {
  const rows = settingsTable.map(
    (setting) =>
      `| \`${setting.name}\` | ${setting.default && `\`${setting.default}\``} | ${setting.meaning} |`,
  )
  const table = ['| setting | default | meaning |', '|---|---|---|', ...rows].join('\n')
  const document = await readFile(new URL('../../../../../docs/settings.md', import.meta.url), 'utf8')
  expect(document.split('<!-- settings -->\n')[1]?.split('\n<!-- /settings -->')[0]).toBe(table)
})
