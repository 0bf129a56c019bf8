import { endpoints, type SourceChoice } from '@merkwerk/contract'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { describeError } from '../../api/describe-error.ts'
import { call } from '../../api/index.ts'
import { queries } from '../../api/queries.ts'
import { QueryBoundary } from '../../components/query-boundary.tsx'
import { SourceChoiceFields } from '../../components/source-choice.tsx'
import { SubscriberFields } from '../../components/subscriber-fields.tsx'
import { useTranslation } from '../../messages/translate.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useToast } from '../../ui/toast.tsx'
import { SettingSection } from './section.tsx'

/** A change applies at once and reverts when the call fails. */
export function SourcesSection() {
  const { t } = useTranslation()
  const client = useQueryClient()
  const toast = useToast()
  const query = useQuery(queries.sourceChoice)
  const show = (choice: SourceChoice | undefined) =>
    client.setQueryData(queries.sourceChoice.queryKey, (data) => data && { ...data, ...choice })
  const { mutate } = useMutation({
    mutationFn: (choice: SourceChoice) => call(endpoints.changeSourceChoice, { body: choice }),
    // Runs in order, so that the last click wins.
    scope: { id: 'sources' },
    onMutate: async (choice) => {
      await client.cancelQueries(queries.sourceChoice)
      const before = client.getQueryData(queries.sourceChoice.queryKey)
      show(choice)
      return before
    },
    onError: (error, _choice, before) => {
      show(before)
      toast('error', describeError(error, 'changeSourceChoice'))
    },
  })
  return (
    <SettingSection id="sources" title="settings.sources.title" text="settings.sources.text">
      <QueryBoundary query={query} calling="getSourceChoice" loading={<Skeleton className="h-40 w-full" />}>
        {(chosen) => (
          <SubscriberFields>
            <SourceChoiceFields
              label={t('settings.sources.title')}
              chosen={chosen}
              available={chosen.available}
              onChange={({ sources, preferred_source }) => mutate({ sources, preferred_source })}
            />
          </SubscriberFields>
        )}
      </QueryBoundary>
    </SettingSection>
  )
}
