/** The planned kills. Places are `POINT:N` as `CRASH_AT` expects them. */
export interface Kills {
  /** Workers run in sequence, each killed at its place. */
  workers: string[]
  /** Leaves the first dead worker's tasks to the real heartbeat. */
  awaitsFirstHeartbeat?: boolean
  api?: string
  /** Kills the database while the worker of this index runs, after this many more marketplace responses. */
  database?: { duringWorker: number; afterAnswers: number }
}

/** Numbers from 0 to below 1, determined by the seed (mulberry32). */
export function seededRandom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** A fault point and how often a process passes it at least in that stage of the run. */
type Point = readonly [name: string, atLeast: number]

const submitting: Point[] = [
  ['file-chunk-written', 2],
  ['file-flushed', 1],
  ['file-in-place', 1],
  ['insert-uploads', 2],
  ['insert-runs', 1],
  ['insert-ledger_entries', 1],
  ['insert-run_log', 1],
  ['commit-runs', 1],
  ['database-write', 9],
]
const readingList: Point[] = [
  ['insert-list_lines', 1],
  ['insert-records', 1],
  ['insert-batches', 1],
  ['update-runs', 1],
  ['database-write', 12],
]
/** Early in a batch: responses of marketplaces go into the product cache. */
const lookingUp: Point[] = [
  ['database-write', 20],
  ['insert-gpt_answers', 4],
]
const closingBatches: Point[] = [
  ['batch-row-closed', 2],
  ['insert-results', 2],
  ['update-records', 2],
  ['update-batches', 2],
  ['commit-records', 2],
]
const finalizing: Point[] = [
  ['file-chunk-written', 2],
  ['file-in-place', 3],
  ['insert-ledger_entries', 1],
  ['update-runs', 1],
  ['insert-run_log', 2],
  ['database-write', 8],
]

/** Ten kills of a worker (two while it reads the list, five in batches, three at the end), and one each of api and database. */
export function drawKills(seed: number): Kills {
  const random = seededRandom(seed)
  const below = (limit: number) => Math.floor(random() * limit)
  const drawn = new Set<string>()
  const draw = (points: Point[]): string => {
    const [name, atLeast] = points[below(points.length)] ?? ['', 1]
    const place = `${name}:${1 + below(atLeast)}`
    if (drawn.has(place)) return draw(points)
    drawn.add(place)
    return place
  }
  const workers = [
    draw(readingList),
    draw(readingList),
    draw(closingBatches),
    draw(lookingUp),
    draw(lookingUp),
    draw(closingBatches),
    draw(closingBatches),
    draw(finalizing),
    draw(finalizing),
    draw([...finalizing, ['commit-runs', 1]]),
  ]
  // The product cache is empty during the first batches, so the database is killed well before their worker.
  const database = { duringWorker: 2, afterAnswers: 1 + below(8) }
  return { workers, awaitsFirstHeartbeat: true, api: draw(submitting), database }
}
