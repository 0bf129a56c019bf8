import { ApiError } from '@merkwerk/client/app'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { QueryBoundary } from './query-boundary.tsx'

const render = (query: { data?: string; error: Error | null }): string =>
  renderToStaticMarkup(
    <QueryBoundary
      query={{ ...query, refetch: () => Promise.resolve() }}
      calling="listInvoices"
      loading={<p>loading</p>}
      className="p-4"
    >
      {(data) => <p>{data}</p>}
    </QueryBoundary>,
  )

test('shows the placeholder while the query has neither data nor an error', () => {
  expect(render({ error: null })).toBe('<p>loading</p>')
})

test('shows the data, also when a later refetch failed', () => {
  const error = new ApiError('NO_RESPONSE', 0)
  expect(render({ data: 'invoices', error: null })).toBe('<p>invoices</p>')
  expect(render({ data: 'invoices', error })).toBe('<p>invoices</p>')
})

test('shows the reason and a retry button when the query failed', () => {
  const html = render({ error: new ApiError('NO_RESPONSE', 0) })
  expect(html).toContain('role="alert"')
  expect(html).toContain('Network error. Please check your connection and try again.')
  expect(html).toContain('Try again')
  expect(html).not.toContain('loading')
})
