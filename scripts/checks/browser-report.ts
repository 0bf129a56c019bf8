import { writeFileSync } from 'node:fs'
import type { Reporter, TestCase } from '@playwright/test/reporter'
import type { TestReport } from './test-report.ts'

/** Playwright's counterpart of `test-report.ts`: writes the figures of the run to the file in `MERKWERK_TEST_REPORT`. */
export default class BrowserReporter implements Reporter {
  readonly #tests = new Set<TestCase>()
  #errors = 0

  onTestEnd(test: TestCase): void {
    this.#tests.add(test)
  }

  onError(): void {
    this.#errors += 1
  }

  onEnd(): void {
    const file = process.env.MERKWERK_TEST_REPORT
    if (!file) return
    const tests = [...this.#tests]
    const count = (outcome: string): number => tests.filter((test) => test.outcome() === outcome).length
    const report: TestReport = {
      passed: count('expected'),
      failed: count('unexpected') + count('flaky') + this.#errors,
      skipped: tests
        .filter((test) => test.outcome() === 'skipped')
        .map((test) => ({
          test: test.title,
          why: test.annotations.find(({ type }) => type === 'skip')?.description ?? test.title,
        })),
    }
    writeFileSync(file, JSON.stringify(report))
  }
}
