// docs/decisions/0002-checks.md

import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'

const modules = resolve(import.meta.dirname, '../node_modules')
const packageFolder = join(modules, '@sparticuz/chromium')

/** A browser to start: the program and its environment. */
export interface BrowserProgram {
  executablePath: string
  environment: Record<string, string>
}

/** The package unpacks into the temporary folder. Each process has its own there. */
const unpack = `
  import chromium, { inflate } from '@sparticuz/chromium'
  await chromium.executablePath()
  await inflate(process.argv[1])
`

const fontSettings = (folder: string): string => `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>${folder}/fonts/fonts</dir>
  <dir>/usr/share/fonts</dir>
  <cachedir>${folder}/fonts-cache</cachedir>
</fontconfig>
`

/** Unpacks once per version. Another process finds the complete folder or none. */
function unpackOnce(): string {
  const { version } = JSON.parse(readFileSync(join(packageFolder, 'package.json'), 'utf8')) as {
    version: string
  }
  const cache = join(modules, '.cache')
  const folder = join(cache, `chromium-${version}`)
  if (existsSync(folder)) return folder
  mkdirSync(cache, { recursive: true })
  const half = mkdtempSync(join(cache, 'chromium-'))
  execFileSync(
    process.execPath,
    ['--input-type=module', '-e', unpack, join(packageFolder, 'bin/al2023.tar.br')],
    {
      cwd: packageFolder,
      env: { PATH: process.env.PATH, TMPDIR: half },
    },
  )
  writeFileSync(join(half, 'fonts.conf'), fontSettings(folder))
  try {
    renameSync(half, folder)
  } catch (error) {
    rmSync(half, { recursive: true })
    if (!existsSync(folder)) throw error
  }
  return folder
}

/** Returns the Chromium of the npm package, with its own libraries if the machine lacks them. */
export function findPackagedChromium(): BrowserProgram | undefined {
  if (process.platform !== 'linux' || !existsSync(join(packageFolder, 'bin/chromium.br'))) return undefined
  const folder = unpackOnce()
  const executablePath = join(folder, 'chromium')
  const fonts = { FONTCONFIG_FILE: join(folder, 'fonts.conf') }
  const starts = (environment: Record<string, string>): boolean =>
    spawnSync(executablePath, ['--no-sandbox', '--version'], {
      env: { PATH: '/usr/bin:/bin', ...environment },
    }).status === 0
  const choices = [fonts, { ...fonts, LD_LIBRARY_PATH: join(folder, 'al2023/lib') }]
  const environment = choices.find(starts)
  return environment && { executablePath, environment }
}
