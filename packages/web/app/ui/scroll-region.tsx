import type { ReactNode } from 'react'

/** Scrollable by keyboard. */
export function ScrollRegion(props: { label: string; className: string; children: ReactNode }) {
  return (
    <section
      aria-label={props.label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard must reach what scrolls.
      tabIndex={0}
      className={props.className}
    >
      {props.children}
    </section>
  )
}
