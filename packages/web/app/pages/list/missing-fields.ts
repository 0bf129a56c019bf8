import {
  type CompletenessField,
  completenessFields,
  isAttributeField,
  toAttributeName,
} from '@merkwerk/contract'
import { useTranslation } from '../../messages/translate.ts'

const isBaseField = (field: string): field is CompletenessField =>
  completenessFields.some((known) => known === field)

/** Whether a text of the address is a field that rows can lack. The server refuses all others. */
export const isMissingField = (text: string): boolean =>
  isBaseField(text) || (isAttributeField(text) && toAttributeName(text).trim() !== '')

/** The name of a field that a row can lack. Attributes have their own name. */
export function useFieldName(): (field: string) => string {
  const { t } = useTranslation()
  return (field) =>
    isAttributeField(field) ? toAttributeName(field) : t(`app.fields.${field as CompletenessField}`)
}
