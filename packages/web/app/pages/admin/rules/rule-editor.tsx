import type { FilterList } from '@merkwerk/contract'
import { useQuery } from '@tanstack/react-query'
import { FlaskConical } from 'lucide-react'
import { type FormEvent, type KeyboardEvent, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { Rule, RuleFields } from '../../../api/rule-kinds.ts'
import { ruleQueries } from '../../../api/rule-queries.ts'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { TextArea } from '../../../ui/text-area.tsx'
import type { Draft } from './use-drafts.ts'
import { useSaveRule } from './use-save-rule.ts'

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
  const form = useRef<HTMLFormElement>(null)
  const { base, texts, column, opened } = draft
  const saving = useSaveRule(list, onSaved)
  const isOvertaken = base !== null && now?.version !== base.version
  useEffect(() => {
    if (opened > 0) form.current?.querySelector<HTMLElement>(`[name=${column}]`)?.focus()
  }, [column, opened])

  function write(changed: Partial<RuleFields>) {
    saving.clear()
    onWrite({ ...draft, texts: { ...texts, ...changed } })
  }
  function submit(event: FormEvent) {
    event.preventDefault()
    if (!isOvertaken && !saving.isBusy) saving.save(base, texts)
  }
  function listenToKeys(event: KeyboardEvent) {
    if (event.key === 'Escape') onClose()
    const isInText = event.target instanceof HTMLTextAreaElement
    if (isInText && event.key === 'Enter' && (event.ctrlKey || event.metaKey)) form.current?.requestSubmit()
  }
  const fieldProps = {
    label: t(`rules.lists.${list}.value`),
    error: saving.problems.value,
    name: 'value',
    value: texts.value,
  }
  return (
    <form
      ref={form}
      noValidate
      aria-label={base ? t('rules.edit', { name: base.name }) : t('rules.add')}
      onSubmit={submit}
      onKeyDown={listenToKeys}
      className="grid items-start gap-x-4 gap-y-4 @3xl:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]"
    >
      <Field
        label={t(`rules.lists.${list}.name`)}
        hint={t(`rules.lists.${list}.nameHint`)}
        name="name"
        autoComplete="off"
        value={texts.name}
        error={saving.problems.name}
        onChange={({ target }) => write({ name: target.value })}
      />
      {list === 'key-multivalue' ? (
        <TextArea
          {...fieldProps}
          rows={Math.min(14, Math.max(3, texts.value.split('\n').length + 1))}
          onChange={({ target }) => write({ value: target.value })}
        />
      ) : (
        <Field
          {...fieldProps}
          hint={t(`rules.lists.${list}.valueHint`)}
          autoComplete="off"
          onChange={({ target }) => write({ value: target.value })}
        />
      )}
      <div className="col-span-full flex flex-col gap-4">
        {saving.failure && <Notice tone="error">{saving.failure}</Notice>}
        {isOvertaken ? (
          <RuleConflict
            list={list}
            draft={draft}
            theirs={now}
            isBusy={saving.isBusy}
            onKeepTheirs={onClose}
            onSaveMine={() => saving.save(now ?? null, texts)}
          />
        ) : (
          <div className="flex flex-wrap items-center gap-2">
            <Button look="primary" type="submit" isBusy={saving.isBusy}>
              {saving.isBusy ? t('rules.saving') : t('rules.save')}
            </Button>
            <Button onClick={onClose}>{t('rules.cancel')}</Button>
            <Button look="ghost" icon={FlaskConical} onClick={() => saving.isFaultless(texts) && onTry()}>
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
  isBusy: boolean
  onKeepTheirs: () => void
  onSaveMine: () => void
}

/** Another user changed the rule during editing. Shows both versions. */
function RuleConflict({ list, draft, theirs, isBusy, onKeepTheirs, onSaveMine }: RuleConflictProps) {
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
          <Button isBusy={isBusy} onClick={onSaveMine}>
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

const shown = ({ name, value }: { name: string; value: string }) => `${name} → ${value}`
