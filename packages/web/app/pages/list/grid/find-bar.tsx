import { replacementLength } from '@merkwerk/contract'
import { clsx } from 'clsx'
import { type KeyboardEvent, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { formatCount } from '../../../messages/format.ts'
import { loadTexts } from '../../../messages/index.ts'
import { useTranslation } from '../../../messages/translate.ts'
import { Button, IconButton } from '../../../ui/button.tsx'
import { ArrowDown, ArrowUp, CaseSensitive, Regex, WholeWord, X } from '../../../ui/icons/app-icons.ts'
import type { IconPart } from '../../../ui/icons/create-icon.tsx'
import { type ColumnId, isEditable } from '../columns.ts'
import { useColumnTitle } from '../sheet-cells.tsx'
import type { StatusLine } from '../status-line.ts'
import { type Covered, uncovered } from '../use-cells.ts'
import { describeFindError } from '../use-replace-rows.ts'
import { type CellSearch, type FindScope, toScope } from './find-cells.ts'
import { FindField, findBox, findInput } from './find-field.tsx'
import { ReplacePreview } from './replace-preview.tsx'
import { type Find, type FindOptions, type Pattern, useFind, useReplacePreview } from './use-find.ts'

await loadTexts('find')

/** What the user opened, each time a new object. */
export interface FindRequest {
  mode: 'find' | 'replace'
}

interface FindBarProps extends FindOptions {
  request: FindRequest
  status: StatusLine
  onClose: () => void
  /** Says what it covers of the rows. The same function each time. */
  onCover: (covered: Covered) => void
  /** Gives the focus to the rows. */
  onFocusRows: () => void
}

/** Finds texts in the cells that are shown and replaces them, in the corner over the rows where there is room. Enter leads to the next match. */
export function FindBar({ request, status, onClose, onCover, onFocusRows, ...options }: FindBarProps) {
  const { t } = useTranslation()
  const { cells, positions, shown, edit, listId, remembered } = options
  const input = useRef<HTMLInputElement>(null)
  const section = useRef<HTMLElement>(null)
  useSayCovered(section, onCover)
  const [scope, setScope] = useState<FindScope>({ kind: 'all' })
  /** The cells that were selected when the bar was opened. */
  const [selected, setSelected] = useState<FindScope>()
  const [answered, setAnswered] = useState<FindRequest>()
  if (request !== answered) {
    setAnswered(request)
    const selection = toScope(cells.ranges, { positions, shown })
    setSelected(selection)
    if (selection) setScope(selection)
    else if (scope.kind === 'selection') setScope({ kind: 'all' })
  }
  useEffect(() => {
    const element = input.current
    if (answered !== request || !element) return
    if (remembered.current.isTyped) element.setSelectionRange(element.value.length, element.value.length)
    else element.select()
    remembered.current.isTyped = false
  }, [answered, request, remembered])
  const find = useFind(options, scope)

  function onKey(event: KeyboardEvent) {
    if (event.key === 'Escape') onClose()
    else if (event.key === 'Enter' && event.target === input.current) find.step(event.shiftKey ? -1 : 1)
    else return
    event.preventDefault()
  }

  return (
    <section ref={section} aria-label={t('find.title')} onKeyDown={onKey} className={findBox}>
      <FindField
        ref={input}
        value={find.pattern.find}
        aria-invalid={find.error ? true : undefined}
        onText={(text) => find.setPattern({ find: text })}
      />
      <PatternToggles pattern={find.pattern} onPattern={find.setPattern} />
      <span className="flex">
        <IconButton
          icon={ArrowUp}
          label={t('find.previous')}
          onClick={() => find.step(-1)}
          className="size-8!"
        />
        <IconButton
          icon={ArrowDown}
          label={t('find.next')}
          onClick={() => find.step(1)}
          className="size-8!"
        />
      </span>
      <IconButton icon={X} label={t('find.close')} onClick={onClose} className="size-8!" />
      <span className="flex basis-full items-center gap-2">
        <ScopeSelect scope={scope} selected={selected} current={cells.column} onScope={setScope} />
        <FindStatus find={find} />
      </span>
      {request.mode === 'replace' && edit && (
        <ReplaceFields
          find={find}
          edit={edit}
          listId={listId}
          active={readActive(options)}
          onRefused={status.say}
          // Nothing is found any more, so the button that had the focus is off. Ctrl+Z undoes at once.
          onAllReplaced={() => requestAnimationFrame(onFocusRows)}
        />
      )}
    </section>
  )
}

/** Between the bar and the rows, on both sides. */
const gap = 8
/** Between the bar and the right side of the rows. */
const edge = 16

function useSayCovered(bar: RefObject<HTMLElement | null>, onCover: FindBarProps['onCover']): void {
  useLayoutEffect(() => {
    const element = bar.current
    if (!element) return
    const observer = new ResizeObserver(() => {
      const { offsetHeight: height, offsetWidth: width } = element
      const isOver = getComputedStyle(element).position === 'absolute'
      onCover(isOver ? { height: height + gap, width: width + edge + gap } : uncovered)
    })
    observer.observe(element)
    return () => {
      observer.disconnect()
      onCover(uncovered)
    }
  }, [bar, onCover])
}

/** The current cell, as a call names it. */
function readActive({ cells, positions, shown }: FindOptions) {
  const active = cells.selection?.active
  const position = positions[active?.row ?? -1]
  const field = shown[active?.column ?? -1]
  return position !== undefined && field !== undefined ? { position, field } : undefined
}

const toggles = [
  ['match_case', CaseSensitive, 'matchCase'],
  ['whole_cell', WholeWord, 'wholeCell'],
  ['expression', Regex, 'expression'],
] as const satisfies readonly (readonly [keyof Pattern, IconPart, string])[]

function PatternToggles({ pattern, onPattern }: { pattern: Pattern; onPattern: Find['setPattern'] }) {
  const { t } = useTranslation()
  return (
    <span className="flex gap-0.5">
      {toggles.map(([name, icon, label]) => (
        <IconButton
          key={name}
          icon={icon}
          label={t(`find.${label}`)}
          aria-pressed={pattern[name]}
          onClick={() => onPattern({ [name]: !pattern[name] })}
          className={clsx('size-8!', pattern[name] && 'bg-accent-soft! text-accent!')}
        />
      ))}
    </span>
  )
}

interface ScopeSelectProps {
  scope: FindScope
  selected: FindScope | undefined
  current: ColumnId
  onScope: (scope: FindScope) => void
}

function ScopeSelect({ scope, selected, current, onScope }: ScopeSelectProps) {
  const { t } = useTranslation()
  const nameColumn = useColumnTitle()
  const column = scope.kind === 'column' ? scope.id : current
  const scopes: Partial<Record<FindScope['kind'], FindScope>> = {
    all: { kind: 'all' },
    column: { kind: 'column', id: column },
    ...(selected && { selection: selected }),
  }
  return (
    <select
      aria-label={t('find.scope')}
      value={scope.kind}
      onChange={({ target }) => onScope(scopes[target.value as FindScope['kind']] ?? { kind: 'all' })}
      className={clsx(findInput, 'w-auto! max-w-44 truncate')}
    >
      <option value="all">{t('find.all')}</option>
      <option value="column">{t('find.column', { column: nameColumn(column) })}</option>
      {selected && <option value="selection">{t('find.selection')}</option>}
    </select>
  )
}

/** How many cells were found, and which one is current. */
function FindStatus({ find: { pattern, searched, isSearching, error, total, index } }: { find: Find }) {
  const { t } = useTranslation()
  const describe = () => {
    if (error) return describeFindError(error)
    if (!searched) return t('find.noTexts')
    if (pattern.find === '') return ''
    if (isSearching || total === undefined) return t('find.searching')
    if (total === 0) return t('find.none')
    if (index < 0) return t('find.found', { count: total, n: formatCount(total) })
    return t('find.place', { at: formatCount(index + 1), n: formatCount(total) })
  }
  return (
    <span role="status" className={clsx('text-sm tabular-nums', error ? 'text-blocked' : 'text-muted')}>
      {describe()}
    </span>
  )
}

interface ReplaceFieldsProps {
  find: Find
  edit: NonNullable<FindOptions['edit']>
  listId: string
  active: { position: number; field: ColumnId } | undefined
  /** The one cell stays as it is. */
  onRefused: (reason: string) => void
  onAllReplaced: () => void
}

function ReplaceFields({ find, edit, listId, active, onRefused, onAllReplaced }: ReplaceFieldsProps) {
  const { t } = useTranslation()
  const [replacement, setReplacement] = useState('')
  const preview = useReplacePreview(listId)
  const { replace } = edit
  const { error } = preview
  const { searched, pattern, total = 0, index } = find
  const createBody = (scope: Pick<CellSearch, 'rows' | 'fields'>): CellSearch => ({
    ...pattern,
    ...scope,
    replacement,
  })
  const replaceActive = () => {
    if (!active) return
    const scope = { rows: [active.position], fields: [active.field] }
    replace.mutate(
      { id: crypto.randomUUID(), body: createBody(scope), cells: 1 },
      {
        onSuccess: ({ refused: [refused] }) => (refused ? onRefused(refused.message) : find.step(1)),
      },
    )
  }
  const replaceAll = () => {
    if (!preview.data) return
    const { id, body, found } = preview.data
    replace.mutate({ id, body, cells: found.changed })
    preview.reset()
    onAllReplaced()
  }
  const nothing = preview.data?.found.changed === 0 && preview.data.found.refused.length === 0
  return (
    <span className="flex basis-full flex-wrap items-center gap-2">
      <input
        aria-label={t('find.replacement')}
        placeholder={t('find.replacement')}
        value={replacement}
        maxLength={replacementLength}
        onChange={({ target }) => setReplacement(target.value)}
        className={clsx(findInput, 'basis-48 max-sm:flex-1 sm:max-w-64')}
      />
      <Button
        className="h-8"
        disabled={index < 0 || !active || !isEditable(active.field)}
        isBusy={replace.isPending && replace.variables.cells === 1}
        onClick={replaceActive}
      >
        {t('find.replaceOne')}
      </Button>
      <Button
        className="h-8"
        disabled={total === 0}
        isBusy={preview.isPending}
        onClick={() => searched && preview.mutate(createBody(searched))}
      >
        {t('find.replaceAll')}
      </Button>
      <span role="status" className={clsx('text-sm', error ? 'text-blocked' : 'text-muted')}>
        {error ? describeFindError(error) : nothing && t('find.nothing')}
      </span>
      {preview.data && !nothing && (
        <ReplacePreview
          listId={listId}
          found={preview.data.found}
          onReplace={replaceAll}
          onClose={preview.reset}
        />
      )}
    </span>
  )
}
