import type { EndpointName } from '@merkwerk/contract'
import type { ReactNode } from 'react'
import { describeError } from '../api/describe-error.ts'
import { useTranslation } from '../messages/translate.ts'
import { Button } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'

interface FailedQuery {
  error: Error | null
  refetch: () => Promise<unknown>
}

interface QueryBoundaryProps<Data> {
  query: FailedQuery & { data?: Data | undefined }
  /** The endpoint that the query calls. */
  calling: EndpointName
  loading: ReactNode
  className?: string | undefined
  children: (data: Data) => ReactNode
}

/** Shows the data of a query. Until it exists: a placeholder, or the error with a retry button. */
export function QueryBoundary<Data>({ children, ...props }: QueryBoundaryProps<Data>) {
  const { data } = props.query
  return data === undefined ? <QueryState {...props} /> : children(data)
}

/** A query without data: loading or failed. */
export function QueryState({ loading, ...props }: Omit<QueryBoundaryProps<unknown>, 'children'>) {
  return props.query.error ? <QueryError {...props} /> : loading
}

interface QueryErrorProps {
  query: FailedQuery
  calling: EndpointName
  className?: string | undefined
  /** Wraps the reason into a sentence. */
  describe?: (reason: string) => string
}

export function QueryError({ query, calling, className, describe = (reason) => reason }: QueryErrorProps) {
  const { t } = useTranslation()
  const notice = (
    <Notice tone="error" action={<Button onClick={() => void query.refetch()}>{t('app.retry')}</Button>}>
      {describe(describeError(query.error, calling))}
    </Notice>
  )
  return className ? <div className={className}>{notice}</div> : notice
}
