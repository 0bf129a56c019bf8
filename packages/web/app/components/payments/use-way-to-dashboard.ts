import { paths } from '../../paths.ts'
import { useOnward } from '../use-onward.ts'

/** What was done is read, then work begins. */
const shownMs = 1_500

/** Goes to the dashboard a moment after `isDone`. */
export function useWayToDashboard(isDone: boolean): void {
  useOnward(isDone ? paths.dashboard : undefined, shownMs, { replace: true })
}
