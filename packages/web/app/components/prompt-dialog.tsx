import { Openable, onDemand } from '../ui/on-demand.tsx'
import type { PromptProps } from './opened-prompt.tsx'

const OpenedPrompt = onDemand(() => import('./opened-prompt.tsx')).part('OpenedPrompt')

/** Asks for a name. */
export function PromptDialog(props: PromptProps) {
  return (
    <Openable isOpen={props.isOpen}>
      <OpenedPrompt {...props} />
    </Openable>
  )
}
