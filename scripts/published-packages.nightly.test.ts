import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readdirSync, realpathSync } from 'node:fs'
import { copyFile, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { promisify } from 'node:util'
import { rolldown } from 'rolldown'
import { Webhook } from 'standardwebhooks'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createKey, openRunSite, type RunSite, testEan } from '../packages/server/src/testing/index.ts'
import { cleanEnvironment } from './checks/environment.ts'

const root = join(import.meta.dirname, '..')
const run = promisify(execFile)

/** Each version of Node on the path, among them the one that runs this test. */
async function findNodes(): Promise<[version: string, program: string][]> {
  const folders = (process.env.PATH ?? '').split(delimiter)
  const programs = [process.execPath, ...folders.map((folder) => join(folder, 'node'))].filter(existsSync)
  const nodes = [...new Set(programs.map((program) => realpathSync(program)))].map(
    async (program): Promise<[string, string]> => [
      (await run(program, ['--version'])).stdout.trim(),
      program,
    ],
  )
  const byVersion = [...new Map(await Promise.all(nodes))]
  return byVersion.sort(([one], [other]) => one.localeCompare(other, 'en', { numeric: true }))
}
const nodes = await findNodes()

let site: RunSite
let folder: string
let environment: NodeJS.ProcessEnv

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'merkwerk-published-'))
  site = await openRunSite()
  const seller = await site.signUp({ coins: 1_000 })
  await site.startWorker()
  const { secret } = await createKey(site.context, seller)
  environment = { ...cleanEnvironment(), MERKWERK_URL: site.api.url, MERKWERK_API_KEY: secret }
  await installPackage('client')
  await installPackage('cli')
  const examples = await readExamples('client')
  await writeFile(join(folder, 'package.json'), '{"type": "module"}')
  await copyFile(join(root, 'samples/products.csv'), join(folder, 'products.csv'))
  await Promise.all(examples.map((code, index) => writeFile(join(folder, `example-${index}.ts`), code)))
  // They are JavaScript too, which older versions of Node need.
  await Promise.all(examples.map((code, index) => writeFile(join(folder, `example-${index}.js`), code)))
})
afterAll(async () => {
  await site[Symbol.asyncDispose]()
  await rm(folder, { recursive: true, force: true })
})

/** Builds a package, packs it with npm, and unpacks it where an install would. */
async function installPackage(name: string): Promise<void> {
  const built = join(folder, 'built', name)
  await run(process.execPath, [join(root, 'scripts/build-package.ts'), join(root, 'packages', name), built])
  const { stdout } = await run('npm', ['pack', '--silent', built], { cwd: folder })
  const manifest = JSON.parse(await readFile(join(built, 'package.json'), 'utf8')) as { name: string }
  const target = join(folder, 'node_modules', manifest.name)
  await mkdir(target, { recursive: true })
  await run('tar', ['xzf', join(folder, stdout.trim()), '-C', target, '--strip-components', '1'])
}

async function readExamples(name: string): Promise<string[]> {
  const text = await readFile(join(root, 'packages', name, 'README.md'), 'utf8')
  return [...text.matchAll(/^```ts\n(.*?)^```$/gms)].map(([, code = '']) => code)
}

async function findPort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}

