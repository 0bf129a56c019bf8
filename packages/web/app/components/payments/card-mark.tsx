import { CreditCard } from '../../ui/icons/app-icons.ts'
import { brands } from './card-name.ts'

export function CardMark({ brand }: { brand: string }) {
  return (
    <span
      aria-hidden
      className="inline-flex h-7 w-11 shrink-0 items-center justify-center rounded-sm border border-line bg-sunken text-[0.625rem] leading-none font-bold tracking-wide text-muted"
    >
      {brands[brand]?.mark ?? <CreditCard className="size-4" />}
    </span>
  )
}
