import { formatMoment } from '../messages/format.ts'

/** Wraps only between date and time. */
export function Moment({ iso }: { iso: string }) {
  const [date, time] = formatMoment(iso).split(' ')
  return (
    <time dateTime={iso}>
      <span className="whitespace-nowrap">{date}</span> <span className="whitespace-nowrap">{time}</span>
    </time>
  )
}
