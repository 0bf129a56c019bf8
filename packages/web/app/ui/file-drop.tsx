import { clsx } from 'clsx'
import { type DragEvent, useEffect, useId, useRef, useState } from 'react'
import { useTranslation } from '../messages/translate.ts'
import { Button, IconButton } from './button.tsx'
import { FieldError } from './field.tsx'
import { Upload, X } from './icons/app-icons.ts'
import { FileSpreadsheet } from './icons/public-icons.ts'

interface FileDropProps {
  label: string
  accept: string
  file: { name: string; note: string } | null
  error: string | undefined
  onFile: (file: File | null) => void
  messages: Record<'drop' | 'limits', string>
}

export function FileDrop({ label, accept, file, error, onFile, messages }: FileDropProps) {
  const { t } = useTranslation()
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const shownName = useRef(file?.name)
  const [isOver, setOver] = useState(false)

  // The used button disappears when the file changes. Its replacement gets the focus.
  useEffect(() => {
    if (shownName.current === file?.name) return
    shownName.current = file?.name
    if (document.activeElement === document.body) button.current?.focus({ preventScroll: true })
  }, [file?.name])

  function drop(event: DragEvent) {
    event.preventDefault()
    setOver(false)
    const dropped = event.dataTransfer.files[0]
    if (dropped) onFile(dropped)
  }

  return (
    <div className="flex flex-col gap-1.5">
      <label htmlFor={id} className="font-medium">
        {label}
      </label>
      <input
        ref={input}
        id={id}
        type="file"
        accept={accept}
        tabIndex={-1}
        className="sr-only"
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-error` : undefined}
        onFocus={() => button.current?.focus()}
        onChange={(event) => {
          onFile(event.target.files?.[0] ?? null)
          // Allows choosing the same file again.
          event.target.value = ''
        }}
      />
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping is for the mouse; the button does the same. */}
      <div
        onDragOver={(event) => {
          event.preventDefault()
          setOver(true)
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
        className={clsx(
          'relative rounded-lg border border-dashed transition-colors',
          isOver ? 'border-accent bg-accent-soft' : error ? 'border-blocked' : 'border-edge',
        )}
      >
        {file ? (
          <div className="flex items-center gap-3 p-3">
            <FileSpreadsheet className="size-5 shrink-0 text-accent" aria-hidden />
            <div className="min-w-0 flex-1">
              <p className="truncate font-medium">{file.name}</p>
              <p className="text-sm text-faint tabular-nums">{file.note}</p>
            </div>
            <Button ref={button} look="ghost" onClick={() => input.current?.click()}>
              {t('addFile.replace')}
            </Button>
            <IconButton icon={X} label={t('app.remove')} onClick={() => onFile(null)} />
          </div>
        ) : (
          <div className="flex flex-col items-center gap-1 px-4 py-9 text-center">
            <Upload className="mb-2 size-5 text-faint" aria-hidden />
            <p>
              {isOver ? (
                t('addFile.dropNow')
              ) : (
                <>
                  {messages.drop} {t('addFile.or')}{' '}
                  <button
                    ref={button}
                    type="button"
                    aria-describedby={error ? `${id}-error` : undefined}
                    onClick={() => input.current?.click()}
                    // The whole area takes clicks and touches.
                    className="static rounded-sm font-medium text-accent underline-offset-2 after:absolute after:inset-0 hover:underline"
                  >
                    {t('addFile.choose')}
                  </button>
                </>
              )}
            </p>
            <p className="text-sm text-faint">{messages.limits}</p>
          </div>
        )}
      </div>
      <FieldError id={`${id}-error`} text={error} />
    </div>
  )
}
