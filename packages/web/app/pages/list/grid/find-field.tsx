import { findLength } from '@merkwerk/contract'
import { clsx } from 'clsx'
import type { InputHTMLAttributes, Ref } from 'react'
import { useTranslation } from '../../../messages/translate.ts'
import { inputClass } from '../../../ui/field.tsx'

/** Of the bar with the field: in the corner over the rows where there is room. */
export const findBox =
  'flex flex-wrap items-center gap-x-2 gap-y-1.5 border-b border-line bg-canvas p-1.5 @3xl:absolute @3xl:top-9 @3xl:right-4 @3xl:w-[32rem] @3xl:rounded-lg @3xl:border @3xl:border-edge @3xl:bg-raised @3xl:shadow-float'

/** Of what stands in the bar. */
export const findInput = clsx(inputClass, 'h-8 min-w-0')

type FindFieldProps = Pick<
  InputHTMLAttributes<HTMLInputElement>,
  'value' | 'defaultValue' | 'aria-invalid' | 'onKeyDown'
> & {
  ref?: Ref<HTMLInputElement>
  onText: (text: string) => void
}

/** What is looked for. It takes the focus when it appears. */
export function FindField({ onText, ...input }: FindFieldProps) {
  const { t } = useTranslation()
  return (
    <input
      {...input}
      // biome-ignore lint/a11y/noAutofocus: the user opened it to type.
      autoFocus
      aria-label={t('grid.findText')}
      placeholder={t('grid.findText')}
      maxLength={findLength}
      onChange={({ target }) => onText(target.value)}
      className={clsx(findInput, 'flex-1 basis-48')}
    />
  )
}
