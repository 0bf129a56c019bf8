import { once } from 'node:events'
import { mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { Interrupted } from './failure.ts'
import { runCommandLine } from './run.ts'
import { openTestTerminal } from './testing/test-terminal.ts'

type Respond = (request: IncomingMessage) => { status?: number; body?: object }

const quote = { rows: 2, distinct_products: 2, coins: 2, available_coins: 9, seconds: 4, seconds_afresh: 4 }
const skipped = [{ reason: 'ean-check-digit', count: 1, examples: [{ row: 3, value: '123' }] }]
const sure = { header: 'SKU', confidence: 1 }
const list = {
  open_run: null,
  list_id: 'ML-1',
  columns: { article_number: sure, ean: sure, asin: null },
  quote: { ...quote, skipped },
}
const rows = { total: 2, found: 1, ambiguous: 0, not_found: 0, blocked: 0, unreadable: 0, skipped: 1 }
const started = {
  run_id: 'MW-1',
  name: 'list',
  status: 'Data Processing',
  finished_at: null,
  rows,
  coins: { held: 2, used: 0 },
}

let folder: string
let requests: Pick<IncomingMessage, 'method' | 'url' | 'headers'>[]
let respond: Respond
let url: string
const server = createServer((request: IncomingMessage, response: ServerResponse) => {
  requests.push(request)
  const { status = 200, body = {} } = respond(request)
  request.resume().on('end', () => response.writeHead(status).end(JSON.stringify(body)))
})

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'merkwerk-cli-'))
  await writeFile(join(folder, 'list.csv'), 'SKU;EAN\n1;4006381333931\n')
  requests = []
  respond = () => ({ body: { coins: { available: 9 } } })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterEach(async () => {
  server.close()
  server.closeAllConnections()
  await once(server, 'close')
  await rm(folder, { recursive: true })
})

const environment = () => ({ XDG_CONFIG_HOME: folder, HOME: folder })
const signedIn = () => ({ ...environment(), MERKWERK_URL: url, MERKWERK_API_KEY: 'mw_test_x' })

async function run(
  args: string[],
  options: Parameters<typeof openTestTerminal>[0] = { environment: signedIn() },
) {
  const { terminal, finish } = openTestTerminal(options)
  const code = await runCommandLine(args, terminal)
  return { code, ...(await finish()) }
}

const problem = (status: number, code: string, details = {}): ReturnType<Respond> => ({
  status,
  body: { title: code, detail: `It says ${code}.`, code, request_id: 'r1', ...details },
})

describe('usage', () => {
  test('shows help of the program and of a command', async () => {
    expect(await run(['--help'])).toMatchObject({
      code: 0,
      stdout: expect.stringContaining('search'),
      stderr: '',
    })
    const { stdout } = await run(['search', '--help'])
    expect(stdout).toMatch(/^Usage: merkwerk search LIST/)
    expect(stdout).toContain('--format FORMAT')
  })

  test.each([
    ['an unknown command', ['find']],
    ['an unknown option', ['lookup', '4006381333931', '--fast']],
    ['no command', []],
    ['a missing list', ['search']],
    ['a missing identifier', ['lookup']],
    ['a run without an action', ['runs', 'MW-1']],
    ['a schedule without a limit', ['schedule', 'add', 'ML-1', '--cron', '0 6 * * *']],
    ['a correction of nothing', ['rows', 'correct', 'ML-1', '2']],
    ['a replacement without a file', ['rows', 'replace', 'ML-1']],
    ['an own column without a text', ['rows', 'add', 'ML-1', '--ean', '4006381333931', '--set', 'Price']],
    ['a change of nothing', ['schedule', 'change', 'S-1']],
    ['a search without an agreement to its price', ['search', 'ML-1']],
  ])('ends with 2 for %s', async (_, args) => {
    respond = () => ({ body: { ...quote, name: 'list', skipped: [] } })
    const { code, stdout, stderr } = await run(args)
    expect([code, stdout]).toEqual([2, ''])
    expect(stderr).toContain('Usage: merkwerk')
    expect(requests.filter(({ method, url: path }) => method === 'POST' && path?.endsWith('/runs/'))).toEqual(
      [],
    )
  })
})

