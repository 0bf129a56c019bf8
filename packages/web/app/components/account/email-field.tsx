import type { ComponentProps } from 'react'
import { useTranslation } from '../../messages/translate.ts'
import { Field } from '../../ui/field.tsx'

export function EmailField(props: Omit<ComponentProps<typeof Field>, 'label'>) {
  const { t } = useTranslation()
  return <Field label={t('login.email')} type="email" autoComplete="username" inputMode="email" {...props} />
}
