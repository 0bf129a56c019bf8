import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { describeError } from '../../api/describe-error.ts'
import { queries } from '../../api/queries.ts'
import { PageHeader } from '../../components/page-header.tsx'
import { formatBytes } from '../../messages/format.ts'
import { loadTexts } from '../../messages/index.ts'
import { useTranslation } from '../../messages/translate.ts'
import { paths } from '../../paths.ts'
import { siteSetting } from '../../site.ts'
import { Button } from '../../ui/button.tsx'
import { Field, TextArea } from '../../ui/field.tsx'
import { FileDrop } from '../../ui/file-drop.tsx'
import { ArrowRight } from '../../ui/icons/public-icons.ts'
import { Notice } from '../../ui/notice.tsx'
import { Panel } from '../../ui/panel.tsx'
import { Segments } from '../../ui/segments.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import type { SourceKind } from './draft.tsx'
import { MappingFields } from './mapping-fields.tsx'
import { PreviewTable } from './preview-table.tsx'
import { Problems } from './problems.tsx'
import { SampleFiles } from './sample-files.tsx'
import { SearchOptions } from './search-options.tsx'
import { SourceSuggestion } from './source-suggestion.tsx'
import { Steps } from './steps.tsx'
import { type ListForm, useListForm } from './use-list-form.ts'

await loadTexts('run', 'settings')

export default function AddFilePage() {
  const { t } = useTranslation()
  const form = useListForm()
  const { preview, submitCount } = form
  const element = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (submitCount > 0) element.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
  }, [submitCount])
  const { data: recharge } = useQuery(queries.recharge)
  // The next page needs the mapping and the quote.
  const isReading = preview.isFetching || form.estimate.isPending
  const isPaused = recharge?.gpt_recharge_required ?? false
  const { state } = useLocation()
  const isSentBack = isBackFromSummary(state) && form.file === null
  return (
    <div className="mx-auto max-w-4xl">
      <PageHeader
        title={t('jobs.addFile')}
        lead={t('addFile.lead')}
        back={{ to: paths.search, label: t('run.back') }}
        actions={<Steps current={1} />}
      />
      <form
        noValidate
        className="flex flex-col gap-6"
        ref={element}
        onSubmit={(event) => void form.next(event)}
      >
        {isPaused && <Notice tone="waiting">{t('errors.MAINTENANCE')}</Notice>}
        {isSentBack && <Notice tone="error">{t('addFile.submitMissing')}</Notice>}
        <Panel className="flex flex-col gap-5 p-5">
          <ListSource form={form} />
          <JobName form={form} />
        </Panel>
        <ChosenList form={form} />
        <SearchOptions form={form} />
        {form.estimate.error && (
          <Notice tone="error">{describeError(form.estimate.error, 'getEstimation')}</Notice>
        )}
        {/* Stays in place while sections above it grow, so that a click does not miss the button. */}
        <div className="sticky bottom-0 flex justify-end bg-canvas py-3">
          <Button
            type="submit"
            look="primary"
            disabled={isPaused}
            isBusy={isReading}
            className="h-10 min-w-32"
          >
            {isReading ? t('addFile.nextBusy') : t('addFile.next')}
            {!isReading && <ArrowRight className="size-4" aria-hidden />}
          </Button>
        </div>
      </form>
    </div>
  )
}

/** What was read of the file, and where its columns are. */
function ChosenList({ form }: { form: ListForm }) {
  const { t } = useTranslation()
  const { preview } = form
  return (
    <>
      {preview.isFetching && (
        <Panel as="div" role="status" className="p-5">
          <span className="sr-only">{t('addFile.reading')}</span>
          <Skeleton className="mb-4 w-48" />
          <Skeleton className="h-10" />
        </Panel>
      )}
      {form.file && preview.data && (
        <>
          <Panel>
            <MappingFields form={form} headers={preview.data.headers} />
            <PreviewTable preview={preview.data} mapping={form.mapping} corrections={form.corrections} />
            <Problems form={form} />
          </Panel>
          <SourceSuggestion form={form} />
        </>
      )}
    </>
  )
}

const isBackFromSummary = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'isBackFromSummary' in state

function ListSource({ form }: { form: ListForm }) {
  const { t } = useTranslation()
  const kinds: readonly (readonly [SourceKind, string])[] = [
    ['file', t('addFile.sourceFile')],
    ['paste', t('addFile.sourcePaste')],
  ]
  return (
    <>
      <Segments label={t('addFile.source')} value={form.kind} choices={kinds} onChange={form.switchTo} />
      {form.kind === 'paste' ? (
        <PasteField form={form} />
      ) : (
        <>
          <FileDrop
            label={t('addFile.file')}
            accept=".csv,.xlsx,.txt,.tsv,.xls"
            file={form.file && { name: form.file.name, note: formatBytes(form.file.size) }}
            error={form.fileError}
            onFile={form.choose}
            messages={{
              drop: t('addFile.drop'),
              limits: t('addFile.limits', { mb: siteSetting('MAX_UPLOAD_MB') }),
            }}
          />
          {!form.file && <SampleFiles onChoose={form.choose} />}
        </>
      )}
    </>
  )
}

function JobName({ form }: { form: ListForm }) {
  const { t } = useTranslation()
  return (
    <Field
      label={t('addFile.jobName')}
      hint={t('addFile.jobNameHint')}
      value={form.jobName}
      maxLength={80}
      autoComplete="off"
      onChange={(event) => form.rename(event.target.value)}
      onBlur={form.finishName}
      error={form.nameError}
    />
  )
}

/** Typing pauses this long before the list is parsed. */
const pauseMs = 300

function PasteField({ form }: { form: ListForm }) {
  const { t } = useTranslation()
  const { pasted } = form
  const [text, setText] = useState(pasted)
  const paste = useEffectEvent(() => form.paste(text))

  useEffect(() => {
    if (text === pasted) return
    const timer = setTimeout(() => paste(), pauseMs)
    return () => clearTimeout(timer)
  }, [text, pasted])

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
        onBlur={() => text !== pasted && form.paste(text)}
      />
      <p className="mt-1.5 text-sm text-pretty text-faint">{t('addFile.pasteHint')}</p>
    </div>
  )
}
