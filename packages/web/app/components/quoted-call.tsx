import type { EndpointName } from '@merkwerk/contract'
import { type QueryKey, type UseQueryOptions, useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { Skeleton } from '../ui/skeleton.tsx'
import { ConfirmedCall, type ConfirmedCallProps } from './confirmed-call.tsx'
import { QueryError } from './query-boundary.tsx'

interface QuotedCallProps<Q, A> extends Omit<ConfirmedCallProps<A>, 'children' | 'fields' | 'isReady'> {
  quote: UseQueryOptions<Q, Error, Q, QueryKey>
  /** The endpoint of the quote. */
  quoteName: EndpointName
  fields?: (quote: Q) => ReactNode
  children: (quote: Q) => ReactNode
}

/** A call that costs coins. It cannot be confirmed before its quote is shown. */
export function QuotedCall<Q, A>(props: QuotedCallProps<Q, A>) {
  const { quote, quoteName, fields, children, onOpen, ...call } = props
  const [isOpened, setOpened] = useState(false)
  const query = useQuery({ ...quote, enabled: isOpened })
  const shown = query.error ? undefined : query.data
  return (
    <ConfirmedCall
      {...call}
      onOpen={() => {
        setOpened(true)
        onOpen?.()
      }}
      isReady={shown !== undefined}
      fields={shown && fields?.(shown)}
    >
      {query.error ? (
        <QueryError query={query} calling={quoteName} />
      ) : shown === undefined ? (
        <Skeleton className="h-24" />
      ) : (
        children(shown)
      )}
    </ConfirmedCall>
  )
}

export function QuoteLines({ lines }: { lines: readonly (readonly [label: string, value: string])[] }) {
  return (
    <dl className="mt-2 divide-y divide-line border-y border-line">
      {lines.map(([label, value]) => (
        <div key={label} className="flex justify-between gap-6 py-2">
          <dt>{label}</dt>
          <dd className="text-right text-ink tabular-nums">{value}</dd>
        </div>
      ))}
    </dl>
  )
}
