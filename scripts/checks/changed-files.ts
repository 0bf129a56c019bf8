import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { root } from './files.ts'

const git = (...words: string[]): string[] =>
  execFileSync('git', words, { cwd: root, encoding: 'utf8' }).split('\n').filter(Boolean)

/** The files that differ from the common ancestor with `main`, and untracked files. Deleted files are left out. */
export function findChangedFiles(): string[] {
  const [base = 'HEAD'] = git('merge-base', 'HEAD', 'main')
  const changed = [
    ...git('diff', '--name-only', '--relative', base),
    ...git('ls-files', '--others', '--exclude-standard'),
  ]
  return [...new Set(changed)].filter((path) => existsSync(join(root, path))).sort()
}

/**
 * The tests to run for changed files: the changed tests, and the tests in the folder of each other changed source file, or in the
 * nearest folder above it that has tests. Tests of a database import the whole server, so imports cannot choose them.
 */
export function testsOf(changed: readonly string[], files: readonly string[]): string[] {
  const tests = files.filter((path) => /^(packages|scripts)\/.*\.test\.tsx?$/.test(path))
  const testsNear = (folder: string): string[] => {
    const near = tests.filter((path) => dirname(path) === folder)
    return near.length > 0 || folder === '.' ? near : testsNear(dirname(folder))
  }
  const sources = changed.filter((path) => /^(packages|scripts)\/.*\.(ts|tsx|mjs|sql)$/.test(path))
  const chosen = sources.flatMap((path) => (tests.includes(path) ? [path] : testsNear(dirname(path))))
  return [...new Set(chosen)].sort()
}
