import { useEffect } from 'react'
import { type NavigateOptions, useNavigate, useNavigation } from 'react-router'

/** Navigates to `path` after `shownMs`. Leaving the page cancels it. */
export function useOnward(
  path: string | undefined,
  shownMs: number,
  { replace = false }: NavigateOptions = {},
): void {
  const navigate = useNavigate()
  const isLeaving = useNavigation().state !== 'idle'
  useEffect(() => {
    if (path === undefined || isLeaving) return
    const timer = setTimeout(() => void navigate(path, { replace }), shownMs)
    return () => clearTimeout(timer)
  }, [path, shownMs, replace, isLeaving, navigate])
}
