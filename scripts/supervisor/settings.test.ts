import { createServer, type Server } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { choosePorts, readSettings } from './settings.ts'

const taken: Server[] = []
afterEach(() => {
  for (const server of taken.splice(0)) server.close()
})

const take = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const server = createServer()
    server.once('error', () => resolve(false)).listen(port, '127.0.0.1', () => resolve(true))
    taken.push(server)
  })

/** Finds the first of five ports that this test occupies or finds free, outside the ephemeral range. */
async function findRow(): Promise<number> {
  for (let port = 21_000; port < 31_000; port += 5) {
    const free = await Promise.all([0, 1, 2, 3, 4].map((offset) => take(port + offset)))
    await Promise.all(taken.splice(0).map((server) => new Promise((resolve) => server.close(resolve))))
    if (free.every(Boolean)) return port
  }
  throw new Error('No five free ports in a row')
}

const portsWith = (environment: Record<string, number | string>) =>
  choosePorts(
    readSettings(
      Object.fromEntries(Object.entries(environment).map(([name, value]) => [name, String(value)])),
    ),
  )

test('sandbox and mailbox listen beside the web app', async () => {
  const row = await findRow()
  expect(await portsWith({ PORT: row })).toEqual({ port: row, sandboxPort: row + 1, smtpPort: row + 2 })
})

test.each([1, 2])(
  'the %ith port after the web app’s is skipped when it is taken and was not requested',
  async (offset) => {
    const row = await findRow()
    await take(row + offset)
    const ports = Object.values(await portsWith({ PORT: row }))
    expect(ports).not.toContain(row + offset)
    expect(new Set(ports).size).toBe(3)
  },
)

test('chooses three other ports when the usual ones are taken', async () => {
  for (const port of [3000, 3001, 3002]) await take(port)
  const { port, sandboxPort, smtpPort } = await portsWith({})
  expect(port).toBeGreaterThan(3002)
  expect(sandboxPort).toBeGreaterThan(port)
  expect(smtpPort).toBeGreaterThan(sandboxPort)
})

test.each(['PORT', 'SANDBOX_PORT', 'SANDBOX_SMTP_PORT'])(
  'a taken port requested through %s stops the start and names the setting',
  async (name) => {
    const row = await findRow()
    await take(row)
    await expect(portsWith({ [name]: row })).rejects.toThrow(
      `Port ${row} is taken; set ${name} to another one.`,
    )
  },
)

test('a requested port is not assigned to another server', async () => {
  const row = await findRow()
  expect(await portsWith({ PORT: row, SANDBOX_SMTP_PORT: row + 1 })).toEqual({
    port: row,
    sandboxPort: row + 2,
    smtpPort: row + 1,
  })
})

test('a sandbox port below that of the web app does not give the mailbox the same port', async () => {
  const ports = Object.values(await portsWith({ SANDBOX_PORT: 2999 }))
  expect(new Set(ports).size).toBe(3)
})

test('live mode uses no sandbox ports', async () => {
  const row = await findRow()
  await take(row + 1)
  expect(await portsWith({ MERKWERK_MODE: 'live', PORT: row, SANDBOX_PORT: row + 1 })).toMatchObject({
    port: row,
  })
})

test.each(['PORT', 'SANDBOX_PORT'])('a port that browsers refuse stops the start and names %s', (name) => {
  for (const port of ['25', '5060', '6000', '6667', '10080'])
    expect(() => readSettings({ [name]: port })).toThrow(
      `Browsers refuse port ${port}, which belongs to another protocol; set ${name} to another one.`,
    )
})

test('the mailbox may listen on a port of mail', () => {
  expect(readSettings({ SANDBOX_SMTP_PORT: '587' })).toMatchObject({ smtpPort: 587 })
})

test('no port is chosen that browsers refuse', async () => {
  const { sandboxPort } = await portsWith({ PORT: 6664 }).catch(() => ({ sandboxPort: 6670 }))
  expect(sandboxPort).toBeGreaterThanOrEqual(6670)
})
