import { type ChosenCandidate, endpoints, type JobDetail, type JobRecord } from '@merkwerk/contract'
import { type InfiniteData, useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { describeError } from '../../api/describe-error.ts'
import { call } from '../../api/index.ts'
import { useToast } from '../../ui/toast.tsx'

type Pages = InfiniteData<{ records: JobRecord[]; next: number | null }>

/** Notes which candidate an ambiguous record means; it shows at once, and is taken back when the call fails. */
export function useChooseCandidate(job: JobDetail, record: JobRecord) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const toast = useToast()

  function show(chosen: ChosenCandidate | null) {
    const withChoice = (listed: JobRecord) =>
      listed.position === record.position ? { ...listed, chosen } : listed
    client.setQueriesData<Pages>(
      { queryKey: ['jobs', 'records', job.job_id] },
      (data) =>
        data && {
          ...data,
          pages: data.pages.map((page) => ({ ...page, records: page.records.map(withChoice) })),
        },
    )
    client.setQueryData<JobRecord | null>(
      ['jobs', 'record', job.job_id, record.position],
      (cached) => cached && withChoice(cached),
    )
  }

  return useMutation({
    mutationFn: (candidate: ChosenCandidate | null) =>
      call(endpoints.chooseCandidate, {
        params: { id: job.job_id, position: record.position },
        body: { candidate },
      }),
    onMutate: (candidate) => {
      // An answer that is under way does not know of the choice yet.
      void client.cancelQueries({ queryKey: ['jobs', 'records', job.job_id] })
      show(candidate)
    },
    onSuccess: async (_, candidate) => {
      toast('success', candidate ? t('record.chosen') : t('record.choiceTakenBack'))
      await client.invalidateQueries({ queryKey: ['jobs', 'one', job.job_id] })
    },
    onError: (error) => {
      show(record.chosen)
      toast('error', describeError(error, 'chooseCandidate'))
    },
  })
}
