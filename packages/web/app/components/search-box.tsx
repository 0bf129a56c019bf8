import { clsx } from 'clsx'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from '../messages/translate.ts'
import { IconButton } from '../ui/button.tsx'
import { inputClass } from '../ui/field.tsx'
import { X } from '../ui/icons/app-icons.ts'
import { Search } from '../ui/icons/public-icons.ts'

/** Typing pauses this long before a search starts. */
const debounceMs = 500

interface SearchBoxProps {
  value: string
  placeholder: string
  onSearch: (text: string) => void
  className?: string
}

export function SearchBox({ value, placeholder, onSearch, className }: SearchBoxProps) {
  const { t } = useTranslation()
  const [text, setText] = useState(value)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  // A blank at the end stays, because users type on after it.
  useEffect(() => setText((typed) => (typed.trim() === value ? typed : value)), [value])
  useEffect(() => () => clearTimeout(timer.current), [])

  function search(next: string, waitMs: number) {
    setText(next)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => {
      timer.current = undefined
      onSearch(next.trim())
    }, waitMs)
  }

  /** Blur ends the delay. A later search would pull users back who already left for another page. */
  function searchNow() {
    if (timer.current === undefined) return
    clearTimeout(timer.current)
    timer.current = undefined
    onSearch(text.trim())
  }

  return (
    <div className={clsx('relative', className)}>
      <Search className="pointer-events-none absolute top-2.5 left-3 size-4 text-faint" aria-hidden />
      <input
        type="search"
        aria-label={placeholder}
        placeholder={placeholder}
        value={text}
        onChange={(event) => search(event.target.value, debounceMs)}
        onKeyDown={(event) => event.key === 'Enter' && search(text, 0)}
        onBlur={searchNow}
        className={clsx(
          inputClass,
          'h-9 px-9 text-ellipsis placeholder-shown:pr-3 [&::-webkit-search-cancel-button]:hidden',
        )}
      />
      {text && (
        <IconButton
          icon={X}
          label={t('jobs.clear')}
          onClick={() => search('', 0)}
          className="absolute top-0 right-0"
        />
      )}
    </div>
  )
}
