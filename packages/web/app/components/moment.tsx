import { formatMoment } from '../messages/format.ts'

/** Date and time, which break between the two only. */
export function Moment({ iso }: { iso: string }) {
  const [date, time] = formatMoment(iso).split(' ')
  return (
    <time dateTime={iso}>
      <span className="whitespace-nowrap">{date}</span> <span className="whitespace-nowrap">{time}</span>
    </time>
  )
}
