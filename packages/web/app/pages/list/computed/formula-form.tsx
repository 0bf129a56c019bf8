import { type ComputedColumn, decimalMarks, type List, maxFormulaLength } from '@merkwerk/contract'
import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { sheetQueries } from '../../../api/sheet-queries.ts'
import { currentLanguage } from '../../../messages/language.ts'
import { useTranslation } from '../../../messages/translate.ts'
import { Button } from '../../../ui/button.tsx'
import { Field, FieldError, TextArea } from '../../../ui/field.tsx'
import { Segments } from '../../../ui/segments.tsx'
import { Select } from '../../../ui/select.tsx'
import { FormulaHelp } from './formula-help.tsx'
import { FormulaPreview, usePreview } from './formula-preview.tsx'
import {
  type Draft,
  isCalculation,
  listInsertedFields,
  switchKind,
  targets,
  toColumn,
} from './formula-text.ts'

interface FormulaFormProps {
  list: List
  /** Of the saved column. Undefined for a new one. */
  field: string | undefined
  draft: Draft
  onDraft: (draft: Draft) => void
  isBusy: boolean
  error: string | undefined
  onSave: (column: ComputedColumn) => void
  onCancel: () => void
}

/** The name and formula of a computed column, with its values in ten rows. */
export function FormulaForm({
  list,
  field,
  draft,
  onDraft,
  isBusy,
  error,
  onSave,
  onCancel,
}: FormulaFormProps) {
  const { t } = useTranslation()
  const { target, name, formula } = draft
  const change = (next: Partial<Draft>) => onDraft({ ...draft, ...next })
  // A name is not needed to try a formula.
  const tried = toColumn({ ...draft, name: name.trim() || t('computed.unnamed') })
  const preview = usePreview(list.list_id, tried, field)
  const ready = toColumn(draft)

  return (
    <form
      className="flex flex-col gap-5"
      onSubmit={(event) => {
        event.preventDefault()
        if (ready) onSave(ready)
      }}
    >
      <DraftFields draft={draft} onChange={change} />
      <FormulaText
        list={list}
        formula={formula}
        problem={preview.problem}
        onFormula={(text) => change({ formula: text })}
      />
      <FormulaHelp />
      {tried && <FormulaPreview preview={preview} isTitle={target === 'title'} />}
      <FieldError text={error} />
      <div className="sticky -bottom-5 -mx-5 -mb-5 flex flex-wrap justify-end gap-2 border-t border-line bg-surface px-5 py-3">
        <Button onClick={onCancel} disabled={isBusy}>
          {t('app.cancel')}
        </Button>
        <Button
          type="submit"
          look="primary"
          isBusy={isBusy}
          disabled={ready === undefined || preview.problem !== null}
        >
          {t('computed.save')}
        </Button>
      </div>
    </form>
  )
}

interface DraftFieldsProps {
  draft: Draft
  onChange: (change: Partial<Draft>) => void
}

/** The field that the formula fills, and how the formula is written. Attributes and columns of the seller have a name. */
function DraftFields({ draft: { target, name, formula, mark }, onChange }: DraftFieldsProps) {
  const { t } = useTranslation()
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2">
        <Select
          label={t('computed.target')}
          value={target}
          placeholder=""
          choices={targets.map((value) => ({ value, label: t(`computed.targets.${value}`) }))}
          onChange={(value) => onChange({ target: value })}
        />
        {(target === 'own' || target === 'attribute') && (
          <Field
            label={t('computed.name')}
            value={name}
            maxLength={100}
            autoComplete="off"
            onChange={(event) => onChange({ name: event.target.value })}
          />
        )}
      </div>
      <div className="flex flex-wrap gap-x-6 gap-y-4">
        <Segments
          label={t('computed.kind')}
          isField
          value={isCalculation(formula) ? 'calculation' : 'text'}
          choices={(['text', 'calculation'] as const).map((value) => [value, t(`computed.kinds.${value}`)])}
          onChange={(value) => onChange({ formula: switchKind(formula, value) })}
        />
        <Segments
          label={t('computed.mark')}
          isField
          value={mark}
          choices={decimalMarks.map((value) => [value, `1${value}5`])}
          onChange={(value) => onChange({ mark: value })}
        />
      </div>
    </>
  )
}

interface FormulaTextProps {
  list: List
  formula: string
  problem: ReturnType<typeof usePreview>['problem']
  onFormula: (formula: string) => void
}

/** The formula with the place of its first mistake, and the fields to insert. */
function FormulaText({ list, formula, problem, onFormula }: FormulaTextProps) {
  const { t } = useTranslation()
  const text = useRef<HTMLTextAreaElement>(null)

  function insert(inserted: string) {
    const [from, to] = [text.current?.selectionStart ?? formula.length, text.current?.selectionEnd]
    onFormula(formula.slice(0, from) + inserted + formula.slice(to ?? from))
    const end = from + inserted.length
    requestAnimationFrame(() => {
      text.current?.focus()
      text.current?.setSelectionRange(end, end)
    })
  }

  return (
    <div className="flex flex-col gap-3">
      <TextArea
        label={t('computed.formula')}
        ref={text}
        rows={3}
        value={formula}
        maxLength={maxFormulaLength}
        spellCheck={false}
        placeholder={isCalculation(formula) ? t('computed.calculationExample') : t('computed.textExample')}
        error={problem?.message}
        onChange={(event) => onFormula(event.target.value)}
      />
      {problem && formula.length > 0 && <MistakePlace formula={formula.trim()} at={problem.at} />}
      <InsertField list={list} onInsert={insert} />
    </div>
  )
}

/** The part of the formula from the place of a mistake on. */
function MistakePlace({ formula, at }: { formula: string; at: number }) {
  const before = formula.slice(Math.max(0, at - 24), at)
  const rest = formula.slice(at, at + 24)
  return (
    <p aria-hidden className="truncate font-mono text-sm text-muted">
      {before}
      <mark className="rounded-sm bg-blocked-soft px-0.5 text-blocked">{rest || '␣'}</mark>
    </p>
  )
}

interface InsertFieldProps {
  list: List
  onInsert: (text: string) => void
}

function InsertField({ list, onInsert }: InsertFieldProps) {
  const { t } = useTranslation()
  const { data: facets } = useQuery(sheetQueries.facets(list.list_id))
  const attributes = (facets?.attributes ?? []).map(({ value }) => value)
  const fields = listInsertedFields(list, attributes, currentLanguage())
  return (
    <Select
      label={t('computed.insert')}
      value={null}
      placeholder={t('computed.insertPlaceholder')}
      choices={fields.map(({ label, text }) => ({ value: text, label }))}
      onChange={onInsert}
    />
  )
}
