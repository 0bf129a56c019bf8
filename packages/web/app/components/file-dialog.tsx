import { ApiError } from '@merkwerk/client/app'
import type { EndpointName } from '@merkwerk/contract'
import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { describeError } from '../api/describe-error.ts'
import { formatBytes } from '../messages/format.ts'
import { useTranslation } from '../messages/translate.ts'
import { ConfirmDialog } from '../ui/dialog.tsx'
import { FileDrop } from '../ui/file-drop.tsx'
import { Notice } from '../ui/notice.tsx'

interface FileDialogProps<Result> {
  isOpen: boolean
  onClose: () => void
  calling: EndpointName
  onSend: (file: File) => Promise<Result>
  onDone: (result: Result) => unknown
  accept: string
  texts: Record<'title' | 'text' | 'file' | 'missing' | 'drop' | 'limits' | 'confirm' | 'busy', string>
  /** Below the file. */
  children?: ReactNode
  /** Shows why the server refused the file. By default as one sentence. */
  showError?: (error: Error) => ReactNode
}

/** Chooses a file and sends it. Stays open when the server refuses it. */
export function FileDialog<Result>(props: FileDialogProps<Result>) {
  const { t } = useTranslation()
  const { texts, calling } = props
  const { showError = (error) => <Notice tone="error">{describeRefusal(error, calling)}</Notice> } = props
  const [file, setFile] = useState<File | null>(null)
  const [isMissing, setMissing] = useState(false)
  const sending = useMutation({
    mutationFn: props.onSend,
    onSuccess: async (result) => {
      await props.onDone(result)
      close()
    },
  })
  function choose(chosen: File | null) {
    setFile(chosen)
    setMissing(false)
    sending.reset()
  }
  function close() {
    choose(null)
    props.onClose()
  }
  return (
    <ConfirmDialog
      isOpen={props.isOpen}
      onClose={close}
      title={texts.title}
      cancelLabel={t('app.cancel')}
      confirmLabel={texts.confirm}
      busyLabel={texts.busy}
      look="primary"
      isBusy={sending.isPending}
      onConfirm={() => (file ? sending.mutate(file) : setMissing(true))}
      fields={
        <div className="flex flex-col gap-5">
          <FileDrop
            label={texts.file}
            accept={props.accept}
            file={file && { name: file.name, note: formatBytes(file.size) }}
            error={isMissing ? texts.missing : undefined}
            // The file that is being sent stays.
            onFile={(chosen) => sending.isPending || choose(chosen)}
            messages={{ drop: texts.drop, limits: texts.limits }}
          />
          {props.children}
          {sending.error && showError(sending.error)}
        </div>
      }
    >
      <p>{texts.text}</p>
    </ConfirmDialog>
  )
}

/** What is wrong with the file, or why the call failed. */
function describeRefusal(error: Error, calling: EndpointName): string {
  const problem = error instanceof ApiError && error.fieldErrors.file
  return problem || describeError(error, calling)
}
