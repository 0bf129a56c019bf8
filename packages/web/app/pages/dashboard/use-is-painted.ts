import { useEffect, useState } from 'react'

/** Whether the browser has painted the component, so that what is below can be requested without delaying the rest. */
export function useIsPainted(): boolean {
  const [isPainted, setPainted] = useState(false)
  useEffect(() => {
    let timer: number | undefined
    // A frame's callbacks run before its paint, timers after it.
    const frame = requestAnimationFrame(() => {
      timer = window.setTimeout(() => setPainted(true))
    })
    return () => {
      cancelAnimationFrame(frame)
      clearTimeout(timer)
    }
  }, [])
  return isPainted
}
