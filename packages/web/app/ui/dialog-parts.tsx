import { AlertDialog } from '@base-ui/react/alert-dialog'
import { Dialog } from '@base-ui/react/dialog'
import { clsx } from 'clsx'
import { type ReactElement, type ReactNode, type RefObject, useRef } from 'react'
import { useTranslation } from '../messages/translate.ts'
import { Button, IconButton } from './button.tsx'
import { X } from './icons/app-icons.ts'
import { CircleAlert, CircleCheck } from './icons/public-icons.ts'

export const backdropClass =
  'fixed inset-0 z-50 bg-[rgb(20_19_18/0.45)] transition-opacity duration-150 data-ending-style:opacity-0 data-starting-style:opacity-0'

const popupClass =
  'fixed top-1/2 left-1/2 z-50 max-h-[calc(100dvh-2rem)] w-[min(28rem,calc(100vw-2rem))] -translate-x-1/2 overflow-y-auto -translate-y-1/2 rounded-lg border border-line bg-raised p-6 shadow-float transition-opacity duration-150 data-ending-style:opacity-0 data-starting-style:opacity-0'

export interface ConfirmProps {
  /** The button that opens the dialog, if it is rendered here. */
  trigger?: ReactElement
  onOpen?: () => void
  isOpen: boolean
  onClose: () => void
  title: string
  children: ReactNode
  /** Inputs between text and buttons. */
  fields?: ReactNode
  cancelLabel: string
  confirmLabel: string
  /** Undefined if the dialog closes before the action has ended. */
  busyLabel?: string
  isBusy?: boolean
  /** Whether it can be confirmed yet. Default: true. */
  isReady?: boolean
  onConfirm: () => void
  look?: 'danger' | 'primary'
  /** Enter then confirms. Otherwise it closes the dialog, or is for its inputs. */
  canBeUndone?: boolean
}

/** Cannot be closed while the action runs. */
export function ConfirmDialog(props: Omit<ConfirmProps, 'trigger' | 'onOpen'>) {
  const { onClose, title, children, cancelLabel, confirmLabel, busyLabel, isBusy = false, onConfirm } = props
  const { isReady = true, canBeUndone = false } = props
  const confirm = useRef<HTMLButtonElement>(null)
  return (
    <AlertFrame
      {...props}
      onClose={() => !isBusy && onClose()}
      initialFocus={canBeUndone && isReady ? confirm : undefined}
    >
      <AlertDialog.Title className="text-lg">{title}</AlertDialog.Title>
      <AlertDialog.Description render={<div />} className="mt-2 flex flex-col gap-2 break-words text-muted">
        {children}
      </AlertDialog.Description>
      {props.fields && <div className="mt-5">{props.fields}</div>}
      <div className="mt-6 flex flex-wrap justify-end gap-2">
        <Button onClick={onClose} disabled={isBusy}>
          {cancelLabel}
        </Button>
        <Button
          look={props.look ?? 'danger'}
          isBusy={isBusy}
          disabled={!isReady}
          ref={confirm}
          onClick={onConfirm}
        >
          {isBusy ? busyLabel : confirmLabel}
        </Button>
      </div>
    </AlertFrame>
  )
}

export interface MessageDialogProps {
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
    <AlertFrame isOpen={text !== undefined} onClose={onClose}>
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
    </AlertFrame>
  )
}

interface AlertFrameProps extends Pick<ConfirmProps, 'isOpen' | 'onClose' | 'children'> {
  /** Default: the first element that takes the focus. */
  initialFocus?: RefObject<HTMLElement | null> | undefined
}

function AlertFrame({ isOpen, onClose, initialFocus, children }: AlertFrameProps) {
  return (
    <AlertDialog.Root open={isOpen} onOpenChange={(open) => !open && onClose()}>
      <AlertDialog.Portal>
        {/* Also above a sheet that asks for confirmation. */}
        <AlertDialog.Backdrop forceRender className={backdropClass} />
        <AlertDialog.Popup initialFocus={initialFocus} className={popupClass}>
          {children}
        </AlertDialog.Popup>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  )
}

export interface SheetProps {
  isOpen: boolean
  onClose: () => void
  title: ReactNode
  /** Before the close button. */
  actions?: ReactNode
  children: ReactNode
  className?: string
}

/** A panel from the right for the details of a row. */
export function Sheet({ isOpen, onClose, title, actions, children, className }: SheetProps) {
  const { t } = useTranslation()
  const popup = useRef<HTMLDivElement>(null)
  return (
    <Dialog.Root open={isOpen} onOpenChange={(open) => !open && onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop className={backdropClass} />
        <Dialog.Popup
          ref={popup}
          initialFocus={popup}
          className={clsx(
            'fixed inset-y-0 right-0 z-50 flex w-[min(40rem,100vw)] flex-col border-l border-line bg-surface shadow-float outline-none',
            'transition-transform duration-200 ease-out motion-reduce:transition-none data-ending-style:translate-x-full data-starting-style:translate-x-full',
            className,
          )}
        >
          <header className="flex items-center gap-1 border-b border-line py-3 pr-3 pl-5">
            <Dialog.Title className="min-w-0 flex-1 truncate text-lg">{title}</Dialog.Title>
            {actions}
            <Dialog.Close render={<IconButton icon={X} label={t('app.close')} />} />
          </header>
          <div
            // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard must reach what scrolls.
            tabIndex={0}
            className="min-h-0 flex-1 overflow-y-auto outline-offset-[-2px] overscroll-contain px-5 py-5"
          >
            {children}
          </div>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
