import type { SVGProps } from 'react'

export type IconPart = ReturnType<typeof createIcon>

/** A component that draws a shape of 24 by 24 in the colour of the text. Screen readers skip it unless it has a label. */
export function createIcon(shape: string) {
  return function Icon(props: SVGProps<SVGSVGElement>) {
    return (
      // biome-ignore lint/a11y/noSvgWithoutTitle: hidden, unless its user gives it a label.
      <svg
        width="24"
        height="24"
        viewBox="0 0 24 24"
        fill="none"
        stroke="currentColor"
        strokeWidth="2"
        strokeLinecap="round"
        strokeLinejoin="round"
        aria-hidden={props['aria-label'] ? undefined : true}
        {...props}
      >
        <path d={shape} />
      </svg>
    )
  }
}
