import { cruise, type ICruiseResult } from 'dependency-cruiser'
import { listFiles } from '../checks/files.ts'
import { importRules } from './import-rules.ts'

const roots = ['packages', 'scripts', 'harness', 'e2e', 'reliability']

/**
 * Checks every import under a repository root against the import directions and looks for cycles. Returns each problem
 * as a sentence, also for files that the checker did not read: it reads none if it does not understand TypeScript. With
 * `cacheFolder` it reads only files that changed since the last check.
 */
export async function checkImports(root: string, cacheFolder?: string): Promise<string[]> {
  const { output } = await cruise(
    roots,
    {
      baseDir: root,
      validate: true,
      ruleSet: { forbidden: importRules },
      // Without this option type imports are erased before the check.
      tsPreCompilationDeps: true,
      combinedDependencies: false,
      doNotFollow: { path: 'node_modules' },
      exclude: { path: '^packages/[^/]+/(build|\\.react-router)/' },
      ...(cacheFolder && { cache: { folder: cacheFolder, strategy: 'content' as const, compress: false } }),
    },
    { exportsFields: ['exports'], conditionNames: ['import', 'types', 'node', 'default'] },
  )
  const { modules, summary } = output as ICruiseResult
  const read = new Set(modules.map(({ source }) => source))
  const unread = listFiles(root).filter(
    (path) => /\.tsx?$/.test(path) && roots.includes(path.split('/')[0] ?? '') && !read.has(path),
  )
  return [
    ...unread.map((path) => `${path} was not read`),
    ...summary.violations.map(({ rule, from, to, cycle }) => {
      const way = cycle ? cycle.map(({ name }) => name).join(' → ') : to
      return `${from} → ${way}: ${rule.name}`
    }),
  ]
}
