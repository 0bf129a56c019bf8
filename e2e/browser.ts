import { accessSync, constants, statSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { type Browser, chromium } from '@playwright/test'
import { type BrowserProgram, findPackagedChromium } from './chromium-package.ts'

const systemNames = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
const systemPaths = ['/Applications/Google Chrome.app/Contents/MacOS/Google Chrome']

/** The browser makes no requests of its own, and also runs as root. */
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

/** Animations would keep a machine without a graphics card busy, and no test needs them. */
export const reducedMotionOptions = { reducedMotion: 'reduce' } as const

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return statSync(path).isFile()
  } catch {
    return false
  }
}

/** Returns `MERKWERK_CHROMIUM`, otherwise a browser of the system, otherwise the npm package. Undefined if there is none. */
export function findBrowser(environment: NodeJS.ProcessEnv): BrowserProgram | undefined {
  const chosen = environment.MERKWERK_CHROMIUM
  if (chosen && !isProgram(chosen)) throw new Error(`MERKWERK_CHROMIUM names ${chosen}, which is no program.`)
  const folders = (environment.PATH ?? '').split(delimiter)
  const onPath = folders.flatMap((folder) => systemNames.map((name) => join(folder, name)))
  const executablePath = chosen || [...onPath, ...systemPaths].find(isProgram)
  return executablePath ? { executablePath, environment: {} } : findPackagedChromium()
}

/** Starts a headless browser. */
export const launchBrowser = (
  { executablePath, environment }: BrowserProgram,
  furtherArguments: string[] = [],
): Promise<Browser> =>
  chromium.launch({
    executablePath,
    args: [...browserArguments, ...furtherArguments],
    env: { PATH: process.env.PATH, HOME: process.env.HOME, ...environment },
  })
