import { type AttributeRule, type AttributeScheme, attributeRuleSchema } from '@merkwerk/contract'
import { useId } from 'react'
import { Controller, type UseFormReturn, useForm } from 'react-hook-form'
import { useTranslation } from '../../messages/translate.ts'
import { Button } from '../../ui/button.tsx'
import { Combobox } from '../../ui/combobox.tsx'
import { Field, FieldError } from '../../ui/field.tsx'
import { Segments } from '../../ui/segments.tsx'

const actions = ['none', 'map', 'split', 'ignore'] as const
type Action = (typeof actions)[number]

interface Values {
  action: Action
  to: string
  unit: string
  separator: string
  targets: string
}

interface RuleFormProps {
  name: string
  rule: AttributeRule | null
  /** The proposal, which fills the fields of an undecided attribute. */
  suggested: AttributeRule | null
  scheme: AttributeScheme | undefined
  /** Other attributes with the same target, or empty. */
  mergedWith: string
  isDraft: boolean
  onApply: (rule: AttributeRule | null) => void
}

/** What happens to an attribute: map, split, ignore or nothing. */
export function RuleForm(props: RuleFormProps) {
  const { t } = useTranslation()
  const { form, action, apply } = useRuleForm(props)
  const { control, register, formState } = form
  return (
    <form className="flex flex-col gap-4" onSubmit={(event) => void apply(event)}>
      <ActionChoice form={form} mergedWith={props.mergedWith} />
      {action === 'map' && (
        <Controller
          control={control}
          name="to"
          render={({ field }) => (
            <TargetInput
              value={field.value}
              choices={props.scheme?.attributes.map((attribute) => attribute.name) ?? []}
              error={formState.errors.to?.message}
              onChange={field.onChange}
              onCommit={(to) => {
                field.onChange(to)
                void apply()
              }}
            />
          )}
        />
      )}
      {action === 'split' && <SplitFields form={form} />}
      {(action === 'map' || action === 'split') && (
        <Field
          className="max-w-72"
          label={t('attributes.rule.unit')}
          hint={t('attributes.rule.unitHint')}
          error={formState.errors.unit?.message}
          autoComplete="off"
          {...register('unit')}
        />
      )}
      <div className="flex flex-wrap items-center gap-3">
        <Button type="submit" disabled={!formState.isDirty}>
          {t('attributes.rule.apply')}
        </Button>
        {props.isDraft && !formState.isDirty && (
          <p role="status" className="text-sm text-muted">
            {t('attributes.rule.applied')}
          </p>
        )}
      </div>
    </form>
  )
}

function useRuleForm({ name, rule, suggested, onApply }: RuleFormProps) {
  const { t } = useTranslation()
  const form = useForm<Values>({
    // The fields are reset if the decision changes, also outside of the form.
    values: { ...toFields(rule ?? suggested), action: rule?.action ?? 'none' },
  })
  const apply = form.handleSubmit((values) => {
    const next = ruleFrom(name, rule, values)
    if (next === null) return onApply(null)
    const parsed = attributeRuleSchema.safeParse(next)
    if (parsed.success) return onApply(parsed.data)
    const path = parsed.error.issues[0]?.path[0]
    const field = next.action === 'split' && path === 'to' ? 'targets' : path
    if (field === 'to' || field === 'unit' || field === 'separator' || field === 'targets')
      form.setError(field, { message: t(`attributes.rule.problems.${field}`) }, { shouldFocus: true })
  })
  return { form, action: form.watch('action'), apply }
}

/** The choice of the action, and what the chosen one does. */
function ActionChoice({
  form: { control, watch },
  mergedWith,
}: Pick<RuleFormProps, 'mergedWith'> & { form: UseFormReturn<Values> }) {
  const { t } = useTranslation()
  const action = watch('action')
  return (
    <div>
      <Controller
        control={control}
        name="action"
        render={({ field }) => (
          <Segments
            label={t('attributes.rule.action')}
            value={field.value}
            choices={actions.map((action) => [action, t(`attributes.rule.actions.${action}`)] as const)}
            onChange={field.onChange}
          />
        )}
      />
      <p className="mt-2 text-sm text-pretty text-muted">
        {t(`attributes.rule.texts.${action}`)}
        {action === 'map' && mergedWith && <> {t('attributes.rule.merged', { names: mergedWith })}</>}
      </p>
    </div>
  )
}

function SplitFields({ form: { register, formState } }: { form: UseFormReturn<Values> }) {
  const { t } = useTranslation()
  const { errors } = formState
  return (
    <div className="grid gap-4 sm:grid-cols-[8rem_1fr]">
      <Field
        label={t('attributes.rule.separator')}
        error={errors.separator?.message}
        autoComplete="off"
        {...register('separator')}
      />
      <Field
        label={t('attributes.rule.targets')}
        error={errors.targets?.message}
        autoComplete="off"
        {...register('targets')}
      />
    </div>
  )
}

interface TargetInputProps {
  value: string
  choices: readonly string[]
  error: string | undefined
  onChange: (text: string) => void
  onCommit: (text: string) => void
}

function TargetInput({ value, choices, error, onChange, onCommit }: TargetInputProps) {
  const { t } = useTranslation()
  const id = useId()
  return (
    <div className="flex flex-col gap-1.5">
      <span className="font-medium" aria-hidden>
        {t('attributes.rule.to')}
      </span>
      <Combobox
        label={t('attributes.rule.to')}
        text={value}
        choices={choices}
        newLabel={(text) => t('attributes.table.useNew', { text })}
        isInvalid={error !== undefined}
        describedBy={error === undefined ? undefined : id}
        onText={onChange}
        onCommit={onCommit}
      />
      <FieldError id={id} text={error} />
    </div>
  )
}

function toFields(rule: AttributeRule | null): Omit<Values, 'action'> {
  const none = { to: '', unit: '', separator: 'x', targets: '' }
  if (!rule || rule.action === 'ignore') return none
  const unit = rule.unit ?? ''
  if (rule.action === 'map') return { ...none, to: rule.to, unit }
  return { ...none, unit, separator: rule.separator, targets: rule.to.join(', ') }
}

/** The rule that the form describes. Decisions about values stay while the target is the same. */
function ruleFrom(name: string, rule: AttributeRule | null, values: Values): AttributeRule | null {
  const { action } = values
  if (action === 'none') return null
  if (action === 'ignore') return { name, action }
  const unit = values.unit.trim() === '' ? {} : { unit: values.unit }
  if (action === 'map') {
    const to = values.to.trim()
    const kept = rule?.action === 'map' && rule.to === to ? rule.values : []
    return { name, action, to, ...unit, values: kept }
  }
  const targets = values.targets.split(',').map((target) => target.trim())
  return { name, action, separator: values.separator, to: targets.filter(Boolean), ...unit }
}
