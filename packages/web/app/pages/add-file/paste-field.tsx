import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { TextArea } from '../../ui/text-area.tsx'
import type { ListForm } from './use-list-form.ts'

/** Typing pauses this long before the list is read. */
const pauseMs = 300

/** Identifiers typed or pasted instead of a file. */
export function PasteField({ form }: { form: ListForm }) {
  const { t } = useTranslation()
  const [text, setText] = useState(form.pasted)
  const { paste } = form

  // biome-ignore lint/correctness/useExhaustiveDependencies: `paste` is a new function on each render.
  useEffect(() => {
    if (text === form.pasted) return
    const timer = setTimeout(() => paste(text), pauseMs)
    return () => clearTimeout(timer)
  }, [text])

  return (
    <div>
      <TextArea
        label={t('addFile.pasteLabel')}
        value={text}
        error={form.fileError}
        spellCheck={false}
        autoComplete="off"
        placeholder={t('addFile.pasteExample')}
        onChange={(event) => setText(event.target.value)}
        onBlur={() => text !== form.pasted && paste(text)}
      />
      <p className="mt-1.5 text-sm text-pretty text-faint">{t('addFile.pasteHint')}</p>
    </div>
  )
}
