import { type CompletenessField, completenessFields } from '@merkwerk/contract'
import { useTranslation } from '../../messages/translate.ts'

const attributePrefix = 'attribute:'

const isBaseField = (field: string): field is CompletenessField =>
  completenessFields.some((known) => known === field)

/** Whether a text of the address is a field that rows can lack. The server refuses all others. */
export const isMissingField = (text: string): boolean =>
  isBaseField(text) || (text.startsWith(attributePrefix) && text.slice(attributePrefix.length).trim() !== '')

/** The name of a field that a row can lack. Attributes have their own name. */
export function useFieldName(): (field: string) => string {
  const { t } = useTranslation()
  return (field) => (isBaseField(field) ? t(`app.fields.${field}`) : field.slice(attributePrefix.length))
}
