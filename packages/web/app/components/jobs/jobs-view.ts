import {
  type JobSort,
  type JobStatus,
  jobSorts,
  jobStatuses,
  type SortOrder,
  sortOrders,
} from '@merkwerk/contract'

export interface Sorting {
  sort: JobSort
  order: SortOrder
}

/** What of a list of jobs is looked at. */
export interface JobsView extends Sorting {
  /** Beginning of the job ids that are searched for. */
  jobId: string
  page: number
  /** Only jobs of this status, and of users like this; offered to administrators. */
  status?: JobStatus | undefined
  user?: string | undefined
}

/** The first page of all jobs, newest first; an address that says nothing means this. */
const wholeView: JobsView = { jobId: '', page: 1, sort: 'created', order: 'desc' }

/** The view that an address names; what is no view in it counts as not said. */
export function readView(address: URLSearchParams): JobsView {
  const page = Number(address.get('page'))
  const sort = jobSorts.find((known) => known === address.get('sort')) ?? wholeView.sort
  return {
    jobId: address.get('jobId') ?? wholeView.jobId,
    page: Number.isSafeInteger(page) && page > 0 ? page : wholeView.page,
    sort,
    order: sortOrders.find((known) => known === address.get('order')) ?? firstOrder(sort),
    status: jobStatuses.find((known) => known === address.get('status')),
    user: address.get('user') ?? undefined,
  }
}

/** The address of a view, as short as it can be. */
export function writeView({ jobId, page, sort, order, status, user }: JobsView): URLSearchParams {
  const address = new URLSearchParams()
  if (jobId) address.set('jobId', jobId)
  if (status) address.set('status', status)
  if (user) address.set('user', user)
  if (sort !== wholeView.sort) address.set('sort', sort)
  if (order !== firstOrder(sort)) address.set('order', order)
  if (page > 1) address.set('page', String(page))
  return address
}

/** What choosing a column means: words from the beginning, figures and times from the greatest; once more, the other way. */
export function sortedBy(column: JobSort, { sort, order }: Sorting): Sorting {
  if (column !== sort) return { sort: column, order: firstOrder(column) }
  return { sort, order: order === 'asc' ? 'desc' : 'asc' }
}

function firstOrder(sort: JobSort): SortOrder {
  return sort === 'name' || sort === 'status' ? 'asc' : 'desc'
}