describe('rows', () => {
  test('adds and corrects rows with what the options say', async () => {
    const row = { position: 3, article_number: 'A', ean: '4006381333931', asin: null, part_number: null }
    respond = ({ method }) => ({
      body: method === 'POST' ? { positions: [3] } : { row, chosen: null, notes: [] },
    })
    const added = await run([
      'rows',
      'add',
      'ML-1',
      '--article-number',
      'A',
      '--ean',
      '4006381333931',
      '--set',
      'Price=9,90',
    ])
    expect(added).toMatchObject({ code: 0, stdout: 'Added row 3\n' })
    const corrected = await run(['rows', 'correct', 'ML-1', '3', '--ean', '4006381333931', '--asin', ''])
    expect(corrected).toMatchObject({ code: 0, stdout: 'Row 3: 4006381333931\n' })
    expect(requests.map(({ method, url: path }) => [method, path])).toEqual([
      ['POST', '/api/v1/lists/ML-1/rows/'],
      ['PUT', '/api/v1/lists/ML-1/rows/3/identifiers/'],
    ])
  })

  test('compares a newer file first, and applies it on demand', async () => {
    const changes = {
      applied: false,
      version: 7,
      added: 1,
      changed: 2,
      gone: 0,
      returned: 0,
      unchanged: 4,
      repeated: 3,
      corrections: 1,
      missing_columns: ['Price'],
      rows: [],
    }
    respond = ({ url: path }) => ({ body: { ...changes, applied: path?.includes('apply=true') } })
    const file = join(folder, 'list.csv')
    const compared = await run(['rows', 'replace', 'ML-1', file])
    expect(compared).toMatchObject({ code: 0, stdout: '1 new, 2 changed, 0 gone, 0 back, 4 unchanged\n' })
    expect(compared.stderr).toContain('typed into others: 3.')
    expect(compared.stderr).toContain('--apply')
    const applied = await run([
      'rows',
      'replace',
      'ML-1',
      file,
      '--apply',
      '--map',
      'article_number=SKU,ean=EAN',
    ])
    expect(applied.stderr).toContain('merkwerk search ML-1 --open')
    const last = new URL(requests.at(-1)?.url ?? '', url)
    expect(Object.fromEntries(last.searchParams)).toEqual({
      filename: 'list.csv',
      apply: 'true',
      version: '7',
      article_number_column: 'SKU',
      ean_column: 'EAN',
    })
  })
})

describe('failures', () => {
  test.each([
    [
      3,
      402,
      'INSUFFICIENT_COINS',
      { needed: 9, available: 5 },
      'It says INSUFFICIENT_COINS. The run needs 9 coins, you have 5.',
    ],
    [3, 402, 'KEY_LIMIT_REACHED', { resets_at: '2026-11-24' }, 'may spend again from 2026-11-24'],
    [4, 401, 'KEY_REFUSED', {}, 'merkwerk login'],
    [4, 403, 'KEY_FORBIDDEN', { scope: 'runs:read' }, 'permission runs:read'],
    [5, 404, 'NOT_FOUND', {}, 'It says NOT_FOUND. Check the ID'],
    [1, 400, 'INVALID_INPUT', { errors: { sites: ['Unknown site'] } }, 'It says INVALID_INPUT. Unknown site'],
  ])('end with %i for %i %s', async (exitCode, status, code, details, text) => {
    respond = () => problem(status, code, details)
    expect(await run(['runs', 'show', 'MW-1'])).toEqual({
      code: exitCode,
      stdout: '',
      stderr: expect.stringContaining(text),
    })
  })

  test('end with 6 and the address of a server that does not answer', async () => {
    const environment = { ...signedIn(), MERKWERK_URL: 'http://127.0.0.1:9' }
    const { code, stderr } = await run(['runs'], { environment })
    expect([code, stderr]).toEqual([6, expect.stringContaining('http://127.0.0.1:9')])
  })
})

