import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { settingsTable } from './settings.ts'

test('the README lists every setting as it is', async () => {
  const rows = settingsTable.map(
    (setting) =>
      `| \`${setting.name}\` | ${setting.default && `\`${setting.default}\``} | ${setting.meaning} |`,
  )
  const table = ['| setting | default | meaning |', '|---|---|---|', ...rows].join('\n')
  const readme = await readFile(new URL('../../../README.md', import.meta.url), 'utf8')
  expect(readme.split('<!-- settings -->\n')[1]?.split('\n<!-- /settings -->')[0]).toBe(table)
})
