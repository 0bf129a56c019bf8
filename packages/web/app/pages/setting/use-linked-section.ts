import { useIsFetching, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'

const userInputs = ['wheel', 'touchmove', 'pointerdown', 'keydown']

/**
 * Scrolls to the section of the address, and again while the sections above it load and change their heights. Stops once the user
 * scrolls, clicks or types.
 */
export function useLinkedSection(hash: string, isLoaded: boolean): void {
  const client = useQueryClient()
  const fetching = useIsFetching()
  const reached = useRef<string>(undefined)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a section has loaded.
  useEffect(() => {
    if (!isLoaded || !hash || reached.current === hash) return
    document.getElementById(hash.slice(1))?.scrollIntoView()
    const stop = () => {
      reached.current = hash
    }
    // The sections have started their calls, but this hook has not been rendered with them yet.
    if (client.isFetching() === 0) stop()
    for (const type of userInputs) addEventListener(type, stop, { passive: true })
    return () => {
      for (const type of userInputs) removeEventListener(type, stop)
    }
  }, [isLoaded, hash, fetching, client])
}
