import { minuteMs } from '../../../platform/durations.ts'
import { testEan } from '../../run-site.ts'
import { goldenTest } from '../golden-test.ts'
import { allVerdicts, recordOverview } from '../run-states.ts'

goldenTest('job-lists', async (site, actors) => {
  const { seller, stranger, admin } = actors
  const cancelled = await seller.start('early', [['A-1', testEan('00', 1)]])
  await site.call('cancelJob', 'queued', seller, { params: { id: cancelled } })
  await stranger.start('of-a-stranger', [['A-1', testEan('00', 1)]])
  for (const [name, rows] of Object.entries({ banana: 2, apple: 1, cherry: 3 })) {
    site.pass(minuteMs)
    await seller.start(name, allVerdicts.slice(0, rows))
  }
  const queries: Record<string, Record<string, string | number>> = {
    'page 1 of 3': { page: 1, limit: 2 },
    'a page beyond the last': { page: 9, limit: 2 },
    'sorted by name': { sort: 'name', order: 'asc', limit: 2 },
    'sorted by records': { sort: 'records', limit: 1 },
    'sorted by status': { sort: 'status', order: 'asc', limit: 1 },
    'of a status': { status: 'Cancelled', limit: 1 },
    'by part of the name': { search: 'NAN' },
    'by an unknown ID': { jobId: 'MW-NOSUCHID' },
    'page 0': { page: 0 },
    'a limit of 101': { limit: 101 },
    'a page that is no number': { page: 'two' },
    'unknown status': { status: 'Lost' },
  }
  for (const [situation, query] of Object.entries(queries)) {
    await site.call('getJobsList', situation, seller, { query })
    if (['page 1 of 3', 'by part of the name', 'by an unknown ID', 'page 0'].includes(situation))
      await site.call('getJobsListByAdmin', situation, admin, { query })
  }
  await site.call('getJobsListByAdmin', 'by the owner', admin, { query: { user: stranger.email } })
  await recordOverview(site, actors)
})
