import { type RefObject, useEffect, useRef, useState } from 'react'

/** Whether an element has come near the viewport, so that its code is loaded only then. */
export function useSeen(): { ref: RefObject<HTMLDivElement | null>; isSeen: boolean } {
  const ref = useRef<HTMLDivElement>(null)
  const [isSeen, setSeen] = useState(false)
  useEffect(() => {
    const element = ref.current
    if (!element) return
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (!entry?.isIntersecting) return
        setSeen(true)
        observer.disconnect()
      },
      { rootMargin: '200px' },
    )
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return { ref, isSeen }
}
