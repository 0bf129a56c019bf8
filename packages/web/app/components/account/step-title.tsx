import { type ReactNode, useEffect, useRef } from 'react'

/** The title of a step that replaces another: it takes the focus, so that the keyboard and screen readers go on here. */
export function StepTitle({ children }: { children: ReactNode }) {
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => title.current?.focus(), [])
  return (
    <h3 ref={title} tabIndex={-1} className="text-base font-medium outline-none">
      {children}
    </h3>
  )
}
