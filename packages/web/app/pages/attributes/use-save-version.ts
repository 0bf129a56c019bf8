import { ApiError } from '@merkwerk/client/app'
import type { EndpointName, MappingVersion } from '@merkwerk/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { refreshAttributes } from '../../api/attribute-queries.ts'
import { describeError } from '../../api/describe-error.ts'
import { useTranslation } from '../../messages/translate.ts'
import { useToast } from '../../ui/toast.tsx'
import type { MappingDrafts } from './use-mapping-drafts.ts'

/** A call that saves a version apart from the drafts, which stay. */
export function useSaveVersion<Input = void>(
  calling: EndpointName,
  drafts: MappingDrafts,
  save: (input: Input) => Promise<MappingVersion>,
  onDone: (version: MappingVersion, input: Input) => void,
) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const toast = useToast()
  return useMutation({
    mutationFn: async (input: Input) => {
      const version = await save(input)
      drafts.onOwnVersion(version.version)
      return version
    },
    onSuccess: onDone,
    onError: (error) => {
      const isConflict = error instanceof ApiError && error.code === 'CONFLICT'
      if (isConflict) drafts.onConflict()
      // Sheets cover the notice on the page.
      toast('error', isConflict ? t('attributes.save.conflictTitle') : describeError(error, calling))
    },
    onSettled: () => refreshAttributes(client),
  })
}
