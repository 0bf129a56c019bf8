import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { usePageMessages } from '../../messages/public/localized.ts'
import { lookup } from '../../messages/public/lookup.ts'
import { Button } from '../../ui/button.tsx'
import { TextArea } from '../../ui/field.tsx'
import { Search, Sparkles } from '../../ui/icons/public-icons.ts'
import { LookupResults } from './lookup-results.tsx'
import { splitIdentifiers } from './split-identifiers.ts'

/** Products that most sellers know. */
const examples = ['4006381333931', '3017620422003', '5449000000996'].join('\n')

/** Looks up pasted identifiers. `start` names the link to the registration. */
export function LookupForm({ start }: { start: string }) {
  const text = usePageMessages(lookup)
  const { register, handleSubmit, setValue, formState } = useForm({ defaultValues: { pasted: '' } })
  const [asked, setAsked] = useState<{ identifiers: string[]; round: number }>()

  const lookUp = handleSubmit(({ pasted }) =>
    setAsked((before) => ({ identifiers: splitIdentifiers(pasted), round: (before?.round ?? 0) + 1 })),
  )
  const showExamples = () => {
    setValue('pasted', examples)
    void lookUp()
  }

  return (
    <>
      <form onSubmit={(event) => void lookUp(event)} noValidate className="max-w-2xl">
        <TextArea
          label={text.label}
          rows={4}
          error={formState.errors.pasted?.message}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          {...register('pasted', {
            validate: (pasted) => splitIdentifiers(pasted).length > 0 || text.empty,
          })}
        />
        <div className="mt-4 flex flex-wrap gap-3">
          <Button type="submit" look="primary" icon={Search} className="h-11 px-5">
            {text.button}
          </Button>
          <Button icon={Sparkles} className="h-11 px-5" onClick={showExamples}>
            {text.example}
          </Button>
        </div>
      </form>
      {asked && <LookupResults key={asked.round} all={asked.identifiers} text={text} start={start} />}
    </>
  )
}
