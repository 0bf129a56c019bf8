import type { EndpointName } from '@merkwerk/contract'
import { useState } from 'react'
import { type DefaultValues, type FieldErrors, type Path, type Resolver, useForm } from 'react-hook-form'
import type { z } from 'zod'
import { describeError } from '../../api/describe-error.ts'
import { CallError } from '../../api/error.ts'
import { translateProblem } from '../../messages/validation.ts'

type Values = Record<string, string | boolean>

function resolverOf<V extends Values>(schema: z.ZodType): Resolver<V> {
  return (values) => {
    const parsed = schema.safeParse(values)
    if (parsed.success) return { values, errors: {} }
    const errors: Record<string, { type: string; message: string }> = {}
    for (const { path, message } of parsed.error.issues) {
      errors[String(path[0])] ??= { type: 'contract', message: translateProblem(message) }
    }
    return { values: {}, errors: errors as FieldErrors<V> }
  }
}

/**
 * A form that the contract's schema checks before `submit` calls the server. Problems of a field are shown at the field,
 * any other failure is in `failure`. The first field with a problem takes the focus.
 */
export function useContractForm<V extends Values>(
  schema: z.ZodType,
  defaultValues: V,
  calling: EndpointName,
  submit: (values: V) => Promise<void>,
) {
  const [failure, setFailure] = useState<string>()
  const form = useForm<V>({
    resolver: resolverOf<V>(schema),
    defaultValues: defaultValues as DefaultValues<V>,
  })

  function showFieldProblems(error: CallError): boolean {
    const problems = Object.keys(defaultValues).flatMap((field) => {
      const sentences = error.body[field]
      const [sentence] = Array.isArray(sentences) ? sentences : []
      return typeof sentence === 'string' ? [{ field, message: translateProblem(sentence) }] : []
    })
    for (const [index, { field, message }] of problems.entries())
      form.setError(field as Path<V>, { type: 'server', message }, { shouldFocus: index === 0 })
    return problems.length > 0
  }

  const onSubmit = form.handleSubmit(async (values) => {
    setFailure(undefined)
    try {
      await submit(values)
    } catch (error) {
      const isShown = error instanceof CallError && error.code === 'INVALID_INPUT' && showFieldProblems(error)
      if (!isShown) setFailure(describeError(error, calling))
    }
  })

  return {
    register: form.register,
    watch: form.watch,
    setValue: form.setValue,
    reset: form.reset,
    setFocus: form.setFocus,
    /** What is wrong with a field. */
    problemOf: (field: keyof V & string): string | undefined => {
      const message = (form.formState.errors as Record<string, { message?: unknown } | undefined>)[field]
        ?.message
      return typeof message === 'string' ? message : undefined
    },
    isSubmitting: form.formState.isSubmitting,
    isSubmitted: form.formState.isSubmitted,
    failure,
    onSubmit: (event: React.FormEvent) => void onSubmit(event),
  }
}
