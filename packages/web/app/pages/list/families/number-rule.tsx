import { endpoints, type FamilyNumberRule, type List } from '@merkwerk/contract'
import { type FormEvent, useState } from 'react'
import { familyQueries } from '../../../api/family-queries.ts'
import { useToastMutation } from '../../../components/use-toast-mutation.ts'
import { useTranslation } from '../../../messages/translate.ts'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import { Select } from '../../../ui/select.tsx'
import { listFileColumns } from '../columns.ts'
import { sendOwnChange } from '../send-own-change.ts'

interface NumberRuleProps {
  list: List
  rule: FamilyNumberRule
}

/** How the numbers of parents are made. */
export function NumberRule({ list, rule }: NumberRuleProps) {
  const columns = listFileColumns(list)
  const { t } = useTranslation()
  const [kind, setKind] = useState(rule.kind)
  const [prefix, setPrefix] = useState(rule.kind === 'prefix' ? rule.prefix : '')
  const [column, setColumn] = useState(rule.kind === 'column' ? rule.column : null)
  const save = useSaveRule(list)
  const chosen = createRule(kind, prefix.trim(), column)
  const kinds = columns.length > 0 ? (['stem', 'prefix', 'column'] as const) : (['stem', 'prefix'] as const)

  function submit(event: FormEvent) {
    event.preventDefault()
    if (chosen && !save.isPending) save.mutate(chosen)
  }

  return (
    <form onSubmit={submit} className="border-t border-line px-5 py-4">
      <h3 className="font-semibold">{t('families.numbers.title')}</h3>
      <p className="mb-3 text-sm text-pretty text-muted">{t('families.numbers.text')}</p>
      <div className="flex flex-wrap items-end gap-3">
        <div className="w-96 max-w-full">
          <Select
            label={t('families.numbers.rule')}
            placeholder={t('families.numbers.choose')}
            value={kind}
            choices={kinds.map((value) => ({ value, label: t(`families.numbers.${value}`) }))}
            onChange={setKind}
          />
        </div>
        {kind === 'prefix' && (
          <Field
            label={t('families.numbers.prefixLabel')}
            value={prefix}
            maxLength={20}
            autoComplete="off"
            onChange={({ target }) => setPrefix(target.value)}
          />
        )}
        {kind === 'column' && (
          <div className="w-60 max-w-full">
            <Select
              label={t('families.numbers.columnLabel')}
              placeholder={t('families.numbers.chooseColumn')}
              value={column}
              choices={columns.map((name) => ({ value: name, label: name }))}
              onChange={setColumn}
            />
          </div>
        )}
        <Button type="submit" className="h-10" disabled={!chosen} isBusy={save.isPending}>
          {t('families.numbers.save')}
        </Button>
      </div>
    </form>
  )
}

function useSaveRule({ list_id: id }: List) {
  const { t } = useTranslation()
  return useToastMutation(
    'setFamilyNumbers',
    (number_rule: FamilyNumberRule) =>
      sendOwnChange(id, endpoints.setFamilyNumbers, (change) => ({
        params: { id },
        body: { id: change, number_rule },
      })),
    { done: t('families.numbers.saved'), refresh: [familyQueries.all(id)] },
  )
}

/** Undefined while something is missing. */
function createRule(
  kind: FamilyNumberRule['kind'],
  prefix: string,
  column: string | null,
): FamilyNumberRule | undefined {
  if (kind === 'stem') return { kind }
  if (kind === 'prefix') return prefix === '' ? undefined : { kind, prefix }
  return column === null ? undefined : { kind, column }
}
