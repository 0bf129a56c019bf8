import { readFileSync } from 'node:fs'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

const needsDocument = ({ moduleId }: TestSpecification): boolean =>
  readFileSync(moduleId, 'utf8').startsWith('// @vitest-environment happy-dom')

/**
 * Runs the slowest files first, so that none runs alone at the end. Parts of paths name them in order. Files with a document
 * run last: Vitest replaces a worker, and with it all imports, when the next file has another environment.
 */
export const longestFirst = (longest: readonly string[]) =>
  class extends BaseSequencer {
    override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
      const measureRank = ({ moduleId }: TestSpecification): number => {
        const rank = longest.findIndex((part) => moduleId.includes(part))
        return rank < 0 ? longest.length : rank
      }
      const [withDocument = [], others = []] = [true, false].map((wanted) =>
        files.filter((file) => needsDocument(file) === wanted),
      )
      const sort = async (group: TestSpecification[]) =>
        (await super.sort(group)).toSorted((a, b) => measureRank(a) - measureRank(b))
      return [...(await sort(others)), ...(await sort(withDocument))]
    }
  }
