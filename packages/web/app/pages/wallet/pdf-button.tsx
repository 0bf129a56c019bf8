import type { EndpointName } from '@merkwerk/contract'
import { useMutation } from '@tanstack/react-query'
import { FileText } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { describeError } from '../../api/describe-error.ts'
import { Button } from '../../ui/button.tsx'
import { useToast } from '../../ui/toast.tsx'

interface PdfButtonProps {
  label: string
  calling: EndpointName
  save: () => Promise<void>
}

export function PdfButton({ label, calling, save }: PdfButtonProps) {
  const { t } = useTranslation()
  const toast = useToast()
  const { mutate, isPending } = useMutation({
    mutationFn: save,
    onError: (error) => toast('error', describeError(error, calling)),
  })
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
        {t('wallet.pdf')}
      </Button>
    </div>
  )
}
