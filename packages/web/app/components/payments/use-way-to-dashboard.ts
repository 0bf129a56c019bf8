import { paths } from '../../paths.ts'
import { useOnward } from '../use-onward.ts'

/** Time to read the message. */
const shownMs = 1_500

export function useWayToDashboard(isDone: boolean): void {
  useOnward(isDone ? paths.dashboard : undefined, shownMs, { replace: true })
}
