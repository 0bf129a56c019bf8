import type { DifferenceFacts, DifferenceKind } from '@merkwerk/contract'

export interface Difference {
  kind: DifferenceKind
  facts: DifferenceFacts
}
