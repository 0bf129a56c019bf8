import { useEffect, useRef } from 'react'
import { useTranslation } from '../../messages/translate.ts'
import { Button } from '../../ui/button.tsx'
import { CopyField } from '../../ui/copy-field.tsx'
import { Panel } from '../../ui/panel.tsx'

interface SecretPanelProps {
  secret: string
  /** Whether an older secret still signs. */
  isRotated?: boolean
  onDone: () => void
}

/** A new secret, which is shown only once. */
export function SecretPanel({ secret, isRotated = false, onDone }: SecretPanelProps) {
  const { t } = useTranslation()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <Panel className="mb-6 p-5">
      <h2 ref={heading} tabIndex={-1} className="text-lg outline-none">
        {t('webhooks.secretTitle')}
      </h2>
      <p className="mt-1 max-w-prose text-pretty text-muted">
        {t('webhooks.secretText')} {isRotated && t('webhooks.rotatedText')}
      </p>
      <div className="mt-4 max-w-xl">
        <CopyField
          label={t('webhooks.secret')}
          value={secret}
          labels={{ copy: t('webhooks.copy'), copied: t('webhooks.copied') }}
        />
      </div>
      <Button look="primary" className="mt-4" onClick={onDone}>
        {t('webhooks.done')}
      </Button>
    </Panel>
  )
}
