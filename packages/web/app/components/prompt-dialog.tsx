import { onDemand, useOnce } from '../ui/on-demand.tsx'
import type { PromptProps } from './opened-prompt.tsx'

const part = onDemand(() => import('./opened-prompt.tsx'))

/** Asks for one text. */
export function PromptDialog(props: PromptProps) {
  const Loaded = useOnce(part, props.isOpen)?.OpenedPrompt
  return Loaded && <Loaded {...props} />
}