describe('@merkwerk/client', () => {
  it('is compiled code with types and needs no other package', async () => {
    const manifest = JSON.parse(
      await readFile(join(folder, 'node_modules/@merkwerk/client/package.json'), 'utf8'),
    )
    expect(manifest).toMatchObject({
      exports: { '.': { default: './dist/index.js' } },
      dependencies: {},
      license: 'MIT',
      repository: { directory: 'packages/client' },
    })
    expect(Object.keys(manifest.exports)).toEqual(['.'])
    const files = readdirSync(join(folder, 'node_modules/@merkwerk/client'), { recursive: true }).map(String)
    expect(files).toEqual(expect.arrayContaining(['README.md', 'LICENSE', join('dist', 'index.d.ts')]))
    expect(files.filter((file) => /(?<!\.d)\.ts$|test|app/.test(file))).toEqual([])
  })

  it.each(['typescript7', 'typescript'])('the examples fit its types (%s)', async (compiler) => {
    await mkdir(join(folder, 'node_modules/@types'), { recursive: true })
    const types = join(folder, 'node_modules/@types/node')
    if (!existsSync(types)) await symlink(join(root, 'node_modules/@types/node'), types)
    const config = {
      compilerOptions: {
        strict: true,
        noEmit: true,
        skipLibCheck: false,
        exactOptionalPropertyTypes: true,
        target: 'es2023',
        module: 'nodenext',
        lib: ['es2023'],
        types: ['node'],
      },
      include: ['example-*.ts'],
    }
    await writeFile(join(folder, 'tsconfig.json'), JSON.stringify(config))
    const tsc = join(root, 'node_modules', compiler, 'bin/tsc')
    const { stdout } = await run(process.execPath, [tsc, '-p', folder]).catch(
      (failure: { stdout: string }) => failure,
    )
    expect(stdout).toBe('')
  })

  describe.each(nodes)('with Node %s', (_version, node) => {
    const runExample = async (index: number) =>
      (await run(node, [`example-${index}.js`], { cwd: folder, env: environment })).stdout

    it('looks products up', async () => {
      expect(await runExample(0)).toMatch(/^9520000000011 found \S.*\n9520000000028 /)
    })

    it('searches a list to its import package', async () => {
      const output = await runExample(1)
      expect(output).toMatch(/^At most \d+ coins\n(Initializing|Data Processing|Finalizing|Completed)/)
      expect(output).toContain('\nCompleted ')
      const [archive = ''] = readdirSync(folder).filter((file) => file.endsWith('_jtl.zip'))
      expect((await readFile(join(folder, archive))).subarray(0, 2).toString()).toBe('PK')
      await rm(join(folder, archive))
    })

    it('describes a refusal', async () => {
      expect(await runExample(2)).toMatch(/^KEY_REFUSED 401 \S.* [\w-]+\n$/)
    })

    it('receives a webhook', async () => {
      const secret = `whsec_${Buffer.from('0123456789abcdefghijklmnopqrstuv').toString('base64')}`
      const port = await findPort()
      const env = { ...environment, WEBHOOK_SECRET: secret, PORT: String(port) }
      const receiver = spawn(node, ['example-3.js'], {
        cwd: folder,
        env,
        stdio: ['ignore', 'pipe', 'inherit'],
      })
      const output = once(receiver.stdout, 'data')
      const body = JSON.stringify({ type: 'run.completed', timestamp: '', data: { run_id: 'MW-1' } })
      const sentAt = new Date()
      const send = (text: string) =>
        fetch(`http://127.0.0.1:${port}`, {
          method: 'POST',
          body: text,
          headers: {
            'webhook-id': 'msg_1',
            'webhook-timestamp': String(Math.floor(sentAt.getTime() / 1_000)),
            'webhook-signature': new Webhook(secret).sign('msg_1', sentAt, body),
          },
        })
      await expect
        .poll(() =>
          send(body).then(
            ({ status }) => status,
            () => 0,
          ),
        )
        .toBe(204)
      expect(String(await output)).toBe('Completed: MW-1\n')
      expect((await send(`${body} `)).status).toBe(400)
      receiver.kill()
      await once(receiver, 'exit')
    })
  })

  it('is bundled for browsers without a module of Node', async () => {
    const entry = join(folder, 'browser.js')
    await writeFile(
      entry,
      `import { Merkwerk, verifyWebhook } from '@merkwerk/client'
       export const lookUp = (options, identifiers) => new Merkwerk(options).lookups.run({ identifiers })
       export { verifyWebhook }`,
    )
    await using bundle = await rolldown({ input: entry, platform: 'browser' })
    const { output } = await bundle.generate({ format: 'esm', minify: true })
    expect(output).toHaveLength(1)
    const [{ code, imports }] = output
    expect(imports).toEqual([])
    expect(code).not.toMatch(/node:|\bprocess\.|\bBuffer\b|require\(/)
    const bundled = join(folder, 'bundled.mjs')
    await writeFile(bundled, code)
    const { lookUp } = (await import(bundled)) as typeof import('../packages/client/src/index.ts') & {
      lookUp: (options: object, identifiers: string[]) => Promise<{ status: string }>
    }
    const options = { baseUrl: site.api.url, apiKey: environment.MERKWERK_API_KEY }
    expect(await lookUp(options, [testEan('00', 1)])).toMatchObject({ status: 'completed' })
  })
})

describe('merkwerk', () => {
  describe.each(nodes)('with Node %s', (_version, node) => {
    it('runs the commands of its README, from the login to an import package', async () => {
      const text = await readFile(join(root, 'packages/cli/README.md'), 'utf8')
      const [, block = ''] = /^```sh\n(.*?)^```$/ms.exec(text) ?? []
      const home = await mkdtemp(join(folder, 'home-'))
      const env = { ...environment, HOME: home, XDG_CONFIG_HOME: '', MERKWERK_URL: '' }
      const outputs: string[] = []
      for (const line of block.trimEnd().split('\n')) {
        const words = line.replace('https://merkwerk.example', site.api.url).split(' ').slice(2)
        const agreed = words[0] === 'search' ? [...words, '--yes'] : words
        const program = join(folder, 'node_modules/merkwerk/dist/main.js')
        const keyed = words[0] === 'login' ? env : { ...env, MERKWERK_API_KEY: '' }
        outputs.push((await run(node, [program, ...agreed], { cwd: folder, env: keyed })).stdout)
      }
      expect(outputs).toEqual([
        expect.stringMatching(/^Signed in to .* You have \d+ coins\./),
        expect.stringMatching(/^9520000000011 {2}found {7}\S/),
        expect.stringMatching(/^(results\/.+\n){4}results\/.+_jtl\.zip\n$/),
      ])
      const written = readdirSync(join(folder, 'results'))
      expect(written).toHaveLength(5)
      expect(JSON.parse(await readFile(join(home, '.config/merkwerk/config.json'), 'utf8'))).toMatchObject({
        url: site.api.url,
      })
      await rm(join(folder, 'results'), { recursive: true })
    })
  })
})
