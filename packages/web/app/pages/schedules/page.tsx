import { endpoints, type List } from '@merkwerk/contract'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../api/index.ts'
import { listsQueries } from '../../api/lists-queries.ts'
import { scheduleQueries } from '../../api/schedule-queries.ts'
import { PageHeader } from '../../components/page-header.tsx'
import { QueryBoundary, QueryState } from '../../components/query-boundary.tsx'
import { PausedNote } from '../../components/subscriber-fields.tsx'
import { useAccess } from '../../components/use-access.ts'
import { loadTexts } from '../../messages/index.ts'
import { useTranslation } from '../../messages/translate.ts'
import { paths } from '../../paths.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { CalendarClock, Plus } from '../../ui/icons/app-icons.ts'
import { Panel } from '../../ui/panel.tsx'
import { Skeleton, SkeletonRows } from '../../ui/skeleton.tsx'
import { ScheduleForm } from './schedule-form.tsx'
import { ScheduleItem } from './schedule-item.tsx'

await loadTexts('attributes', 'exports', 'schedules')

/** Lists that a new schedule offers, newest first. */
const offeredLists = 100

export default function SchedulesPage() {
  const { t } = useTranslation()
  const [isAdding, setAdding] = useState(false)
  const query = useQuery(scheduleQueries.schedules)
  const mayAdd = useAccess() === 'full'
  const add = mayAdd && !isAdding && (
    <Button look="primary" icon={Plus} onClick={() => setAdding(true)}>
      {t('schedules.add')}
    </Button>
  )
  return (
    <div className="max-w-4xl">
      <PageHeader
        back={{ to: paths.lists, label: t('nav.lists') }}
        title={t('nav.schedules')}
        lead={t('schedules.lead')}
        actions={query.data && query.data.schedules.length > 0 && add}
      />
      <PausedNote />
      {isAdding && <NewSchedule onDone={() => setAdding(false)} />}
      <Panel className="overflow-clip">
        {!query.data ? (
          <QueryState
            query={query}
            calling="listSchedules"
            className="p-4"
            loading={
              <SkeletonRows
                rows={2}
                cells={['w-64', 'ml-auto w-24']}
                label={t('schedules.loading')}
                className="h-[97px]"
              />
            }
          />
        ) : query.data.schedules.length === 0 ? (
          <EmptyState
            icon={CalendarClock}
            title={t('schedules.emptyTitle')}
            text={t('schedules.emptyText')}
            action={add}
          />
        ) : (
          <ul aria-label={t('nav.schedules')} className="divide-y divide-line">
            {query.data.schedules.map((schedule) => (
              <ScheduleItem key={schedule.schedule_id} schedule={schedule} />
            ))}
          </ul>
        )}
      </Panel>
    </div>
  )
}

function NewSchedule({ onDone }: { onDone: () => void }) {
  const { t } = useTranslation()
  const query = useQuery(listsQueries.page({ page: 1, limit: offeredLists }))
  return (
    <Panel className="mb-6 p-5">
      <h2 className="mb-4 text-lg">{t('schedules.add')}</h2>
      <QueryBoundary query={query} calling="getLists" loading={<Skeleton className="h-64 w-full" />}>
        {({ lists }) =>
          lists.length > 0 ? (
            <NewScheduleForm lists={lists} onDone={onDone} />
          ) : (
            <div className="flex flex-col items-start gap-4">
              <p>{t('schedules.noLists')}</p>
              <ButtonLink to={paths.addFile}>{t('jobs.addFile')}</ButtonLink>
            </div>
          )
        }
      </QueryBoundary>
    </Panel>
  )
}

function NewScheduleForm({ lists, onDone }: { lists: readonly List[]; onDone: () => void }) {
  const { t } = useTranslation()
  const client = useQueryClient()
  return (
    <ScheduleForm
      lists={lists}
      calling="createSchedule"
      labels={{ submit: t('schedules.create'), busy: t('schedules.creating') }}
      onSubmit={async (body, listId) => {
        await call(endpoints.createSchedule, { body: { ...body, list_id: listId } })
        await client.invalidateQueries(scheduleQueries.schedules)
        onDone()
      }}
      onCancel={onDone}
    />
  )
}
