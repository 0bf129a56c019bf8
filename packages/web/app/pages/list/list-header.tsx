import { endpoints, type List, listNameLength } from '@merkwerk/contract'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { adminPaths } from '../../admin-paths.ts'
import { describeError } from '../../api/describe-error.ts'
import { call } from '../../api/index.ts'
import { session } from '../../api/session.ts'
import { refreshLists, sheetQueries } from '../../api/sheet-queries.ts'
import { ExportActions } from '../../components/export-actions.tsx'
import { PageHeader } from '../../components/page-header.tsx'
import { formatAge, formatMoment } from '../../messages/format.ts'
import { useTranslation } from '../../messages/translate.ts'
import { paths } from '../../paths.ts'
import { IconButton } from '../../ui/button.tsx'
import { CopyText } from '../../ui/copy-text.tsx'
import { inputClass } from '../../ui/field.tsx'
import { Pencil } from '../../ui/icons/app-icons.ts'
import { useToast } from '../../ui/toast.tsx'
import { CellEditor } from './cell-editor.tsx'
import { ListFiles } from './list-files.tsx'
import { RunRows } from './run-rows.tsx'

export function ListHeader({ list }: { list: List }) {
  const { t } = useTranslation()
  const [isEditing, setEditing] = useState(false)
  const [takesFocus, setTakesFocus] = useState(false)
  const { unsaved, save } = useSaveName(list, () => setEditing(true))
  return (
    <PageHeader
      isSlim
      back={
        session.role === 'admin'
          ? { to: adminPaths.jobs, label: t('run.back') }
          : { to: paths.lists, label: t('sheet.back') }
      }
      title={
        isEditing ? (
          <CellEditor
            label={t('sheet.name')}
            isLine
            value={list.name}
            typed={unsaved}
            maxLength={listNameLength}
            className={`${inputClass} h-9 w-[min(40rem,80vw)]! text-xl!`}
            onSave={(name) => name && save(name)}
            onEnd={(step) => {
              setEditing(false)
              setTakesFocus(step !== undefined)
            }}
          />
        ) : (
          list.name
        )
      }
      titleAction={
        session.role !== 'admin' &&
        !isEditing && (
          <IconButton
            // The editor that it replaces had the focus.
            autoFocus={takesFocus}
            icon={Pencil}
            label={t('sheet.rename')}
            onClick={() => setEditing(true)}
          />
        )
      }
      lead={<ListFacts list={list} />}
      moreActions={
        session.role !== 'admin' && (
          <>
            <StartRun list={list} />
            <ListFiles list={list} />
          </>
        )
      }
      actions={session.role !== 'admin' && <ExportActions selection={{ listId: list.list_id }} />}
    />
  )
}

function ListFacts({ list }: { list: List }) {
  const { t } = useTranslation()
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-0.5">
      <span className="tabular-nums">{t('sheet.rows', { count: list.total_rows })}</span>
      <time dateTime={list.changed_at} title={formatMoment(list.changed_at)} className="lg:max-2xl:hidden">
        {t('sheet.changedAt', { age: formatAge(list.changed_at) })}
      </time>
      <span className="max-w-48 truncate max-sm:hidden lg:max-2xl:hidden" title={list.file_name}>
        {list.file_name}
      </span>
      <CopyText text={list.list_id} className="max-sm:hidden lg:max-2xl:hidden" />
    </div>
  )
}

/** Starts another run of the list. The dialogs say what it costs. */
function StartRun({ list }: { list: List }) {
  const { t } = useTranslation()
  const { found, skipped } = list.verdicts
  const { data } = useQuery(sheetQueries.openRows(list.list_id))
  // Rows that no run has processed are open as well. The server also knows found ones of which a source refused to respond.
  const open = data?.open_rows ?? list.total_rows - found - skipped
  return (
    <>
      {open > 0 && <RunRows list={list} rows="open" text={t('sheet.runRows.open')} />}
      <RunRows list={list} rows="all" text={t('run.again')} />
    </>
  )
}

/** Saves the name, and keeps one that could not be saved for the editor. */
function useSaveName(list: List, onFailed: () => void) {
  const rename = useRename(list)
  const [unsaved, setUnsaved] = useState<string>()
  const save = (name: string) => {
    setUnsaved(undefined)
    rename.mutate(name, {
      onError: () => {
        setUnsaved(name)
        onFailed()
      },
    })
  }
  return { unsaved, save }
}

/** Renames the list at once. Reverted when the call fails. */
function useRename(list: List) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const toast = useToast()
  const key = sheetQueries.list(list.list_id).queryKey
  return useMutation({
    mutationFn: (name: string) =>
      call(endpoints.changeList, { params: { id: list.list_id }, body: { name } }),
    onMutate: (name) => {
      client.setQueryData(key, { ...list, name })
      return list
    },
    onSuccess: () => toast('success', t('sheet.renamed')),
    onError: (error, _, before) => {
      client.setQueryData(key, before)
      toast('error', describeError(error, 'changeList'))
    },
    onSettled: () => refreshLists(client),
  })
}
