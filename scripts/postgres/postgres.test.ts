import { spawn } from 'node:child_process'
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { identifyProcess, isSameProcess } from '../running-process.ts'
import { startPostgres } from './server.ts'
import { startTemporaryPostgres } from './temporary.ts'

async function query(url: string, sql: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client(url)
  await client.connect()
  try {
    return (await client.query<Record<string, unknown>>(sql)).rows
  } finally {
    await client.end()
  }
}

describe('database of a data folder', () => {
  let dataDir: string
  beforeEach(() => {
    dataDir = mkdtempSync(join(tmpdir(), 'merkwerk-test-'))
    chmodSync(dataDir, 0o711)
  })
  afterEach(() => rmSync(dataDir, { recursive: true, force: true }))

  test('keeps its rows, password and port from one start to the next', async () => {
    const first = await startPostgres(dataDir)
    await query(first.url, `CREATE TABLE kept AS SELECT 'Größe' AS word`)
    await first.stop()
    const second = await startPostgres(dataDir)
    expect(second.url).toBe(first.url)
    expect(await query(second.url, 'SELECT word FROM kept')).toEqual([{ word: 'Größe' }])
    await second.stop()
  })

  test("sorts by code point in UTC regardless of the machine's settings", async () => {
    const server = await startPostgres(dataDir)
    const sorted = `SELECT string_agg(w, '' ORDER BY w) AS words, current_setting('TimeZone') AS zone FROM unnest('{b,Ä,a,B}'::text[]) w`
    expect(await query(server.url, sorted)).toEqual([{ words: 'BabÄ', zone: 'UTC' }])
    await server.stop()
  })

  test('starts again after its server was killed, with all committed data', async () => {
    const killed = await startPostgres(dataDir)
    await query(killed.url, 'CREATE TABLE kept AS SELECT 1 AS one')
    process.kill(killed.pid, 'SIGKILL')
    await killed.exited
    const server = await startPostgres(dataDir)
    expect(await query(server.url, 'SELECT one FROM kept')).toEqual([{ one: 1 }])
    await server.stop()
  })

  test('takes over from a server whose parent process is gone', async () => {
    const orphan = await startPostgres(dataDir)
    const server = await startPostgres(dataDir)
    await orphan.exited
    expect(await query(server.url, 'SELECT 1 AS one')).toEqual([{ one: 1 }])
    await server.stop()
  })

  test('ignores a stale pid file whose pid now belongs to another process', async () => {
    const killed = await startPostgres(dataDir)
    const note = join(killed.home, 'cluster/postmaster.pid')
    process.kill(killed.pid, 'SIGKILL')
    await killed.exited
    const lines = readFileSync(note, 'utf8').split('\n')
    writeFileSync(note, [process.pid, ...lines.slice(1)].join('\n'))
    const server = await startPostgres(dataDir)
    expect(await query(server.url, 'SELECT 1 AS one')).toEqual([{ one: 1 }])
    await server.stop()
  })
})

test('a temporary database leaves nothing behind when its process is killed', async () => {
  const module = JSON.stringify(join(import.meta.dirname, 'temporary.ts'))
  const script = `import(${module}).then((m) => m.startTemporaryPostgres()).then((p) => process.send(p.url))`
  const folder = mkdtempSync(join(tmpdir(), 'merkwerk-test-'))
  chmodSync(folder, 0o711)
  const owner = spawn(process.execPath, ['-e', script], {
    env: { PATH: process.env.PATH, TMPDIR: folder },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  const url = await new Promise<string>((resolve) => owner.once('message', (text) => resolve(String(text))))
  const [data] = await query(url, `SELECT current_setting('data_directory') AS folder`)
  const [server] = await query(url, `SELECT pg_read_file('postmaster.pid') AS note`)
  const running = identifyProcess(Number.parseInt(String(server?.note), 10))
  owner.kill('SIGKILL')
  await expect.poll(() => running && isSameProcess(running)).toBe(false)
  await expect.poll(() => existsSync(String(data?.folder))).toBe(false)
  rmSync(folder, { recursive: true, force: true })
})

test('two temporary databases run side by side', async () => {
  const [one, other] = await Promise.all([startTemporaryPostgres(), startTemporaryPostgres()])
  expect(one.url).not.toBe(other.url)
  await Promise.all([one.stop(), other.stop()])
})