describe('login', () => {
  test('asks for the key without showing it, and stores it for its owner only', async () => {
    const { terminal, stdin, finish } = openTestTerminal({ isTTY: true, environment: environment() })
    const result = runCommandLine(['login', '--url', url], terminal)
    stdin.write('mw_test_secret\r')
    expect(await result).toBe(0)
    const { stdout, stderr } = await finish()
    expect(stdout + stderr).not.toContain('secret')
    expect(stdout).toContain('You have 9 coins.')
    const file = join(folder, 'merkwerk/config.json')
    expect(JSON.parse(await readFile(file, 'utf8'))).toEqual({ url, key: 'mw_test_secret' })
    expect((await stat(file)).mode & 0o777).toBe(0o600)
    respond = () => ({ body: { data: [], next_cursor: null } })
    await run(['runs'], { environment: environment() })
    expect(requests.at(-1)?.headers.authorization).toBe('Bearer mw_test_secret')
  })

  test('stores no key that the server refuses, and any that it accepts', async () => {
    const login = () => run(['login', '--url', url, '--key', 'mw_test_x'], { environment: environment() })
    respond = () => problem(401, 'KEY_REFUSED')
    expect((await login()).code).toBe(4)
    respond = () => problem(403, 'KEY_FORBIDDEN', { scope: 'account:read' })
    expect(await login()).toMatchObject({ code: 0, stdout: expect.stringContaining('Signed in') })
  })

  test('reports a damaged file with the key', async () => {
    await mkdir(join(folder, 'merkwerk'))
    await writeFile(join(folder, 'merkwerk/config.json'), '{"url": ')
    const { code, stderr } = await run(['runs'], { environment: environment() })
    expect([code, stderr]).toEqual([1, expect.stringContaining('is damaged. Sign in again')])
  })

  test('sends a stored key to no other server', async () => {
    await run(['login', '--url', url.replace('127.0.0.1', 'localhost'), '--key', 'mw_test_x'], {
      environment: environment(),
    })
    const { code, stderr } = await run(['runs', '--url', url], { environment: environment() })
    expect([code, stderr]).toEqual([4, expect.stringContaining(`merkwerk login --url ${url}`)])
    expect(requests).toHaveLength(1)
  })
})

describe('search', () => {
  const answers: Respond = ({ url: path = '' }) => {
    if (path.startsWith('/api/v1/lists/upload/')) return { body: list }
    return { status: 202, body: started }
  }
  const search = (...args: string[]) => ['search', join(folder, 'list.csv'), '--out', folder, ...args]

  test('states the price and the skipped rows, and starts nothing above the limit', async () => {
    respond = answers
    const { code, stderr } = await run(search('--max-coins', '1'))
    expect(code).toBe(3)
    expect(stderr).toContain('2 rows, at most 2 coins')
    expect(stderr).toContain('1 skipped: ean-check-digit (row 3 "123")')
    expect(stderr).toContain('more than --max-coins 1')
    expect(requests).toHaveLength(1)
  })

  test('asks for the price on a terminal, and starts nothing without a yes', async () => {
    respond = answers
    const { terminal, stdin, finish } = openTestTerminal({ isTTY: true, environment: signedIn() })
    const result = runCommandLine(search(), terminal)
    stdin.write('n\r')
    expect(await result).toBe(130)
    expect((await finish()).stderr).toContain('Start for at most 2 of your 9 coins? [y/N]')
    expect(requests).toHaveLength(1)
  })

  test('says on Ctrl-C that the run continues, and how to follow or cancel it', async () => {
    respond = answers
    const abort = new AbortController()
    const { terminal, finish } = openTestTerminal({ environment: signedIn(), signal: abort.signal })
    // The second question for the state is open when Ctrl-C comes.
    respond = (request) => {
      if (request.headers.prefer === 'wait=2') setImmediate(() => abort.abort(new Interrupted('Stopped.')))
      return answers(request)
    }
    const result = runCommandLine(search('--yes'), terminal)
    expect(await result).toBe(130)
    expect((await finish()).stderr).toMatch(
      /continues[\s\S]*merkwerk runs follow MW-1[\s\S]*merkwerk runs cancel MW-1/,
    )
  })

  test('follows the run that already searches the list', async () => {
    respond = ({ url: path = '' }) => {
      if (path.startsWith('/api/v1/lists/upload/')) return { body: { ...list, open_run: 'MW-9' } }
      return {
        body: { ...started, run_id: 'MW-9', status: 'Cancelled', finished_at: '2026-11-23T08:00:00.000Z' },
      }
    }
    const { code, stderr } = await run(search())
    expect([code, stderr]).toEqual([1, expect.stringContaining('MW-9 already searches this list')])
    expect(requests.map(({ method }) => method).slice(1)).not.toContain('POST')
  })

  test('refuses unclear columns and names its guesses', async () => {
    respond = () => ({
      body: { ...list, columns: { ...list.columns, ean: { header: 'Nr', confidence: 0.3 } } },
    })
    const { code, stderr } = await run(search('--yes'))
    expect([code, stderr]).toEqual([2, expect.stringContaining("--map 'article_number=SKU,ean=Nr'")])
  })

  test('names a file that is missing', async () => {
    const { code, stderr } = await run(['search', join(folder, 'none.csv'), '--yes'])
    expect([code, stderr]).toEqual([1, expect.stringMatching(/no such file.*none\.csv/)])
    expect(requests).toEqual([])
  })

  test('names columns, and refuses a mapping without identifiers', async () => {
    respond = answers
    await run(search('--max-coins', '0', '--map', 'artikelNumber=My, SKU,ean=EAN code,asin='))
    expect(requests[0]?.url).toBe(
      '/api/v1/lists/upload/?filename=list.csv&article_number_column=My%2C+SKU&ean_column=EAN+code',
    )
    await run(search('--max-coins', '0', '--map', 'article_number=SKU,mpn=HAN,brand=Marke'))
    expect(requests.some(({ url }) => url?.endsWith('&mpn_column=HAN&brand_column=Marke'))).toBe(true)
    expect((await run(search('--map', 'ean=EAN'))).code).toBe(2)
    expect((await run(search('--map', 'article_number=SKU,mpn=HAN'))).code).toBe(2)
  })
})

