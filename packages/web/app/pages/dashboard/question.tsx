import { type ReactNode, useId } from 'react'
import { Panel } from '../../ui/panel.tsx'

interface QuestionProps {
  title: string
  /** The answer, unless what follows is all of it. */
  text: string | undefined
  children?: ReactNode
}

/** A chart under its question and the answer as a sentence. */
export function Question({ title, text, children }: QuestionProps) {
  const headingId = useId()
  return (
    <Panel aria-labelledby={headingId} className="flex min-w-0 flex-col p-5">
      <h2 id={headingId} className="text-lg">
        {title}
      </h2>
      {text !== undefined && <p className="mt-1 text-pretty wrap-anywhere text-muted">{text}</p>}
      {children && (
        <div className="mt-4 flex flex-1 flex-col has-[ul:only-child:empty]:hidden">{children}</div>
      )}
    </Panel>
  )
}
