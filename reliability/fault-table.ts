import type { Reporter, TestCase, TestModule } from 'vitest/node'

declare module 'vitest' {
  interface ProvidedContext {
    /** How often a process is killed. */
    rounds: number
    /** What random faults follow from. */
    seed: number
    /** How long the soak takes. */
    minutes: number
    /** Whether a test that `npm test` runs in a short form runs in whole. */
    thorough: boolean
  }
  interface TaskMeta {
    /** What holds after the fault, as the table says it. */
    checked?: string
    /** How often the fault came; once where not given. */
    times?: number
  }
}

const columns = ['fault', 'rounds', 'seconds', 'what was checked', 'result'] as const

function rowOf(test: TestCase): string[] {
  const { checked = '', times = 1 } = test.meta()
  const result = test.result()
  const seconds = (test.diagnostic()?.duration ?? 0) / 1000
  const state = result.state === 'skipped' ? `skipped: ${result.note ?? 'not asked for'}` : result.state
  return [test.name, String(times), seconds.toFixed(0), checked, state]
}

/** Prints all faults of a run as one table. */
export default class FaultTable implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const rows = modules.flatMap((module) => [...module.children.allTests()].map(rowOf))
    const lines = [columns, columns.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`)
    process.stdout.write(`\n${lines.join('\n')}\n`)
  }
}
