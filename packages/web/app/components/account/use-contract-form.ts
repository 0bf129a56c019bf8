import { ApiError } from '@merkwerk/client/app'
import { describeIssue, type EndpointName } from '@merkwerk/contract'
import { useState } from 'react'
import { type DefaultValues, type FieldErrors, type Path, type Resolver, useForm } from 'react-hook-form'
import type { z } from 'zod'
import { describeError } from '../../api/describe-error.ts'
import { sayIssue } from '../../messages/validation.ts'

type Values = Record<string, string | boolean>

/** Maps a field of the contract to its field in the form. */
type FieldOf = (name: string) => string

function createResolver<V extends Values>(schema: z.ZodType, toField: FieldOf): Resolver<V> {
  return (values) => {
    const parsed = schema.safeParse(values, { error: describeIssue })
    if (parsed.success) return { values, errors: {} }
    const errors: Record<string, { type: string; message: string }> = {}
    for (const issue of parsed.error.issues)
      errors[toField(String(issue.path[0]))] ??= { type: 'contract', message: sayIssue(issue) }
    return { values: {}, errors: errors as FieldErrors<V> }
  }
}

/** A form that is validated by the contract. Field errors of the server appear at their fields, other errors in `failure`. */
export function useContractForm<V extends Values>(
  schema: z.ZodType,
  defaultValues: V,
  calling: EndpointName,
  submit: (values: V) => Promise<void>,
  toField: FieldOf = (name) => name,
) {
  const [failure, setFailure] = useState<string>()
  const form = useForm<V>({
    resolver: createResolver<V>(schema, toField),
    defaultValues: defaultValues as DefaultValues<V>,
  })

  function showFieldProblems({ fieldErrors }: ApiError): boolean {
    const problems = new Map(Object.entries(fieldErrors).map(([name, text]) => [toField(name), text]))
    const fields = Object.keys(defaultValues).filter((field) => problems.has(field))
    for (const [index, field] of fields.entries()) {
      const message = problems.get(field) ?? ''
      form.setError(field as Path<V>, { type: 'server', message }, { shouldFocus: index === 0 })
    }
    return fields.length > 0
  }

  const onSubmit = form.handleSubmit(async (values) => {
    setFailure(undefined)
    try {
      await submit(values)
    } catch (error) {
      const isShown = error instanceof ApiError && showFieldProblems(error)
      if (!isShown) setFailure(describeError(error, calling))
    }
  })

  return {
    ...form,
    reset: (next?: V) => {
      setFailure(undefined)
      form.reset(next)
    },
    /** The props of an input. */
    field: (name: Path<V>) => ({
      ...form.register(name),
      error: form.getFieldState(name, form.formState).error?.message,
    }),
    isSubmitting: form.formState.isSubmitting,
    isSubmitted: form.formState.isSubmitted,
    failure,
    onSubmit: (event: React.FormEvent) => void onSubmit(event),
  }
}
