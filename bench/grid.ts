/**
 * Times what sellers do in a list of 100,000 rows beside a page of glide-data-grid with as many rows in memory: seconds, frames that were
 * not drawn, requests and bytes, and the frames of scrolls. `node bench/grid.ts [--rounds 3]` prints the median of each. Needs a Chromium, as
 * the browser tests find it.
 */
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { build, preview } from 'vite'
import { findBrowser, launchBrowser } from '../e2e/browser.ts'
import { findFreePort } from '../scripts/postgres/index.ts'
import { addSheet } from './measuring/big-sheet.ts'
import { startFreshProduct } from './measuring/fresh-product.ts'
import { type DrivenGrid, type TaskName, tasks } from './measuring/grid-tasks.ts'
import { runFirstList } from './measuring/known-products.ts'
import { openOwnGrid } from './measuring/own-grid.ts'
import { percentile, row } from './measuring/tables.ts'
import { measureTask, type TaskCost } from './measuring/timed-tasks.ts'
import { scrollFrames, watchKeys } from './measuring/watched-page.ts'
import { openGlide } from './peers/glide/drive.ts'

const { values } = parseArgs({ options: { rounds: { type: 'string' } } })
const rounds = Number(values.rounds ?? 3)
const rows = 100_000
const keys = 60
/** What a key may take, and how many times what the best grid takes. */
const goals = { keyMs: 50, times: 1.5 }
/** Pixels that a scroll moves in a frame. */
const scrolls = { 'a row a frame': 40, 'half a window a frame': 400, '150 rows a frame, as a drag': 6_000 }
const frames = 600

/** Builds the page of glide-data-grid into a folder and serves it. */
async function serveGlide(outDir: string) {
  const root = join(import.meta.dirname, 'peers/glide')
  const page = { root, logLevel: 'error', build: { outDir, emptyOutDir: true } } as const
  await build(page)
  const server = await preview({ ...page, preview: { host: '127.0.0.1', port: await findFreePort() } })
  return { url: server.resolvedUrls?.local[0] ?? '', [Symbol.asyncDispose]: () => server.close() }
}

type Costs = Partial<Record<TaskName, TaskCost[]>>

async function measureTasks({ name, page, tasks: driven }: DrivenGrid): Promise<Costs> {
  const costs: Costs = {}
  // The clipboard belongs to the page in front.
  await page.bringToFront()
  for (let round = 0; round < rounds; round++) {
    const wanted = Object.values(tasks).filter((task) => round === 0 || task !== 'sortNumber')
    for (const task of wanted) {
      const cost = await measureTask(page, driven[task]).catch((cause: unknown) => {
        throw new Error(`${name}, ${task}`, { cause })
      })
      console.error(
        `${name}, ${task}: seen after ${cost.shown.toFixed(2)} s, saved after ${cost.saved.toFixed(2)} s`,
      )
      costs[task] = [...(costs[task] ?? []), cost]
    }
  }
  return costs
}

/** The 99th part of a hundred of the times from a key to the frame after it. */
async function measureKeys({ page, clickCell }: DrivenGrid): Promise<Record<string, number>> {
  await page.bringToFront()
  const take = await watchKeys(page)
  await clickCell(0, 0)
  await take()
  for (let key = 0; key < keys; key++) await page.keyboard.press('ArrowDown', { delay: 30 })
  const arrows = percentile(await take(), 0.99)
  await page.keyboard.type('Kaffeemühle mit Kegelmahlwerk', { delay: 30 })
  const typing = percentile(await take(), 0.99)
  await page.keyboard.press('Escape')
  return { 'arrow keys': arrows, 'typing into a cell': typing }
}

/** Prints the times between the frames of scrolls. */
async function measureScrolls({ page }: DrivenGrid): Promise<void> {
  await page.bringToFront()
  // The first frames compile code.
  await scrollFrames(page, 40, 40)
  row('scroll', 'median of a frame, ms', '99 of 100, ms')
  row('---', '--:', '--:')
  for (const [name, pixels] of Object.entries(scrolls)) {
    const times = await scrollFrames(page, pixels, frames)
    row(name, percentile(times, 0.5).toFixed(1), percentile(times, 0.99).toFixed(1))
  }
  console.log()
}

/** Prints a task of both grids. A task that takes more than the goal is bold. */
function reportTask(name: string, own: readonly TaskCost[], other: readonly TaskCost[]): void {
  const read = (costs: readonly TaskCost[], figure: keyof TaskCost) =>
    percentile(
      costs.map((cost) => cost[figure]),
      0.5,
    )
  const times = read(own, 'shown') / read(other, 'shown')
  row(
    name,
    read(own, 'shown').toFixed(2),
    read(own, 'saved').toFixed(2),
    read(other, 'shown').toFixed(2),
    times > goals.times ? `**${times.toFixed(1)}**` : times.toFixed(1),
    read(own, 'dropped'),
    read(other, 'dropped'),
    read(own, 'requests'),
    read(own, 'kilobytes').toFixed(0),
  )
}

async function measure(own: DrivenGrid, other: DrivenGrid): Promise<void> {
  await measureScrolls(own)
  row('a key to the frame after it, 99 of 100', `${own.name}, ms`, `${other.name}, ms`, 'goal, ms')
  row('---', '--:', '--:', '--:')
  const keysOfOwn = await measureKeys(own)
  const keysOfOther = await measureKeys(other)
  for (const [name, ms] of Object.entries(keysOfOwn))
    row(name, ms.toFixed(0), (keysOfOther[name] ?? Number.NaN).toFixed(0), goals.keyMs)
  const costsOfOther = await measureTasks(other)
  const costs = await measureTasks(own)
  console.log()
  row(
    'task',
    'seen, s',
    'saved, s',
    `${other.name}, s`,
    'times',
    'frames lost',
    'of the other',
    'requests',
    'kB',
  )
  row('---', '--:', '--:', '--:', '--:', '--:', '--:', '--:', '--:')
  for (const [name, task] of Object.entries(tasks))
    reportTask(name, costs[task] ?? [], costsOfOther[task] ?? [])
}

const program = findBrowser(process.env)
if (!program) throw new Error('No Chromium was found; set MERKWERK_CHROMIUM to one.')
await using product = await startFreshProduct()
await runFirstList(product, 10)
const { publicId } = await addSheet(product, rows)
await using glide = await serveGlide(join(product.dataDir, 'glide'))
await using browser = await launchBrowser(program)
await measure(await openOwnGrid(browser, product, publicId), await openGlide(browser, glide.url))
