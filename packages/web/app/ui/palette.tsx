import { Autocomplete } from '@base-ui/react/autocomplete'
import { Dialog } from '@base-ui/react/dialog'
import { type KeyboardEvent, type Ref, useRef } from 'react'
import { useTranslation } from '../messages/translate.ts'
import { IconButton } from './button.tsx'
import { backdropClass } from './dialog-parts.tsx'
import { X } from './icons/app-icons.ts'
import type { IconPart } from './icons/create-icon.tsx'
import { Search } from './icons/public-icons.ts'
import { Kbd } from './kbd.tsx'

export interface PaletteEntry {
  id: string
  label: string
  icon: IconPart
  /** Right-aligned. */
  note?: string | undefined
  keys?: string | undefined
  /** The server found it by what the entry does not show, such as an identifier. */
  isFound?: boolean
  onChoose: () => void
}

export interface PaletteGroup {
  label: string
  items: PaletteEntry[]
}

interface PaletteProps {
  title: string
  placeholder: string
  empty: string
  text: string
  onText: (text: string) => void
  groups: PaletteGroup[]
  onClose: () => void
}

/** Typing filters the list. Arrow keys and Enter choose. */
export function Palette({ title, placeholder, empty, text, onText, groups, onClose }: PaletteProps) {
  const { t } = useTranslation()
  const field = useRef<HTMLInputElement>(null)
  const list = useRef<HTMLDivElement>(null)

  /** Focuses immediately, not in the next frame, so that no key press after opening is lost. */
  function focusField(): false {
    field.current?.focus()
    field.current?.setSelectionRange(text.length, text.length)
    return false
  }

  /** Before an entry is highlighted, Enter chooses the first one. */
  function chooseWhereNothingIsHighlighted({ key, nativeEvent }: KeyboardEvent) {
    if (key !== 'Enter' || nativeEvent.isComposing || list.current?.querySelector('[data-highlighted]'))
      return
    list.current?.querySelector<HTMLElement>('[role=option]')?.click()
  }

  return (
    <Dialog.Root open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop className={backdropClass} />
        <Dialog.Popup
          aria-label={title}
          initialFocus={focusField}
          className="fixed top-[min(6rem,12dvh)] left-1/2 z-50 flex max-h-[min(32rem,calc(100dvh-8rem))] w-[min(36rem,calc(100vw-2rem))] -translate-x-1/2 flex-col overflow-clip rounded-lg border border-line bg-raised shadow-float outline-none"
        >
          <Autocomplete.Root
            open
            inline
            items={groups}
            filter={null}
            autoHighlight="always"
            keepHighlight
            value={text}
            onValueChange={onText}
            itemToStringValue={(entry: PaletteEntry) => entry.label}
          >
            <div className="flex items-center gap-3 border-b border-line pr-2 pl-4">
              <Search className="size-4 shrink-0 text-faint" aria-hidden />
              <Autocomplete.Input
                ref={field}
                onKeyDown={chooseWhereNothingIsHighlighted}
                aria-label={title}
                placeholder={placeholder}
                className="h-12 min-w-0 flex-1 bg-transparent outline-none placeholder:text-faint"
              />
              <Dialog.Close render={<IconButton icon={X} label={t('app.close')} />} />
            </div>
            <Autocomplete.Empty className="px-4 py-8 text-center text-muted empty:hidden">
              {empty}
            </Autocomplete.Empty>
            <GroupList ref={list} onClose={onClose} />
          </Autocomplete.Root>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

function GroupList({ ref, onClose }: { ref: Ref<HTMLDivElement>; onClose: () => void }) {
  return (
    <Autocomplete.List ref={ref} className="min-h-0 overflow-y-auto overscroll-contain p-1 empty:p-0">
      {(group: PaletteGroup) => (
        <Autocomplete.Group key={group.label} items={group.items} className="not-last:mb-1">
          <Autocomplete.GroupLabel className="px-3 pt-2 pb-1 text-xs text-faint">
            {group.label}
          </Autocomplete.GroupLabel>
          <Autocomplete.Collection>
            {(entry: PaletteEntry) => <Entry key={entry.id} entry={entry} onClose={onClose} />}
          </Autocomplete.Collection>
        </Autocomplete.Group>
      )}
    </Autocomplete.List>
  )
}

function Entry({ entry, onClose }: { entry: PaletteEntry; onClose: () => void }) {
  const { label, icon: Icon, note, keys, onChoose } = entry
  return (
    <Autocomplete.Item
      value={entry}
      onClick={() => {
        onClose()
        onChoose()
      }}
      className="flex min-h-9 cursor-default scroll-my-1 items-center gap-3 rounded-md px-3 py-1.5 outline-none select-none data-highlighted:bg-accent-soft"
    >
      <Icon className="size-4 shrink-0 text-faint" aria-hidden />
      <span className="min-w-0 flex-1 truncate">{label}</span>
      {note && <span className="shrink-0 font-mono text-xs text-muted">{note}</span>}
      {keys && <Kbd keys={keys} />}
    </Autocomplete.Item>
  )
}
