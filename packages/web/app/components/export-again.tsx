import type { ExportTargetForm } from '@merkwerk/contract'
import { useQueryClient } from '@tanstack/react-query'
import { downloadPackage, type ListSelection } from '../api/export-queries.ts'
import { loadTexts } from '../messages/index.ts'
import { useTranslation } from '../messages/translate.ts'
import { Button } from '../ui/button.tsx'
import { Download } from '../ui/icons/public-icons.ts'
import { useToastMutation } from './use-toast-mutation.ts'

await loadTexts('exports')

interface ExportAgainProps {
  selection: ListSelection
  /** What the account exported last. */
  last: ExportTargetForm
}

/** Downloads a package as the account downloaded the last one. */
export function ExportAgain({ selection, last }: ExportAgainProps) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const { name } = last
  const again = useToastMutation(
    'createListExport',
    () =>
      downloadPackage(client, selection, {
        target: last.target,
        options: last.chosen,
        attributeNames: last.attribute_names,
      }),
    { done: t('exports.started', { name }) },
  )
  const label = t('exports.again', { name })
  return (
    <Button
      look="primary"
      icon={Download}
      isBusy={again.isPending}
      aria-label={label}
      title={label}
      className="grow rounded-l-none border-l border-on-accent/30"
      onClick={() => again.mutate()}
    >
      {name}
    </Button>
  )
}
