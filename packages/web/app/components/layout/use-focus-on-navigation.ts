import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'

/** Where the way to another page took the focused button or link away, the heading of the new page has the focus. */
export function useFocusOnNavigation(): void {
  const { pathname } = useLocation()
  const shown = useRef(pathname)
  useEffect(() => {
    if (shown.current === pathname) return
    shown.current = pathname
    if (document.activeElement !== document.body) return
    const content = document.getElementById('content')
    const heading = content?.querySelector('h1')
    heading?.setAttribute('tabindex', '-1')
    ;(heading ?? content)?.focus({ preventScroll: true })
  }, [pathname])
}
