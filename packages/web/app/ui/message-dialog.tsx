import { AlertDialog } from '@base-ui/react/alert-dialog'
import { CircleAlert, CircleCheck } from 'lucide-react'
import { Button } from './button.tsx'
import { backdropClass, popupClass } from './dialog.tsx'

interface MessageDialogProps {
  tone: 'success' | 'error'
  title: string
  /** Undefined closes the dialog. */
  text: string | undefined
  okLabel: string
  onClose: () => void
}

export function MessageDialog({ tone, title, text, okLabel, onClose }: MessageDialogProps) {
  const Icon = tone === 'success' ? CircleCheck : CircleAlert
  return (
    <AlertDialog.Root open={text !== undefined} onOpenChange={(open) => !open && onClose()}>
      <AlertDialog.Portal>
        <AlertDialog.Backdrop forceRender className={backdropClass} />
        <AlertDialog.Popup className={popupClass}>
          <AlertDialog.Title className="flex items-center gap-2 text-lg">
            <Icon className={tone === 'success' ? 'size-5 text-found' : 'size-5 text-blocked'} aria-hidden />
            {title}
          </AlertDialog.Title>
          <AlertDialog.Description className="mt-2 break-words text-muted">{text}</AlertDialog.Description>
          <div className="mt-6 flex justify-end">
            <Button look="primary" onClick={onClose}>
              {okLabel}
            </Button>
          </div>
        </AlertDialog.Popup>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  )
}
