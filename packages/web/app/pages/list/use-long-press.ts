import { type PointerEvent, useEffect, useRef } from 'react'

/** How long a finger touches a cell to edit it, and how far it may move meanwhile. */
const longPress = { ms: 500, pixels: 10 }

/** Notices a finger that stays in its place. */
export function useLongPress() {
  const end = useRef<() => void>(undefined)
  const wasLong = useRef(false)
  useEffect(() => () => end.current?.(), [])
  return {
    begin: ({ clientX, clientY, pointerId }: PointerEvent, press: () => void): void => {
      end.current?.()
      wasLong.current = false
      const listening = new AbortController()
      const stop = (event: globalThis.PointerEvent) => {
        if (event.pointerId === pointerId) end.current?.()
      }
      const move = (event: globalThis.PointerEvent) => {
        if (Math.hypot(event.clientX - clientX, event.clientY - clientY) > longPress.pixels) stop(event)
      }
      const timer = setTimeout(() => {
        end.current?.()
        wasLong.current = true
        press()
      }, longPress.ms)
      end.current = () => {
        clearTimeout(timer)
        listening.abort()
      }
      window.addEventListener('pointermove', move, listening)
      window.addEventListener('pointerup', stop, listening)
      window.addEventListener('pointercancel', stop, listening)
    },
    /** Whether a click is the end of a long touch. */
    hasEnded: (): boolean => {
      const was = wasLong.current
      wasLong.current = false
      return was
    },
  }
}
