import { type ComponentProps, useState } from 'react'
import { useTranslation } from '../../messages/translate.ts'
import { IconButton } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Eye, EyeOff } from '../../ui/icons/public-icons.ts'

export function PasswordField(props: ComponentProps<typeof Field>) {
  const { t } = useTranslation()
  const [isShown, setShown] = useState(false)
  return (
    <Field
      {...props}
      type={isShown ? 'text' : 'password'}
      trailing={
        <IconButton
          icon={isShown ? EyeOff : Eye}
          label={isShown ? t('login.hide') : t('login.show')}
          aria-pressed={isShown}
          onClick={() => setShown(!isShown)}
        />
      }
    />
  )
}
