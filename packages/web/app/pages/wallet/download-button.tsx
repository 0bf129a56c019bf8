import type { EndpointName } from '@merkwerk/contract'
import { useToastMutation } from '../../components/use-toast-mutation.ts'
import { useTranslation } from '../../messages/translate.ts'
import { Button } from '../../ui/button.tsx'
import { FileText } from '../../ui/icons/app-icons.ts'

interface DownloadButtonProps {
  label: string
  /** The kind of file. Default: PDF. */
  text?: string
  calling: EndpointName
  save: () => Promise<void>
}

export function DownloadButton({ label, text, calling, save }: DownloadButtonProps) {
  const { t } = useTranslation()
  const { mutate, isPending } = useToastMutation(calling, save)
  return (
    <div className="-my-2 -mr-3 flex justify-end">
      <Button
        look="ghost"
        icon={FileText}
        isBusy={isPending}
        aria-label={label}
        title={label}
        onClick={() => mutate()}
        className="text-sm"
      >
        {text ?? t('jobs.columns.pdf')}
      </Button>
    </div>
  )
}