describe('download', () => {
  const ended = (status: string) => ({ ...started, status, finished_at: '2026-11-23T08:00:00.000Z' })
  const download = () => run(['runs', 'download', 'MW-1', '--out', folder])
  const kinds = () => requests.flatMap(({ url }) => /results\/([a-z-]+)/.exec(url ?? '')?.[1] ?? [])

  test.each([
    ['Completed', ['log', 'master-data', 'attributes', 'report']],
    ['Cancelled', ['log', 'master-data', 'attributes', 'report']],
    ['Failed', ['log']],
  ])('writes the files of a run that is %s', async (status, files) => {
    respond = () => ({ body: ended(status) })
    const { code, stdout } = await download()
    expect([code, kinds()]).toEqual([0, files])
    expect(stdout.trimEnd().split('\n')).toEqual(files.map((kind) => join(folder, `MW-1-${kind}`)))
  })

  test('names the log only of a cancelled run whose results are not written', async () => {
    respond = ({ url: path = '' }) =>
      /master-data|attributes|report/.test(path) ? problem(409, 'CONFLICT') : { body: ended('Cancelled') }
    const { code, stdout, stderr } = await download()
    expect([code, stdout]).toEqual([0, `${join(folder, 'MW-1-log')}\n`])
    expect(stderr).toContain('merkwerk runs download MW-1')
  })
})

test('prints one JSON document per line', async () => {
  respond = () => ({ body: { data: [started, { ...started, run_id: 'MW-2' }], next_cursor: null } })
  const { stdout } = await run(['runs', '--json'])
  expect(
    stdout
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line).run_id),
  ).toEqual(['MW-1', 'MW-2'])
})

test('says why an identifier has no product, and how to add the first schedule', async () => {
  respond = () => ({
    body: {
      lookup_id: null,
      status: 'completed',
      results: [{ identifier: '123', verdict: 'skipped', reason: 'ean-length', title: null }],
    },
  })
  expect(await run(['lookup', '123'])).toMatchObject({ code: 0, stdout: '123  skipped     ean-length\n' })
  respond = () => ({ body: { data: [] } })
  const { stdout, stderr } = await run(['schedule'])
  expect(stdout).toBe('')
  expect(stderr).toContain('merkwerk schedule add LIST')
})

test('splits many identifiers into lookups of twenty', async () => {
  const identifiers = Array.from({ length: 25 }, (_, index) => String(index))
  respond = () => ({
    body: {
      lookup_id: null,
      status: 'completed',
      results: [{ identifier: '1', verdict: 'found', title: 'Pen' }],
    },
  })
  expect(await run(['lookup', ...identifiers])).toMatchObject({
    code: 0,
    stdout: '1  found       Pen\n1  found       Pen\n',
  })
  expect(requests).toHaveLength(2)
})
