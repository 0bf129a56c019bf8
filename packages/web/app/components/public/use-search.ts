import { useSyncExternalStore } from 'react'
import { useLocation } from 'react-router'

const never = () => () => undefined

/** The query of the address. Empty in the static page and until hydration. */
export function useSearch(): string {
  const { search } = useLocation()
  return useSyncExternalStore(
    never,
    () => search,
    () => '',
  )
}
