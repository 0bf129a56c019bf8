import { Search, Sparkles } from 'lucide-react'
import { type FormEvent, useRef, useState } from 'react'
import { usePageMessages } from '../../messages/public/localized.ts'
import { lookup } from '../../messages/public/lookup.ts'
import { Button } from '../../ui/button.tsx'
import { TextArea } from '../../ui/field.tsx'
import { LookupResults } from './lookup-results.tsx'
import { splitIdentifiers } from './split-identifiers.ts'

/** Products that most sellers know. */
const examples = ['4006381333931', '3017620422003', '5449000000996'].join('\n')

/** Looks up pasted identifiers. `start` names the link to the registration. */
export function LookupForm({ start }: { start: string }) {
  const text = usePageMessages(lookup)
  const [written, setWritten] = useState('')
  const [error, setError] = useState<string>()
  const [asked, setAsked] = useState<{ identifiers: string[]; round: number }>()
  const field = useRef<HTMLTextAreaElement>(null)

  const lookUp = (pasted: string) => {
    const identifiers = splitIdentifiers(pasted)
    if (identifiers.length === 0) {
      setError(text.empty)
      field.current?.focus()
      return
    }
    setError(undefined)
    setAsked((before) => ({ identifiers, round: (before?.round ?? 0) + 1 }))
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    lookUp(written)
  }
  const showExamples = () => {
    setWritten(examples)
    lookUp(examples)
  }

  return (
    <>
      <form onSubmit={submit} noValidate className="max-w-2xl">
        <TextArea
          ref={field}
          label={text.label}
          rows={4}
          value={written}
          error={error}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          onChange={(event) => setWritten(event.target.value)}
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
