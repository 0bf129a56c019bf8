import { writeFileSync } from 'node:fs'
import type { Reporter, TestCase, TestModule } from 'vitest/node'

/** The result of a test run. The checks add them up. */
export interface TestReport {
  passed: number
  failed: number
  skipped: { test: string; why: string }[]
}

/** A skipped suite has no reason of its own, so its name has to contain it. */
const toReason = (test: TestCase): string => {
  const result = test.result()
  return (result.state === 'skipped' && result.note) || test.fullName
}

/** Writes the figures of the run as JSON to the file in `MERKWERK_TEST_REPORT`. */
export default class TestReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], errors: readonly unknown[]): void {
    const file = process.env.MERKWERK_TEST_REPORT
    if (!file) return
    const tests = modules.flatMap((module) => [...module.children.allTests()])
    const count = (state: string): number => tests.filter((test) => test.result().state === state).length
    const broken = modules.filter(
      (module) => module.state() === 'failed' && module.errors().length > 0,
    ).length
    const report: TestReport = {
      passed: count('passed'),
      failed: count('failed') + count('pending') + broken + errors.length,
      skipped: tests
        .filter((test) => test.result().state === 'skipped')
        .map((test) => ({ test: test.fullName, why: toReason(test) })),
    }
    writeFileSync(file, JSON.stringify(report))
  }
}
