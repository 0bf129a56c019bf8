import { useSyncExternalStore } from 'react'
import { useLocation } from 'react-router'

const never = () => () => undefined

/** The query of the address; empty in the built page and until the script has taken it over. */
export function useSearch(): string {
  const { search } = useLocation()
  return useSyncExternalStore(
    never,
    () => search,
    () => '',
  )
}
