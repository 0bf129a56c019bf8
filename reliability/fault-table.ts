import type { Reporter, TestCase, TestModule } from 'vitest/node'

declare module 'vitest' {
  interface ProvidedContext {
    /** Number of times a process is killed. */
    rounds: number
    /** Seed of all random faults. */
    seed: number
    /** Duration of the soak. */
    minutes: number
    /** Whether tests with a short form in `npm test` run in full. */
    thorough: boolean
  }
  interface TaskMeta {
    /** The guarantee after the fault, as the table shows it. */
    checked?: string
    /** Number of faults. Default: one. */
    times?: number
    /** Of faults at random moments. Without it the test names its moments. */
    seed?: number
  }
}

const columns = ['fault', 'rounds', 'seed', 'seconds', 'what was checked', 'result'] as const

function toRow(test: TestCase): string[] {
  const { checked = '', times = 1, seed = '' } = test.meta()
  const result = test.result()
  const seconds = (test.diagnostic()?.duration ?? 0) / 1000
  const state = result.state === 'skipped' ? `skipped: ${result.note ?? 'not asked for'}` : result.state
  return [test.name, String(times), String(seed), seconds.toFixed(0), checked, state]
}

/** Prints all faults of a run as one table. */
export default class FaultTable implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const rows = modules.flatMap((module) => [...module.children.allTests()].map(toRow))
    const lines = [columns, columns.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`)
    process.stdout.write(`\n${lines.join('\n')}\n`)
  }
}
