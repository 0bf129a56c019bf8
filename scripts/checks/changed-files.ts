import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { root } from './files.ts'

const git = (...words: string[]): string[] =>
  execFileSync('git', words, { cwd: root, encoding: 'utf8' }).split('\n').filter(Boolean)

/** Returns the files that differ from the merge base with `main`, and untracked files. Deleted files are left out. */
export function findChangedFiles(): string[] {
  const [base = 'HEAD'] = git('merge-base', 'HEAD', 'main')
  const changed = [
    ...git('diff', '--name-only', '--relative', base),
    ...git('ls-files', '--others', '--exclude-standard'),
  ]
  return [...new Set(changed)].filter((path) => existsSync(join(root, path))).sort()
}

/**
 * Returns the tests to run for changed files. For a source file these are the tests of its folder or of the nearest
 * parent folder with tests. Imports cannot choose tests, because database tests import the whole server.
 */
export function toTests(changed: readonly string[], files: readonly string[]): string[] {
  const tests = files.filter((path) => /^(packages|scripts)\/.*(?<!\.nightly)\.test\.tsx?$/.test(path))
  const testsNear = (folder: string): string[] => {
    const near = tests.filter((path) => dirname(path) === folder)
    return near.length > 0 || folder === '.' ? near : testsNear(dirname(folder))
  }
  const sources = changed.filter((path) => /^(packages|scripts)\/.*\.(ts|tsx|mjs|sql)$/.test(path))
  const chosen = sources.flatMap((path) => (tests.includes(path) ? [path] : testsNear(dirname(path))))
  return [...new Set(chosen)].sort()
}
