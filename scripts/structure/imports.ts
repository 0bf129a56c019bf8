import { cruise, type ICruiseResult } from 'dependency-cruiser'
import { importRules } from './import-rules.ts'

/** The result of checking every import of a tree. */
export interface ImportReport {
  /** Number of modules read. A very low number means that the checker failed to read them. */
  modules: number
  /** Number of type-only imports between our own modules. */
  typeImports: number
  faults: string[]
}

const roots = ['packages', 'scripts', 'harness', 'e2e', 'reliability']

/** Checks every import under a repository root against the import directions and looks for cycles. */
export async function checkImports(root: string): Promise<ImportReport> {
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
    },
    { exportsFields: ['exports'], conditionNames: ['import', 'types', 'node', 'default'] },
  )
  const { modules, summary } = output as ICruiseResult
  const own = modules.filter(({ source }) => roots.some((folder) => source.startsWith(`${folder}/`)))
  const dependencies = own.flatMap((module) => module.dependencies)
  return {
    modules: own.length,
    typeImports: dependencies.filter(({ dependencyTypes }) => dependencyTypes.includes('type-only')).length,
    faults: summary.violations.map(({ rule, from, to, cycle }) => {
      const way = cycle ? cycle.map(({ name }) => name).join(' → ') : to
      return `${from} → ${way}: ${rule.name}`
    }),
  }
}
