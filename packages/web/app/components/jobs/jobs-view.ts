import { type JobSort, type JobStatus, jobSorts, jobStatuses, type SortOrder } from '@merkwerk/contract'
import { readOrder, readPositive, type Sorting } from '../table-view.ts'

export interface JobsView extends Sorting<JobSort> {
  /** Prefix of the job IDs to list. */
  jobId: string
  page: number
  /** For admins only. */
  status?: JobStatus | undefined
  user?: string | undefined
}

/** The default view has an empty query. */
const wholeView: JobsView = { jobId: '', page: 1, sort: 'created', order: 'desc' }

/** Parses a view. Invalid values count as missing. */
export function readView(address: URLSearchParams): JobsView {
  const sort = jobSorts.find((known) => known === address.get('sort')) ?? wholeView.sort
  return {
    jobId: address.get('jobId') ?? wholeView.jobId,
    page: readPositive(address, 'page') ?? wholeView.page,
    sort,
    order: readOrder(address, firstOrder(sort)),
    status: jobStatuses.find((known) => known === address.get('status')),
    user: address.get('user') ?? undefined,
  }
}

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

/** Texts start ascending, numbers and times descending. */
export function firstOrder(sort: JobSort): SortOrder {
  return sort === 'name' || sort === 'status' ? 'asc' : 'desc'
}
