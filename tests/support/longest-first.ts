import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** In a fresh clone Vitest knows no durations and begins with the largest files. These are small and take longest. */
const longest = ['photos-after-crash', 'update', 'welcome', 'evening', 'short-runs'].map(
  (name) => `/${name}.test.ts`,
)

/** Begins with the longest files, so that none of them runs alone at the end while other workers are idle. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isLongest = ({ moduleId }: TestSpecification) =>
      longest.some((end) => moduleId.endsWith(end))
    const sorted = await super.sort(files)
    return [...sorted.filter(isLongest), ...sorted.filter((file) => !isLongest(file))]
  }
}
