import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Runs the slowest files first, so that none runs alone at the end. Parts of paths name them. */
export const longestFirst = (longest: readonly string[]) =>
  class extends BaseSequencer {
    override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
      const sorted = await super.sort(files)
      const takesLong = ({ moduleId }: TestSpecification): boolean =>
        longest.some((part) => moduleId.includes(part))
      return [...sorted.filter(takesLong), ...sorted.filter((file) => !takesLong(file))]
    }
  }
