import { execFile } from 'node:child_process'
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { exitCodes, runCommandLine } from '../packages/cli/src/index.ts'
import { openTestTerminal } from '../packages/cli/src/testing/test-terminal.ts'
import { type Caller, openRunSite, type RunSite, testEan } from '../packages/server/src/testing/index.ts'
import { cleanEnvironment } from './checks/environment.ts'

let site: RunSite
let seller: Caller
let folder: string
let runId: string
let listId: string

beforeAll(async () => {
  site = await openRunSite()
  seller = await site.signUp({ coins: 100 })
  await site.startWorker()
  folder = await mkdtemp(join(tmpdir(), 'merkwerk-export-command-'))
  runId = await seller.start([['0042', testEan('00', 901)]])
  await seller.until(runId, 'Completed')
  listId = (await seller.run(runId)).list_id ?? ''
})
afterAll(async () => {
  await rm(folder, { recursive: true, force: true })
  await site[Symbol.asyncDispose]()
})

const toLines = (stdout: string): string[] => stdout.split('\n').filter(Boolean)

/** Runs the script against the site. Returns its lines, its errors and its exit code. */
async function runScript(name: 'export' | 'search', ...args: string[]) {
  const command = [join(import.meta.dirname, 'merkwerk.ts'), name, ...args, '--server', site.api.url]
  const environment = { ...cleanEnvironment(), MERKWERK_TOKEN: seller.token }
  const { stdout, stderr, code } = await promisify(execFile)(process.execPath, command, {
    cwd: folder,
    env: environment,
  }).then(
    (output) => ({ ...output, code: 0 }),
    (failure: { stdout: string; stderr: string; code: number }) => failure,
  )
  return { lines: toLines(stdout), stderr, code }
}

/** As the script does, without starting a process, which takes longer than the command. */
async function run(name: 'export' | 'search', ...args: string[]) {
  const { terminal, finish } = openTestTerminal({ environment: { MERKWERK_URL: site.api.url } })
  const code = await runCommandLine([name, ...args], terminal, { apiKey: seller.token })
  const { stdout, stderr } = await finish()
  return { lines: toLines(stdout), stderr, code }
}

const archiveHas = async (path: string | undefined, name: string): Promise<boolean> =>
  (await readFile(join(folder, path ?? ''))).includes(name)

describe('export command', () => {
  it('writes the packages of a list as of a run with options, and prints their paths', async () => {
    const args = [
      listId,
      '--run',
      runId,
      '--format',
      'shopware',
      '--format',
      'csv',
      '--set',
      'stock=3',
      '--set',
      'mode=create',
    ]
    const { lines, stderr, code } = await runScript('export', ...args)
    expect({ stderr, code }).toEqual({ stderr: '', code: 0 })
    expect(lines).toEqual([
      expect.stringMatching(new RegExp(`_${runId}_shopware\\.zip$`)),
      expect.stringMatching(/_csv\.zip$/),
    ])
    expect(await archiveHas(lines[0], '2_products.csv')).toBe(true)
  })

  it('writes the package of a list into a new folder', async () => {
    const { lines } = await run('export', listId, '--format', 'jtl', '--out', join(folder, 'new'))
    expect(await readdir(join(folder, 'new'))).toEqual(lines.map((line) => basename(line)))
    expect(lines[0]).toContain(`_${listId}_jtl.zip`)
  })

  it('applies the mapping of the account unless the original names are wanted', async () => {
    const constant = { name: 'Zustand', value: 'Neu' }
    const body = { base_version: 0, constants: [constant] }
    expect((await seller.call('PUT', '/api/attribute-mapping/', { body })).status).toBe(200)
    const readSize = async (...args: string[]) => {
      const out = join(folder, 'names')
      const { lines, code } = await run('export', listId, '--format', 'jsonl', '--out', out, ...args)
      expect(code).toBe(exitCodes.done)
      return (await stat(lines[0] ?? '')).size
    }
    const mapped = await readSize()
    expect(await readSize('--original-names')).toBeLessThan(mapped)
    const targets = (await seller.call('GET', '/api/exports/targets/')).body.targets
    expect(targets).toContainEqual(expect.objectContaining({ target: 'jsonl', attribute_names: 'original' }))
  })

  it('names the known formats and options', async () => {
    const format = await run('export', listId, '--format', 'magneto')
    expect(format.stderr).toMatch(/^The format magneto does not exist\. Known formats: jtl, shopware, /)
    const option = await run('export', listId, '--format', 'csv', '--set', 'color=red')
    expect(option.stderr).toMatch(/^The option color does not exist\. Known options: dialect, /)
    const value = await run('export', listId, '--format', 'shopware', '--set', 'stock=many')
    expect(value.stderr).toMatch(/^stock must be a number, not many\n/)
    const choice = await run('export', listId, '--format', 'shopware', '--set', 'mode=all')
    expect(choice.stderr).toMatch(/mode: /)
    const { usage, failed } = exitCodes
    expect([format.code, option.code, value.code, choice.code]).toEqual([usage, usage, usage, failed])
  })

  it('shows its usage without a list or a format, and fails for a list or run that does not exist', async () => {
    const usage = [exitCodes.usage, expect.stringContaining('Usage: merkwerk export')]
    const withoutList = await run('export', '--format', 'csv')
    expect([withoutList.code, withoutList.stderr]).toEqual(usage)
    const withoutFormat = await runScript('export', listId)
    expect([withoutFormat.code, withoutFormat.stderr]).toEqual(usage)
    const noList = await run('export', 'ML-NONE', '--format', 'csv')
    expect(noList).toMatchObject({ code: exitCodes.notFound, lines: [] })
    const noRun = await runScript('export', listId, '--run', 'MW-NONE', '--format', 'csv')
    expect(noRun).toMatchObject({ code: exitCodes.failed, lines: [] })
  })
})

describe('search command', () => {
  const list = join(import.meta.dirname, '../samples/products.csv')

  it('writes the package beside the files of the run', async () => {
    const few = join(folder, 'few.csv')
    await writeFile(few, (await readFile(list, 'utf8')).split('\n').slice(0, 4).join('\n'))
    const { lines, code } = await runScript('search', few, '--out', 'search', '--format', 'woocommerce')
    expect(code).toBe(0)
    expect(lines).toHaveLength(5)
    expect(await archiveHas(lines[4], '1_products.csv')).toBe(true)
  })

  it('looks up in the sources that are named', async () => {
    const five = join(import.meta.dirname, '../samples/five-sources.csv')
    const out = ['--out', join(folder, 'five')]
    const { stderr, code } = await run(
      'search',
      five,
      '--yes',
      ...out,
      '--sources',
      'dnb,open-food-facts,icecat',
    )
    expect([code, stderr]).toEqual([0, expect.stringContaining('5/5 rows, 4 found')])
  })

  it('starts no run for an unknown format', async () => {
    const runs = async () => (await seller.call('GET', '/api/jobs/getJobsList/')).body.totalJobs
    const before = await runs()
    const { stderr, code } = await run('search', list, '--yes', '--format', 'magneto')
    expect([code, stderr]).toEqual([exitCodes.usage, expect.stringContaining('Known formats: jtl')])
    expect(await runs()).toEqual(before)
  })
})
