import { CreditCard } from 'lucide-react'

const marks: Readonly<Record<string, string>> = {
  visa: 'VISA',
  mastercard: 'MC',
  amex: 'AMEX',
  discover: 'DISC',
  diners: 'DC',
  jcb: 'JCB',
  unionpay: 'UP',
}

export function CardMark({ brand }: { brand: string }) {
  const mark = marks[brand]
  return (
    <span
      aria-hidden
      className="inline-flex h-7 w-11 shrink-0 items-center justify-center rounded-sm border border-line bg-sunken text-[0.625rem] leading-none font-bold tracking-wide text-muted"
    >
      {mark ?? <CreditCard className="size-4" />}
    </span>
  )
}
