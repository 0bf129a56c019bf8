import type { FilterList } from '@merkwerk/contract'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, type KeyboardEvent, useEffect } from 'react'
import type { Rule, RuleFields } from '../../../api/rule-kinds.ts'
import { ruleQueries } from '../../../api/rule-queries.ts'
import { useTranslation } from '../../../messages/translate.ts'
import { Button } from '../../../ui/button.tsx'
import { Field, TextArea } from '../../../ui/field.tsx'
import { FlaskConical } from '../../../ui/icons/app-icons.ts'
import { Notice } from '../../../ui/notice.tsx'
import type { Draft } from './use-drafts.ts'
import { useRuleForm } from './use-rule-form.ts'

interface RuleEditorProps {
  list: FilterList
  draft: Draft
  /** The current version. Undefined for a new rule and after a removal. */
  now: Rule | undefined
  onWrite: (draft: Draft) => void
  onClose: () => void
  onSaved: (rule: Rule) => void
  onTry: () => void
}

/** Enter saves, Escape cancels. */
export function RuleEditor({ list, draft, now, onWrite, onClose, onSaved, onTry }: RuleEditorProps) {
  const { t } = useTranslation()
  const { base, texts, column, opened } = draft
  const hasConflict = base !== null && now?.version !== base.version
  const form = useRuleForm(list, texts, hasConflict ? (now ?? null) : base, onSaved)
  const { setFocus } = form
  useEffect(() => {
    if (opened > 0) setFocus(column)
  }, [setFocus, column, opened])

  function submit(event: FormEvent) {
    event.preventDefault()
    if (!hasConflict && !form.isSubmitting) form.onSubmit(event)
  }
  function listenToKeys(event: KeyboardEvent<HTMLFormElement>) {
    if (event.key === 'Escape') onClose()
    const isInText = event.target instanceof HTMLTextAreaElement
    if (isInText && event.key === 'Enter' && (event.ctrlKey || event.metaKey))
      event.currentTarget.requestSubmit()
  }
  /** The form validates and saves a field. The draft keeps its text while the row is out of the window. */
  function field(name: keyof RuleFields) {
    const { onChange, ...input } = form.field(name)
    const write: typeof onChange = (event) => {
      onWrite({ ...draft, texts: { ...texts, [name]: event.target.value } })
      return onChange(event)
    }
    return { label: t(`rules.lists.${list}.${name}`), ...input, onChange: write }
  }
  return (
    <form
      noValidate
      aria-label={base ? t('rules.edit', { name: base.name }) : t('rules.add')}
      onSubmit={submit}
      onKeyDown={listenToKeys}
      className="grid items-start gap-x-4 gap-y-4 @3xl:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]"
    >
      <Field {...field('name')} hint={t(`rules.lists.${list}.nameHint`)} autoComplete="off" />
      {list === 'key-multivalue' ? (
        <TextArea {...field('value')} rows={Math.min(14, Math.max(3, texts.value.split('\n').length + 1))} />
      ) : (
        <Field {...field('value')} hint={t(`rules.lists.${list}.valueHint`)} autoComplete="off" />
      )}
      <div className="col-span-full flex flex-col gap-4">
        {form.failure && <Notice tone="error">{form.failure}</Notice>}
        {hasConflict ? (
          <RuleConflict list={list} draft={draft} theirs={now} form={form} onKeepTheirs={onClose} />
        ) : (
          <div className="flex flex-wrap items-center gap-2">
            <Button look="primary" type="submit" isBusy={form.isSubmitting}>
              {form.isSubmitting ? t('app.saving') : t('app.save')}
            </Button>
            <Button onClick={onClose}>{t('app.cancel')}</Button>
            <Button look="ghost" icon={FlaskConical} onClick={form.handleSubmit(onTry)}>
              {t('rules.try')}
            </Button>
            <p className="text-sm text-faint">{t(`rules.hints.${list}`)}</p>
          </div>
        )}
      </div>
    </form>
  )
}

interface RuleConflictProps {
  list: FilterList
  draft: Draft
  /** The other user's version. Undefined after a removal. */
  theirs: Rule | undefined
  form: ReturnType<typeof useRuleForm>
  onKeepTheirs: () => void
}

/** Another user changed the rule during editing. Shows both versions. */
function RuleConflict({ list, draft, theirs, form, onKeepTheirs }: RuleConflictProps) {
  const { t } = useTranslation()
  const { data: changes } = useQuery(ruleQueries.changes(list))
  const by = changes?.find(({ id }) => id === theirs?.version)?.by ?? t('rules.conflict.somebody')
  return (
    <Notice
      tone="waiting"
      title={theirs ? t('rules.conflict.changed', { by }) : t('rules.conflict.removed')}
      action={
        <div className="flex flex-wrap gap-2">
          <Button onClick={onKeepTheirs}>
            {theirs ? t('rules.conflict.keepTheirs') : t('rules.conflict.leaveRemoved')}
          </Button>
          <Button isBusy={form.isSubmitting} onClick={form.onSubmit}>
            {theirs ? t('rules.conflict.saveMine') : t('rules.conflict.addMine')}
          </Button>
        </div>
      }
    >
      <dl className="mt-1 grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 text-ink">
        {theirs && (
          <>
            <dt>{t('rules.conflict.theirs')}</dt>
            <dd className="min-w-0 whitespace-pre-line break-words">{shown(theirs)}</dd>
          </>
        )}
        <dt>{t('rules.conflict.mine')}</dt>
        <dd className="min-w-0 whitespace-pre-line break-words">{shown(draft.texts)}</dd>
      </dl>
    </Notice>
  )
}

const shown = ({ name, value }: RuleFields) => `${name} → ${value}`
