import { resolve } from 'node:path'
import { findFreePort } from '../postgres/index.ts'

/** The supervisor's settings. The processes read all others themselves. */
export interface ProductSettings {
  mode: 'sandbox' | 'live'
  dataDir: string
  /** Undefined if not configured. */
  port: number | undefined
  sandboxPort: number | undefined
  smtpPort: number | undefined
  databaseUrl: string | undefined
  /** The environment of the processes. */
  environment: Record<string, string | undefined>
}

export interface Ports {
  port: number
  sandboxPort: number
  /** The port on which the sandbox accepts mail. */
  smtpPort: number
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

/** Reads the supervisor's settings from the environment. Throws a sentence that says what to change. */
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
    smtpPort: portOf(environment, 'SANDBOX_SMTP_PORT'),
    databaseUrl: environment.DATABASE_URL || undefined,
    environment,
  }
}

const isFree = async (port: number): Promise<boolean> => (await findFreePort(port)) === port

/**
 * Chooses the requested ports, otherwise the usual ones, or the next free ones if another checkout runs. Throws if a
 * requested port is taken.
 */
export async function choosePorts({ mode, port, sandboxPort, smtpPort }: ProductSettings): Promise<Ports> {
  const requested =
    mode === 'sandbox'
      ? { PORT: port, SANDBOX_PORT: sandboxPort, SANDBOX_SMTP_PORT: smtpPort }
      : { PORT: port }
  for (const [name, value] of Object.entries(requested))
    if (value !== undefined && !(await isFree(value)))
      throw new Error(`Port ${value} is taken; set ${name} to another one.`)
  const assigned = new Set(Object.values(requested))
  const firstFree = async (from: number): Promise<number> => {
    for (let candidate = from; candidate < from + 100; candidate += 1)
      if (!assigned.has(candidate) && (await isFree(candidate))) {
        assigned.add(candidate)
        return candidate
      }
    throw new Error(`No free port from ${from} on; set PORT.`)
  }
  const web = port ?? (await firstFree(usualPort))
  const sandbox = sandboxPort ?? (await firstFree(web + 1))
  return { port: web, sandboxPort: sandbox, smtpPort: smtpPort ?? (await firstFree(sandbox + 1)) }
}
