import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'

/** Reads log and chart again when the coins that jobs hold have changed: a booking was made. */
export function useFreshLog(held: number | undefined): void {
  const client = useQueryClient()
  const last = useRef(held)
  useEffect(() => {
    const before = last.current
    last.current = held
    if (before === undefined || held === before) return
    for (const name of ['transactions', 'history'])
      void client.invalidateQueries({ queryKey: ['wallet', name] })
  }, [client, held])
}
