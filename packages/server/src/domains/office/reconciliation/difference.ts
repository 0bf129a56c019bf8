import type { Alert } from '@merkwerk/contract'

export type Difference = Pick<Alert, 'kind' | 'facts'>
