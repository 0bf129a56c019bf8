import { clsx } from 'clsx'
import type { ReactNode } from 'react'

const outline = 'fill-surface stroke-edge'

interface PlaceProps {
  x: number
  y: number
}

/** Rows of a list, each with a small picture. `widths` are those of their texts. */
function Rows({ x, y, widths }: PlaceProps & { widths: readonly number[] }) {
  return widths.map((width, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the drawing never changes.
    <g key={index} transform={`translate(${x} ${y + index * 14})`}>
      <rect width={9} height={9} rx={2} className={index === 0 ? 'fill-accent' : 'fill-accent-soft'} />
      <path d={`M14 4.5h${width}`} strokeWidth={3} className="stroke-line" />
    </g>
  ))
}

/** The product's mark: a label with its hole. */
function Label({ x, y, children }: PlaceProps & { children?: ReactNode }) {
  return (
    <g transform={`translate(${x} ${y})`}>
      <path
        d="M4 0h18l10 10v18a4 4 0 0 1-4 4H4a4 4 0 0 1-4-4V4a4 4 0 0 1 4-4z"
        className="fill-accent stroke-accent"
      />
      <circle cx={22.5} cy={9.5} r={2.2} className="fill-on-accent" />
      {children}
    </g>
  )
}

const onLabel = 'stroke-on-accent fill-none'

const paper = <rect x={46} y={14} width={68} height={80} rx={7} className={outline} />

const magnifier = (
  <g strokeWidth={3}>
    <circle cx={104} cy={66} r={17} className="fill-surface stroke-accent" />
    <path d="m117 79 12 12" className="stroke-accent" strokeWidth={5} />
  </g>
)

const drawings = {
  lists: (
    <>
      <rect x={58} y={10} width={68} height={78} rx={7} transform="rotate(7 92 49)" className={outline} />
      {paper}
      <Rows x={56} y={28} widths={[34, 26, 30]} />
      <Label x={92} y={66}>
        <path d="M11 20h10M16 15v10" strokeWidth={2.5} className={onLabel} />
      </Label>
    </>
  ),
  sheet: (
    <>
      <rect x={26} y={18} width={108} height={74} rx={7} className={outline} />
      <path d="M26 34h108M54 18v74M94 18v74" className="stroke-line" />
      <path d="M34 26h10M62 26h18M102 26h16" strokeWidth={3} className="stroke-edge" />
      <path d="M26 53h108M26 72h108" strokeDasharray="4 4" className="stroke-line" />
      <rect x={33} y={38.5} width={10} height={10} rx={2} className="fill-accent-soft" />
      <path d="M62 43.5h22M102 43.5h20" strokeWidth={3} className="stroke-line" />
    </>
  ),
  noMatch: (
    <>
      {paper}
      <Rows x={56} y={28} widths={[34, 26, 30, 20]} />
      {magnifier}
      <path d="M99 61l10 10m0-10-10 10" strokeWidth={2.5} className="fill-none stroke-accent" />
    </>
  ),
  archive: (
    <>
      <path d="M50 24h60v28H50z" className={outline} />
      <Rows x={60} y={30} widths={[28]} />
      <rect x={36} y={42} width={88} height={50} rx={6} className={outline} />
      <path d="M36 56h88" className="stroke-edge" />
      <path d="M70 68h20" strokeWidth={4} className="stroke-accent" />
    </>
  ),
  jobs: (
    <>
      <path d="M18 84h124" strokeWidth={3} className="stroke-edge" />
      {[34, 65, 96, 127].map((x) => (
        <circle key={x} cx={x} cy={91} r={5} className={outline} />
      ))}
      <rect x={26} y={58} width={24} height={24} rx={4} className={outline} />
      <rect x={64} y={14} width={32} height={30} rx={6} className={outline} />
      <path d="M72 24h16M72 32h10" strokeWidth={3} className="stroke-line" />
      <path d="M80 44v8m-5-4 5 5 5-5" strokeWidth={2.5} className="fill-none stroke-accent" />
      <rect x={66} y={58} width={28} height={24} rx={4} className="fill-accent-soft stroke-accent" />
      <Label x={106} y={50}>
        <path d="m9 20 5 5 9-10" strokeWidth={3} className={onLabel} />
      </Label>
    </>
  ),
  wallet: (
    <>
      <rect x={64} y={10} width={46} height={50} rx={5} transform="rotate(8 87 35)" className={outline} />
      <path d="M77 22h26M76 31h18" strokeWidth={3} className="stroke-line" />
      <rect x={32} y={36} width={92} height={56} rx={9} className={outline} />
      <path d="M124 56h-20a8 8 0 0 0 0 16h20z" className="fill-accent-soft stroke-accent" />
      <circle cx={105} cy={64} r={2.5} className="fill-accent" />
      <circle cx={46} cy={82} r={14} className="fill-accent-soft stroke-accent" strokeWidth={2} />
      <path d="M41 87v-9l5 5 5-5v9" strokeWidth={2.5} className="fill-none stroke-accent" />
    </>
  ),
  cards: (
    <>
      <rect x={52} y={14} width={84} height={54} rx={7} transform="rotate(8 94 41)" className={outline} />
      <rect x={26} y={34} width={92} height={58} rx={8} className="fill-accent stroke-accent" />
      <path d="M26 50h92" strokeWidth={8} strokeLinecap="butt" className="stroke-accent-strong" />
      <rect x={36} y={64} width={16} height={11} rx={2.5} className="fill-on-accent" opacity={0.85} />
      <path d="M64 76h14M86 76h20" strokeWidth={3} className="stroke-on-accent" opacity={0.6} />
    </>
  ),
  invoices: (
    <>
      <path d="M52 12h56v80l-7-5-7 5-7-5-7 5-7-5-7 5-7-5-7 5z" className={outline} />
      <path d="M62 26h20M62 38h36M62 48h36" strokeWidth={3} className="stroke-line" />
      <path d="M62 66h12M84 66h14" strokeWidth={4} className="stroke-accent" />
    </>
  ),
  rules: (
    <>
      <rect x={18} y={24} width={48} height={22} rx={6} className={outline} />
      <path d="M27 35h28" strokeWidth={3} className="stroke-line" />
      <rect x={18} y={62} width={48} height={22} rx={6} className={outline} />
      <path d="M27 73h20" strokeWidth={3} className="stroke-line" />
      <path d="M66 35c14 0 12 19 26 19M66 73c14 0 12-19 26-19" className="fill-none stroke-edge" />
      <Label x={96} y={38}>
        <path d="M8 17h14M8 24h9" strokeWidth={3} className={onLabel} />
      </Label>
    </>
  ),
  finished: (
    <>
      {paper}
      <Rows x={56} y={28} widths={[34, 26, 30, 22]} />
      <circle cx={112} cy={84} r={16} className="fill-found-solid stroke-surface" strokeWidth={3} />
      <path d="m105 84 5 5 9-10" strokeWidth={3} className="fill-none stroke-white" />
    </>
  ),
} as const

export type IllustrationName = keyof typeof drawings

/** A drawing in the colours of the theme. It only repeats the text next to it. */
export function Illustration({ name, className }: { name: IllustrationName; className?: string }) {
  return (
    <svg
      viewBox="0 0 160 112"
      strokeWidth={1.5}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      className={clsx('h-auto', className)}
    >
      <ellipse cx={80} cy={99} rx={62} ry={6} className="fill-sunken" />
      {drawings[name]}
    </svg>
  )
}
