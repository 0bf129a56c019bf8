import { useSearchParams } from 'react-router'

type Changes = Readonly<Record<string, string | undefined>>

/** State in the address. `change` sets parameters and removes empty ones. Only steps add a history entry. */
export function useSearchState() {
  const [params, setParams] = useSearchParams()
  function change(changes: Changes | URLSearchParams, { isStep = false } = {}) {
    setParams(changes instanceof URLSearchParams ? changes : changedParams(params, changes), {
      replace: !isStep,
      preventScrollReset: true,
    })
  }
  return [params, change] as const
}

export function changedParams(params: URLSearchParams, changes: Changes): URLSearchParams {
  const changed = new URLSearchParams(params)
  for (const [name, value] of Object.entries(changes)) {
    if (value) changed.set(name, value)
    else changed.delete(name)
  }
  return changed
}
