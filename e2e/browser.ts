import { accessSync, constants, statSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { type Browser, chromium } from '@playwright/test'
import { type BrowserProgram, findPackagedChromium } from './chromium-package.ts'

const systemNames = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
const systemPaths = ['/Applications/Google Chrome.app/Contents/MacOS/Google Chrome']

/** Nothing is fetched but what a test asks for, and it runs as root too. */
export const browserArguments = [
  '--no-sandbox',
  '--disable-dev-shm-usage',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-default-apps',
  '--disable-domain-reliability',
  '--disable-sync',
  '--no-pings',
  '--no-first-run',
]

/** Of a visitor who wants no motion: what moves keeps a machine without a graphics card busy, and no test asks for it. */
export const stillness = { reducedMotion: 'reduce' } as const

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return statSync(path).isFile()
  } catch {
    return false
  }
}

/** `MERKWERK_CHROMIUM`, else a browser of the system, else the npm package; undefined where there is none. */
export function findBrowser(environment: NodeJS.ProcessEnv): BrowserProgram | undefined {
  const chosen = environment.MERKWERK_CHROMIUM
  if (chosen && !isProgram(chosen)) throw new Error(`MERKWERK_CHROMIUM names ${chosen}, which is no program.`)
  const folders = (environment.PATH ?? '').split(delimiter)
  const onPath = folders.flatMap((folder) => systemNames.map((name) => join(folder, name)))
  const executablePath = chosen || [...onPath, ...systemPaths].find(isProgram)
  return executablePath ? { executablePath, environment: {} } : findPackagedChromium()
}

/** Starts a browser without a window. */
export const launchBrowser = (
  { executablePath, environment }: BrowserProgram,
  furtherArguments: string[] = [],
): Promise<Browser> =>
  chromium.launch({
    executablePath,
    args: [...browserArguments, ...furtherArguments],
    env: { PATH: process.env.PATH, HOME: process.env.HOME, ...environment },
  })
