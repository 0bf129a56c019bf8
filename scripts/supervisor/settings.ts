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

/** Ports of other protocols that fetch and browsers refuse: https://fetch.spec.whatwg.org/#bad-port */
const refusedPorts = new Set([
  0, 1, 7, 9, 11, 13, 15, 17, 19, 20, 21, 22, 23, 25, 37, 42, 43, 53, 69, 77, 79, 87, 95, 101, 102, 103, 104,
  109, 110, 111, 113, 115, 117, 119, 123, 135, 137, 139, 143, 161, 179, 389, 427, 465, 512, 513, 514, 515,
  526, 530, 531, 532, 540, 548, 554, 556, 563, 587, 601, 636, 989, 990, 993, 995, 1719, 1720, 1723, 2049,
  3659, 4045, 4190, 5060, 5061, 6000, 6566, 6665, 6666, 6667, 6668, 6669, 6679, 6697, 10_080,
])

function findWebPort(environment: NodeJS.ProcessEnv, name: string): number | undefined {
  const port = findPort(environment, name)
  if (port === undefined || !refusedPorts.has(port)) return port
  throw new Error(
    `Browsers refuse port ${port}, which belongs to another protocol; set ${name} to another one.`,
  )
}

function findPort(environment: NodeJS.ProcessEnv, name: string): number | undefined {
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
    port: findWebPort(environment, 'PORT'),
    sandboxPort: findWebPort(environment, 'SANDBOX_PORT'),
    smtpPort: findPort(environment, 'SANDBOX_SMTP_PORT'),
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
      if (!assigned.has(candidate) && !refusedPorts.has(candidate) && (await isFree(candidate))) {
        assigned.add(candidate)
        return candidate
      }
    throw new Error(`No free port from ${from} on; set PORT.`)
  }
  const web = port ?? (await firstFree(usualPort))
  const sandbox = sandboxPort ?? (await firstFree(web + 1))
  return { port: web, sandboxPort: sandbox, smtpPort: smtpPort ?? (await firstFree(sandbox + 1)) }
}
