import { useContext, useMemo, useSyncExternalStore } from 'react'
import { UNSAFE_DataRouterContext, useLocation, useNavigate, useSearchParams } from 'react-router'

type Changes = Readonly<Record<string, string | undefined>>
interface ChangeOptions {
  isStep?: boolean
}

/** The address that the last change leads to. Pages show it later: they render in the background. */
function useNewestAddress() {
  const router = useContext(UNSAFE_DataRouterContext)?.router
  if (!router) throw new Error('The address is known below a router only.')
  const shown = useLocation()
  return {
    subscribe: router.subscribe,
    read: () => {
      const { location, navigation } = router.state
      const newest = navigation.location ?? location
      // Another page has other parameters.
      if (newest.pathname !== shown.pathname) return { search: shown.search, isNewStep: false }
      return { search: newest.search, isNewStep: navigation.historyAction === 'PUSH' }
    },
  }
}

/**
 * State in the address. `change` sets parameters and removes empty ones. What depends on the address is computed from the newest one, because
 * two changes may come before the first is shown. Only steps add a history entry.
 */
export function useSearchState() {
  const [params] = useSearchParams()
  const navigate = useNavigate()
  const { read } = useNewestAddress()
  function change(
    changes: Changes | URLSearchParams | ((newest: URLSearchParams) => Changes | URLSearchParams),
    { isStep = false }: ChangeOptions = {},
  ) {
    const { search, isNewStep } = read()
    const newest = new URLSearchParams(search)
    const next = typeof changes === 'function' ? changes(newest) : changes
    const address = next instanceof URLSearchParams ? next : changedParams(newest, next)
    void navigate(`?${address}`, { replace: !isStep && !isNewStep, preventScrollReset: true })
  }
  return [params, change] as const
}

/** The newest parameters, for inputs that show at once what was chosen. */
export function useNewestParams(): URLSearchParams {
  const { subscribe, read } = useNewestAddress()
  const search = useSyncExternalStore(subscribe, () => read().search)
  return useMemo(() => new URLSearchParams(search), [search])
}

/** What changes in a view, also as a function of the newest one. */
export type ViewChange<View> = Partial<View> | ((newest: View) => Partial<View>)

export const changeView = <View>(view: View, change: ViewChange<View>): Partial<View> =>
  typeof change === 'function' ? change(view) : change

/** State in the address as an object. */
export function useAddressView<View extends object>(
  read: (address: URLSearchParams) => View,
  write: (view: View) => Changes | URLSearchParams,
) {
  const [params, change] = useSearchState()
  const onView = (next: ViewChange<View>, options?: ChangeOptions) =>
    change((newest) => {
      const view = read(newest)
      return write({ ...view, ...changeView(view, next) })
    }, options)
  return [read(params), onView] as const
}

export function changedParams(params: URLSearchParams, changes: Changes): URLSearchParams {
  const changed = new URLSearchParams(params)
  for (const [name, value] of Object.entries(changes)) {
    if (value) changed.set(name, value)
    else changed.delete(name)
  }
  return changed
}
