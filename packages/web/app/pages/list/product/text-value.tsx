import { longestValue } from '@merkwerk/contract'
import { type KeyboardEvent, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { useTranslation } from '../../../messages/translate.ts'
import { Button } from '../../../ui/button.tsx'
import { inputClass } from '../../../ui/field.tsx'
import { Segments } from '../../../ui/segments.tsx'
import { type EditableValueProps, SettableValue } from '../editable-value.tsx'
import { HtmlPreview, isHtml } from './html-preview.tsx'

interface TextValueProps extends EditableValueProps {
  /** Whether each line is a point of a list. */
  isList?: boolean
}

/** A text of several lines that the owner can set. HTML is shown as a shop would show it. */
export function TextValue({ label, value, own, onSave, isList = false }: TextValueProps) {
  const { t } = useTranslation()
  return (
    <SettableValue
      label={label}
      own={own}
      onSave={onSave}
      editor={(save, end) => (
        <TextEditor
          label={label}
          value={value}
          hint={isList ? t('sheet.panel.onePointALine') : t('sheet.panel.htmlAllowed')}
          onSave={save}
          onEnd={() => end(true)}
        />
      )}
    >
      <ShownText value={value} isList={isList} />
    </SettableValue>
  )
}

function ShownText({ value, isList }: Pick<TextValueProps, 'value'> & { isList: boolean }) {
  const { t } = useTranslation()
  const [look, setLook] = useState<'preview' | 'source'>('preview')
  if (value === '') return <span className="text-faint">–</span>
  if (isList)
    return (
      <ul className="list-disc space-y-1 pl-5 marker:text-faint">
        {value.split('\n').map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    )
  if (!isHtml(value)) return <p className="whitespace-pre-line">{value}</p>
  return (
    <>
      <Segments
        label={t('sheet.panel.look')}
        value={look}
        choices={[
          ['preview', t('sheet.panel.preview')],
          ['source', 'HTML'],
        ]}
        onChange={setLook}
      />
      <div className="mt-2">
        {look === 'preview' ? (
          <HtmlPreview html={value} />
        ) : (
          <pre className="font-mono text-sm whitespace-pre-wrap">{value}</pre>
        )}
      </div>
    </>
  )
}

interface TextEditorProps {
  label: string
  value: string
  hint: string
  onSave: (value: string) => void
  onEnd: () => void
}

/** Ctrl and Enter save, Escape restores. What was typed is saved too if the editor goes, as with another row. */
function TextEditor({ label, value, hint, onSave, onEnd }: TextEditorProps) {
  const { t } = useTranslation()
  // The value may change while the user types.
  const [initial] = useState(value)
  const [text, setText] = useState(initial)
  const hasEnded = useRef(false)
  const keep = useEffectEvent(() => {
    if (!hasEnded.current && text.trim() !== initial) onSave(text.trim())
  })
  useLayoutEffect(() => () => keep(), [])
  function end() {
    hasEnded.current = true
    onEnd()
  }
  function save() {
    if (text.trim() !== initial) onSave(text.trim())
    end()
  }
  function onKeyDown(event: KeyboardEvent) {
    // The panel has other uses for these keys.
    event.stopPropagation()
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Escape') end()
    else if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) save()
  }
  return (
    <div className="flex flex-col gap-2 py-1.5">
      <textarea
        // biome-ignore lint/a11y/noAutofocus: the button that opened it is gone.
        autoFocus
        aria-label={label}
        value={text}
        rows={Math.min(16, Math.max(4, text.split('\n').length + 1))}
        maxLength={longestValue}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={onKeyDown}
        className={`${inputClass} py-2`}
      />
      <p className="text-sm text-muted">{hint}</p>
      <div className="flex flex-wrap gap-2">
        <Button look="primary" onClick={save}>
          {t('app.save')}
        </Button>
        <Button look="ghost" onClick={end}>
          {t('app.cancel')}
        </Button>
      </div>
    </div>
  )
}
