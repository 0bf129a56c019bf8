import { endpoints } from '@merkwerk/contract'
import { endpointQuery } from './endpoint-query.ts'

export const scheduleQueries = {
  schedules: endpointQuery(['schedules'], endpoints.listSchedules),

  runs: (id: string) =>
    endpointQuery(['schedules', id, 'runs'], endpoints.listScheduleRuns, { params: { id } }),

  deliveries: (id: string) =>
    endpointQuery(['schedules', id, 'deliveries'], endpoints.listScheduleDeliveries, { params: { id } }),

  preview: (cron: string, timeZone: string) => ({
    ...endpointQuery(['schedule-preview', cron, timeZone], endpoints.previewSchedule, {
      body: { cron, time_zone: timeZone },
    }),
    retry: false,
  }),
}
