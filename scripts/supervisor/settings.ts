import { resolve } from 'node:path'
import { findFreePort } from '../postgres/index.ts'

/** What the supervisor has to know; everything else the processes read for themselves. */
export interface ProductSettings {
  mode: 'sandbox' | 'live'
  dataDir: string
  /** Undefined: nobody asked for one. */
  port: number | undefined
  sandboxPort: number | undefined
  databaseUrl: string | undefined
  /** What the processes inherit. */
  environment: Record<string, string | undefined>
}

export interface Ports {
  port: number
  sandboxPort: number
}

const root = resolve(import.meta.dirname, '../..')
const usualPort = 3000

function portOf(environment: NodeJS.ProcessEnv, name: string): number | undefined {
  const text = environment[name]
  if (!text) return undefined
  const port = Number(text)
  if (Number.isInteger(port) && port > 0 && port < 65_536) return port
  throw new Error(`${name} must be a port number, not "${text}".`)
}

/** Reads the supervisor's settings from the environment; throws a sentence that says what to change. */
export function readSettings(environment: NodeJS.ProcessEnv): ProductSettings {
  const mode = environment.MERKWERK_MODE || 'sandbox'
  if (mode !== 'sandbox' && mode !== 'live') {
    throw new Error(`MERKWERK_MODE must be sandbox or live, not "${mode}".`)
  }
  return {
    mode,
    dataDir: resolve(root, environment.DATA_DIR || '.data'),
    port: portOf(environment, 'PORT'),
    sandboxPort: portOf(environment, 'SANDBOX_PORT'),
    databaseUrl: environment.DATABASE_URL || undefined,
    environment,
  }
}

const isFree = async (port: number): Promise<boolean> => (await findFreePort(port)) === port

/** Another checkout may be running on the usual ports: then the next pair that is free, as nobody asked for one. */
async function findFreePair(): Promise<number> {
  for (let port = usualPort; port < usualPort + 100; port += 2) {
    if ((await isFree(port)) && (await isFree(port + 1))) return port
  }
  throw new Error(`No free port from ${usualPort} on; set PORT.`)
}

/** The ports to listen on; throws when one that was asked for is taken. */
export async function choosePorts(settings: ProductSettings): Promise<Ports> {
  const port = settings.port ?? (await findFreePair())
  const sandboxPort = settings.sandboxPort ?? port + 1
  if (!(await isFree(port))) throw new Error(`Port ${port} is taken; set PORT to another one.`)
  if (settings.mode === 'sandbox' && !(await isFree(sandboxPort))) {
    throw new Error(`Port ${sandboxPort} is taken; set SANDBOX_PORT to another one.`)
  }
  return { port, sandboxPort }
}
