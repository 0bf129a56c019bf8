import { endpoints } from '@merkwerk/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { attributeQueries } from '../../api/attribute-queries.ts'
import { describeError } from '../../api/describe-error.ts'
import { type ListSelection, selectRows } from '../../api/export-queries.ts'
import { call } from '../../api/index.ts'
import { useTranslation } from '../../messages/translate.ts'
import { Button } from '../../ui/button.tsx'
import { Sparkles } from '../../ui/icons/public-icons.ts'
import { useToast } from '../../ui/toast.tsx'

/** Asks GPT about attributes and values without a proposal. Its proposals are listed with the others. */
export function AskModel({ selection }: { selection: ListSelection }) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const toast = useToast()
  const ask = useMutation({
    mutationFn: () => call(endpoints.proposeWithModel, selectRows(selection)),
    onSuccess: ({ names, values, left }) => {
      const found = names + values === 0 ? 'none' : 'done'
      const more = left > 0 ? ` ${t('attributes.model.left', { count: left })}` : ''
      toast('success', `${t(`attributes.model.${found}`, { names, values })}${more}`)
    },
    onError: (error) => toast('error', describeError(error, 'proposeWithModel')),
    onSettled: () => client.invalidateQueries({ queryKey: attributeQueries.all }),
  })
  return (
    <Button
      icon={Sparkles}
      isBusy={ask.isPending}
      title={t('attributes.model.hint')}
      onClick={() => ask.mutate()}
    >
      {t(ask.isPending ? 'attributes.model.busy' : 'attributes.model.open')}
    </Button>
  )
}
