import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { contact } from '../../messages/public/contact.ts'
import { usePageMessages } from '../../messages/public/localized.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { TextArea } from '../../ui/text-area.tsx'

const empty = { name: '', email: '', subject: '', message: '' }
const emailForm = /^[^\s@]+@[^\s@]+\.[^\s@]+$/

/** The code that sends the form is loaded on demand. */
export function ContactForm() {
  const { form: text, problems } = usePageMessages(contact)
  const [outcome, setOutcome] = useState<{ failure: string | undefined }>()
  const { register, handleSubmit, reset, formState } = useForm({
    defaultValues: empty,
  })
  const { errors, isSubmitting } = formState
  const filled = (problem: string) => (value: string) => value.trim() !== '' || problem

  const send = handleSubmit(async (values) => {
    setOutcome(undefined)
    const failure = await import('./send-message.ts').then(
      ({ sendMessage }) => sendMessage(values, text.failed),
      () => text.failed,
    )
    setOutcome({ failure })
    if (failure === undefined) reset(empty)
  })

  return (
    <form noValidate onSubmit={(event) => void send(event)} className="mt-10 text-base">
      <fieldset disabled={isSubmitting} className="flex flex-col gap-5">
        {outcome &&
          (outcome.failure === undefined ? (
            <Notice tone="success">{text.sent}</Notice>
          ) : (
            <Notice tone="error">{outcome.failure}</Notice>
          ))}
        <Field
          label={text.name}
          autoComplete="name"
          error={errors.name?.message}
          {...register('name', { validate: filled(problems.name) })}
        />
        <Field
          label={text.email}
          type="email"
          autoComplete="email"
          error={errors.email?.message}
          {...register('email', {
            validate: {
              filled: filled(problems.email),
              form: (value) => emailForm.test(value.trim()) || problems.emailInvalid,
            },
          })}
        />
        <Field
          label={text.subject}
          error={errors.subject?.message}
          {...register('subject', { validate: filled(problems.subject) })}
        />
        <TextArea
          label={text.message}
          error={errors.message?.message}
          {...register('message', { validate: filled(problems.message) })}
        />
        <Button type="submit" look="primary" isBusy={isSubmitting} className="h-10 self-start px-5">
          {isSubmitting ? text.sending : text.send}
        </Button>
      </fieldset>
    </form>
  )
}
