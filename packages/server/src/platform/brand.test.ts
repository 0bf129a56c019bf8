import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { colors, markSvg, verdictColors } from './brand.ts'

const web = new URL('../../../web/', import.meta.url)
const styles = await readFile(new URL('app/app.css', web), 'utf8')

/** The value of a colour in the light theme. */
const light = (name: string) => new RegExp(`--color-${name}: light-dark\\((#[0-9a-f]{6}),`).exec(styles)?.[1]

test('files and emails use the colours of the web app', () => {
  expect(colors).toEqual({
    ink: light('ink'),
    muted: light('muted'),
    line: light('line'),
    canvas: light('canvas'),
    accent: light('accent'),
    accentSoft: light('accent-soft'),
  })
})

test('a verdict has the same colours in files as on screens', () => {
  for (const [verdict, look] of Object.entries(verdictColors))
    expect(look, verdict).toEqual({
      text: light(verdict),
      soft: light(`${verdict}-soft`),
      solid: light(`${verdict}-solid`),
    })
})

test('files, tabs and screens show the same mark', async () => {
  const shapes = (svg: string) => [...svg.matchAll(/\bd="([^"]+)"/g)].map(([, shape]) => shape)
  expect(shapes(markSvg)).toHaveLength(2)
  for (const file of ['public/favicon.svg', 'app/ui/logo.tsx'])
    expect(shapes(await readFile(new URL(file, web), 'utf8')), file).toEqual(shapes(markSvg))
})
