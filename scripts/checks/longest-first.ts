import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Begins with the files that take longest, named by parts of their paths, so that none of them runs alone in the end. */
export const longestFirst = (longest: readonly string[]) =>
  class extends BaseSequencer {
    override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
      const sorted = await super.sort(files)
      const takesLong = ({ moduleId }: TestSpecification): boolean =>
        longest.some((part) => moduleId.includes(part))
      return [...sorted.filter(takesLong), ...sorted.filter((file) => !takesLong(file))]
    }
  }
