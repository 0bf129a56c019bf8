import { readFileSync } from 'node:fs'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Files of the web app come after others, and those with a document last. */
const findGroup = ({ moduleId, project }: TestSpecification): number => {
  if (project.name !== 'web') return 0
  return readFileSync(moduleId, 'utf8').startsWith('// @vitest-environment happy-dom') ? 2 : 1
}

/**
 * Runs the slowest files first, so that none runs alone at the end. Parts of paths name them in order. Files of a group run one after
 * the other: Vitest replaces a worker, and with it all imports, when the next file is of another project or has another environment.
 */
export const longestFirst = (longest: readonly string[]) =>
  class extends BaseSequencer {
    override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
      const measureRank = ({ moduleId }: TestSpecification): number => {
        const rank = longest.findIndex((part) => moduleId.includes(part))
        return rank < 0 ? longest.length : rank
      }
      const groups = Map.groupBy(files, findGroup)
      const sort = async (group: TestSpecification[] = []) =>
        (await super.sort(group)).toSorted((a, b) => measureRank(a) - measureRank(b))
      return [...(await sort(groups.get(0))), ...(await sort(groups.get(1))), ...(await sort(groups.get(2)))]
    }
  }
