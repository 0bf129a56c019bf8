import type { DifferenceFacts, DifferenceKind } from '@merkwerk/contract'

/** An error in the books. */
export interface Difference {
  kind: DifferenceKind
  facts: DifferenceFacts
}
