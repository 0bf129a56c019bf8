import { useState } from 'react'
import { Combobox } from '../../ui/combobox.tsx'

interface TargetFieldProps {
  label: string
  firstText: string
  choices: readonly string[]
  newLabel: (text: string) => string
  onCommit: (text: string) => void
  onCancel: () => void
}

/** The choice of a name in a row. */
export function TargetField({ firstText, ...props }: TargetFieldProps) {
  const [text, setText] = useState(firstText)
  return (
    <span className="-my-1.5 block w-full">
      <Combobox {...props} text={text} onText={setText} isOpenFirst className="h-9" />
    </span>
  )
}
